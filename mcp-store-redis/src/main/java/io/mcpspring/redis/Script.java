package io.mcpspring.redis;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Locale;

/**
 * What is asked of Redis. Everything is a script, also what only reads: a script is never
 * answered by a replica that lags behind, and is one step for all others. The keys of one
 * script share a hash tag and so a node of a Redis Cluster.
 */
enum Script {

	STREAM_OPEN, STREAM_APPEND, STREAM_READ, STREAM_WATCH, STREAM_CLOSE, STREAM_REQUESTS,

	SESSION_CREATE, SESSION_USE, SESSION_READ, SESSION_WRITE, SESSION_REMOVE, SESSION_LEFT,

	INDEX_ADMIT, INDEX_SETTLE, INDEX_DUE, INDEX_ALL, SET_CHANGE, SET_MEMBERS,

	CALL_PUT, CALL_TAKE, CALL_BEGIN, CALL_END, CALL_ADOPT, CALL_FORGET, DUE_PUT, DUE_LIST, DUE_REMOVE,

	NODE_RENEW, NODE_MARK, NODE_DEAD, NODE_FORGET, STATE_CONSUME, RATE_COUNT;

	private final byte[] source;

	private final String digest;

	Script() {
		String file = name().toLowerCase(Locale.ROOT) + ".lua";
		try (InputStream stream = Script.class.getResourceAsStream(file)) {
			if (stream == null) {
				throw new IllegalStateException("Not on the class path: " + file);
			}
			this.source = stream.readAllBytes();
			this.digest = HexFormat.of().formatHex(MessageDigest.getInstance("SHA-1").digest(this.source));
		}
		catch (IOException | NoSuchAlgorithmException ex) {
			throw new IllegalStateException("Cannot read " + file, ex);
		}
	}

	byte[] source() {
		return this.source.clone();
	}

	/**
	 * The name by which Redis knows a script it has seen.
	 */
	String digest() {
		return this.digest;
	}

	static byte[] bytes(String text) {
		return text.getBytes(StandardCharsets.UTF_8);
	}

}
