package io.mcpspring.redis;

import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;

import io.mcpspring.stream.StreamKey;

/**
 * The names of all keys and channels. What belongs to a session shares the hash tag of
 * its id, what belongs to all sessions or all nodes a tag of its own.
 */
final class RedisKeys {

	private final String prefix;

	RedisKeys(String prefix) {
		this.prefix = prefix;
	}

	/** Any text as one that stands for itself in keys and messages. */
	static String encode(String text) {
		return URLEncoder.encode(text, StandardCharsets.UTF_8);
	}

	static String decode(String text) {
		return URLDecoder.decode(text, StandardCharsets.UTF_8);
	}

	/** What the keys of a session begin with. An empty hash tag would be none. */
	String session(String id) {
		return this.prefix + "{" + (id.isEmpty() ? "%" : encode(id)) + "}:";
	}

	String sessionRecord(String id) {
		return session(id) + "s";
	}

	String stream(StreamKey key) {
		return session(key.sessionId()) + "m:" + encode(key.name());
	}

	String events(StreamKey key) {
		return session(key.sessionId()) + "e:" + encode(key.name());
	}

	String weights(String sessionId) {
		return session(sessionId) + "x";
	}

	String ended(String sessionId) {
		return session(sessionId) + "z";
	}

	String waiting(String sessionId) {
		return session(sessionId) + "q";
	}

	String running(String sessionId) {
		return session(sessionId) + "r";
	}

	String allSessions() {
		return this.prefix + "{sessions}:all";
	}

	String owners() {
		return this.prefix + "{sessions}:o:";
	}

	String owner(String owner) {
		return owners() + encode(owner);
	}

	String listening() {
		return this.prefix + "{sessions}:listening";
	}

	String subscribers(String uri) {
		return this.prefix + "{sessions}:u:" + encode(uri);
	}

	String due() {
		return this.prefix + "{due}";
	}

	String nodes() {
		return this.prefix + "{nodes}:all";
	}

	String mark() {
		return this.prefix + "{nodes}:mark";
	}

	/** What is needed to tell a dead node from one that Redis was not there for. */
	String watch() {
		return this.prefix + "{nodes}:watch";
	}

	/** Names of the keys by which each node reads. */
	String nodeKeys() {
		return this.prefix + "{nodes}:keys";
	}

	/** What the living nodes offer together, as far as clients were told. */
	String lists() {
		return this.prefix + "{nodes}:lists";
	}

	/** The application to which all of this belongs. */
	String application() {
		return this.prefix + "{nodes}:application";
	}

	String leases() {
		return this.prefix + "{nodes}:lease:";
	}

	String claims() {
		return this.prefix + "{nodes}:claim:";
	}

	String sessionsOf(String node) {
		return this.prefix + "{nodes}:s:" + node;
	}

	String consumed(String state) {
		return this.prefix + "used:" + encode(state);
	}

	String rate(String counter) {
		return this.prefix + "rate:" + encode(counter);
	}

	/** The channel that all nodes listen to. */
	String broadcast() {
		return this.prefix + "nodes";
	}

	/** What the channels of single nodes begin with. */
	String channels() {
		return this.prefix + "node:";
	}

	/** A message that says that something happened to a stream. */
	static String message(StreamKey key) {
		return messages(key.sessionId()) + encode(key.name());
	}

	static String messages(String sessionId) {
		return encode(sessionId) + " ";
	}

	static StreamKey streamOf(String message) {
		int space = message.indexOf(' ');
		return new StreamKey(decode(message.substring(0, space)), decode(message.substring(space + 1)));
	}

}
