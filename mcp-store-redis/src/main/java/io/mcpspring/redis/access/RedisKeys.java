package io.mcpspring.redis.access;

import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;

import io.mcpspring.stream.StreamKey;

/**
 * The names of all keys and channels. What belongs to a session shares the hash tag of
 * its id, what belongs to all sessions or all nodes a tag of its own.
 */
public final class RedisKeys {

	private final String prefix;

	public RedisKeys(String prefix) {
		this.prefix = prefix;
	}

	/** Any text as one that stands for itself in keys and messages. */
	public static String encode(String text) {
		return URLEncoder.encode(text, StandardCharsets.UTF_8);
	}

	public static String decode(String text) {
		return URLDecoder.decode(text, StandardCharsets.UTF_8);
	}

	/** What the keys of a session begin with. An empty hash tag would be none. */
	public String session(String id) {
		return this.prefix + "{" + (id.isEmpty() ? "%" : encode(id)) + "}:";
	}

	public String sessionRecord(String id) {
		return session(id) + "s";
	}

	public String stream(StreamKey key) {
		return session(key.sessionId()) + "m:" + encode(key.name());
	}

	public String events(StreamKey key) {
		return session(key.sessionId()) + "e:" + encode(key.name());
	}

	public String weights(String sessionId) {
		return session(sessionId) + "x";
	}

	public String ended(String sessionId) {
		return session(sessionId) + "z";
	}

	public String waiting(String sessionId) {
		return session(sessionId) + "q";
	}

	public String running(String sessionId) {
		return session(sessionId) + "r";
	}

	public String allSessions() {
		return this.prefix + "{sessions}:all";
	}

	public String owners() {
		return this.prefix + "{sessions}:o:";
	}

	public String owner(String owner) {
		return owners() + encode(owner);
	}

	public String listening() {
		return this.prefix + "{sessions}:listening";
	}

	public String subscribers(String uri) {
		return this.prefix + "{sessions}:u:" + encode(uri);
	}

	public String due() {
		return this.prefix + "{due}";
	}

	public String nodes() {
		return this.prefix + "{nodes}:all";
	}

	public String mark() {
		return this.prefix + "{nodes}:mark";
	}

	/** What is needed to tell a dead node from one that Redis was not there for. */
	public String watch() {
		return this.prefix + "{nodes}:watch";
	}

	/** Names of the keys by which each node reads. */
	public String nodeKeys() {
		return this.prefix + "{nodes}:keys";
	}

	/** What the living nodes offer together, as far as clients were told. */
	public String lists() {
		return this.prefix + "{nodes}:lists";
	}

	/** The application to which all of this belongs. */
	public String application() {
		return this.prefix + "{nodes}:application";
	}

	public String leases() {
		return this.prefix + "{nodes}:lease:";
	}

	public String claims() {
		return this.prefix + "{nodes}:claim:";
	}

	public String sessionsOf(String node) {
		return this.prefix + "{nodes}:s:" + node;
	}

	public String consumed(String state) {
		return this.prefix + "used:" + encode(state);
	}

	public String rate(String counter) {
		return this.prefix + "rate:" + encode(counter);
	}

	/** The channel that all nodes listen to. */
	public String broadcast() {
		return this.prefix + "nodes";
	}

	/** What the channels of single nodes begin with. */
	public String channels() {
		return this.prefix + "node:";
	}

	/** A message that says that something happened to a stream. */
	public static String message(StreamKey key) {
		return messages(key.sessionId()) + encode(key.name());
	}

	public static String messages(String sessionId) {
		return encode(sessionId) + " ";
	}

	public static StreamKey streamOf(String message) {
		int space = message.indexOf(' ');
		return new StreamKey(decode(message.substring(0, space)), decode(message.substring(space + 1)));
	}

}
