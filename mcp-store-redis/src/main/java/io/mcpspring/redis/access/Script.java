package io.mcpspring.redis.access;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Locale;

/**
 * Scripts that Redis executes. Every command is a script, even one that only reads: a
 * script is never answered by a replica that lags behind, and is atomic. The keys of one
 * script share a hash tag and thus a node of a Redis Cluster.
 */
public enum Script {

	STREAM_OPEN, STREAM_APPEND, STREAM_READ, STREAM_WATCH, STREAM_CLOSE, STREAM_REQUESTS,

	SESSION_CREATE, SESSION_USE("sessions"), SESSION_READ("sessions"), SESSION_WRITE, SESSION_REMOVE, SESSION_LEFT,
	SESSION_IDLE,

	INDEX_ADMIT, INDEX_SETTLE, INDEX_DUE, INDEX_ALL, SET_CHANGE, SET_MEMBERS, SET_REMOVE,

	LISTENING_CHANGE, LISTENING_END,

	CALL_PUT, CALL_TAKE, CALL_BEGIN, CALL_END, CALL_ADOPT, CALL_FORGET, CALL_COUNT, DUE_PUT, DUE_LIST, DUE_REMOVE,

	TASK_ADMIT("tasks"), TASK_ROOM("tasks"), TASK_DROP("tasks"), TASK_CREATE, TASK_READ, TASK_WRITE, TASK_NOTE,
	TASK_UNDUE, TASK_LIST, TASK_MOVE, TASK_ADOPT,

	ATTRIBUTES_READ, ATTRIBUTES_WRITE, ATTRIBUTES_TAKE,

	NODE_RENEW("leases", "lists"), NODE_MARK, NODE_DEAD("leases"), NODE_FORGET, REPLY_FORGET, CALLER_ADD, STATE_CONSUME,
	RATE_COUNT;

	private final byte[] source;

	private final String digest;

	Script(String... before) {
		ByteArrayOutputStream parts = new ByteArrayOutputStream();
		for (String part : before) {
			parts.writeBytes(read(part));
		}
		parts.writeBytes(read(name().toLowerCase(Locale.ROOT)));
		this.source = parts.toByteArray();
		try {
			this.digest = HexFormat.of().formatHex(MessageDigest.getInstance("SHA-1").digest(this.source));
		}
		catch (NoSuchAlgorithmException ex) {
			throw new IllegalStateException("Every Java platform has SHA-1", ex);
		}
	}

	private static byte[] read(String name) {
		String file = "/io/mcpspring/redis/" + name + ".lua";
		try (InputStream stream = Script.class.getResourceAsStream(file)) {
			if (stream == null) {
				throw new IllegalStateException("Not on the class path: " + file);
			}
			return stream.readAllBytes();
		}
		catch (IOException ex) {
			throw new IllegalStateException("Cannot read " + file, ex);
		}
	}

	public byte[] source() {
		return this.source.clone();
	}

	/**
	 * Return the name under which Redis caches a script.
	 */
	public String digest() {
		return this.digest;
	}

	public static byte[] bytes(String text) {
		return text.getBytes(StandardCharsets.UTF_8);
	}

}
