package io.mcpspring.redis.access;

import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;

import io.mcpspring.context.OwnerKey;
import io.mcpspring.store.StreamKey;

/**
 * The names of all keys and channels. The keys of a session share the hash tag of its id,
 * those of all sessions or all nodes have separate tags.
 */
public final class RedisKeys {

	private final String prefix;

	public RedisKeys(String prefix) {
		this.prefix = prefix;
	}

	/** Encode any text as one without special meaning in keys and messages. */
	public static String encode(String text) {
		return URLEncoder.encode(text, StandardCharsets.UTF_8);
	}

	/** Encode a holder. Callers and addresses have different prefixes. */
	public static String encode(OwnerKey holder) {
		return (holder.authenticated() ? "c" : "a") + encode(holder.key());
	}

	/**
	 * Return the limit that scripts apply to a holder: 0 for none, 1 for that of a
	 * caller, 2 for that of an address, which applies when the store is nearly full.
	 */
	public static int binding(OwnerKey holder) {
		if (holder.authenticated()) {
			return 1;
		}
		return holder.isUnknown() ? 0 : 2;
	}

	public static String decode(String text) {
		return URLDecoder.decode(text, StandardCharsets.UTF_8);
	}

	/**
	 * Return the prefix of the keys of a session. An empty hash tag would not be a tag.
	 */
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

	/** Return the key of a reply that is kept until the node has it. */
	public String reply(String sessionId, String mark) {
		return session(sessionId) + "k:" + mark;
	}

	/** Return the key of a reply about an index, which is kept for a minute. */
	public String settled(String index, String mark) {
		return index + ":k:" + mark;
	}

	public String running(String sessionId) {
		return session(sessionId) + "r";
	}

	/**
	 * Return the key of the state of a session, or of a handle, which has its own tag.
	 */
	public String state(String id, boolean handle) {
		return session(id) + (handle ? "h" : "a");
	}

	public String allStates() {
		return this.prefix + "{states}:all";
	}

	public String stateOwners() {
		return this.prefix + "{states}:o:";
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

	/** Return the key of the names of the sets above that a session is in. */
	public String listening(String sessionId) {
		return this.prefix + "{sessions}:i:" + encode(sessionId);
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

	/**
	 * Return the key of the data that distinguish a dead node from an unavailable Redis.
	 */
	public String watch() {
		return this.prefix + "{nodes}:watch";
	}

	/** Return the key of the names of all nodes' encryption keys. */
	public String nodeKeys() {
		return this.prefix + "{nodes}:keys";
	}

	/** Return the key of the lists of all living nodes, as last announced to clients. */
	public String lists() {
		return this.prefix + "{nodes}:lists";
	}

	/** Return the key of the application that owns the data. */
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

	/** The record of a task, apart from others: tasks are spread over a Redis Cluster. */
	public String task(String id) {
		return session(id) + "t";
	}

	public String allTasks() {
		return this.prefix + "{tasks}:all";
	}

	public String taskOwners() {
		return this.prefix + "{tasks}:o:";
	}

	public String tasksOf(String owner) {
		return taskOwners() + encode(owner);
	}

	/** The bytes of each task, and bytes and tasks of all and of each holder. */
	public String taskCounts() {
		return this.prefix + "{tasks}:counts";
	}

	public String tasksDue() {
		return this.prefix + "{tasks}:due";
	}

	/** The nodes that run tasks. */
	public String taskNodes() {
		return this.prefix + "{tasks}:nodes";
	}

	public String tasksAt(String node) {
		return this.prefix + "{tasks}:n:" + node;
	}

	/** Return the key of the callers of a user, by the time of their last use. */
	public String callers(String user) {
		return this.prefix + "callers:" + encode(user);
	}

	/** Return the channel of all nodes. */
	public String broadcast() {
		return this.prefix + "nodes";
	}

	/** Return the prefix of the channels of single nodes. */
	public String channels() {
		return this.prefix + "node:";
	}

	/** Create the message about a change of a stream. */
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
