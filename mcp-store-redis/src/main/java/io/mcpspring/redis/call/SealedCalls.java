package io.mcpspring.redis.call;

import java.util.LinkedHashMap;
import java.util.Map;

import io.mcpspring.engine.store.codec.Seal;
import io.mcpspring.engine.store.codec.SuspendedCallRecords;
import io.mcpspring.redis.access.RedisKeys;
import io.mcpspring.redis.node.StoreNode;
import io.mcpspring.store.SuspendedCall;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Serialized form of suspended calls and of answers to them, sealed for their place in
 * Redis.
 */
final class SealedCalls {

	private final Seal seal;

	private final RedisKeys keys;

	SealedCalls(StoreNode node) {
		this.seal = node.seal();
		this.keys = node.keys();
	}

	byte[] write(SuspendedCall call) {
		return this.seal.close(SuspendedCallRecords.write(call), place(call.sessionId()));
	}

	byte[] write(String sessionId, JsonNode answer) {
		return this.seal.close(SuspendedCallRecords.write(answer), place(sessionId));
	}

	/**
	 * Deserialize a call with its answers so far.
	 * @param stored the stored call
	 * @param answers the stored answers by the question
	 * @return the call, or {@code null} if it cannot be read
	 */
	@Nullable SuspendedCall read(String sessionId, byte[] stored, Map<String, byte[]> answers) {
		byte[] data = this.seal.open(stored, place(sessionId));
		Map<String, byte[]> opened = new LinkedHashMap<>();
		for (Map.Entry<String, byte[]> answer : answers.entrySet()) {
			byte[] value = this.seal.open(answer.getValue(), place(sessionId));
			if (value == null) {
				return null;
			}
			opened.put(answer.getKey(), value);
		}
		return (data != null) ? SuspendedCallRecords.read(sessionId, data, opened) : null;
	}

	private String place(String sessionId) {
		return this.keys.waiting(sessionId);
	}

}
