package io.mcpspring.engine.store.codec;

import java.time.Instant;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

import io.mcpspring.context.McpCaller;
import io.mcpspring.engine.jsonrpc.RequestId;
import io.mcpspring.engine.record.CallState;
import io.mcpspring.engine.store.SuspendedCallData;
import io.mcpspring.store.SuspendedCall;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Serialized form of suspended calls and of the answers to them: JSON with the version of
 * its writer ({@code v}) and the oldest version that can read it ({@code min}). Answers
 * are stored beside a call, which is never rewritten while it is suspended. The id of the
 * session is not part of it.
 */
public final class SuspendedCallRecords {

	/** The present version, which reads records whose {@code min} is not higher. */
	private static final int VERSION = 1;

	private static final JsonMapper MAPPER = JsonMapper.shared();

	private SuspendedCallRecords() {
	}

	/**
	 * Serialize a call.
	 * @param suspended the call
	 * @return the serialized form
	 */
	public static byte[] write(SuspendedCall suspended) {
		SuspendedCallData call = SuspendedCallData.of(suspended);
		ObjectNode json = JsonNodeFactory.instance.objectNode();
		json.put("v", VERSION).put("min", VERSION);
		json.put("stream", call.streamName()).put("epoch", call.epoch());
		json.put("id", call.id().json()).put("method", call.method()).set("params", call.params());
		write(call.caller(), json);
		json.set("state", call.state().toJson());
		ObjectNode questions = json.putObject("questions");
		call.questions().forEach((question, key) -> questions.put(question.json(), key));
		json.put("deadline", call.deadline().toString());
		return MAPPER.writeValueAsBytes(json);
	}

	/** Write a caller without its principal to the members of a call. */
	static void write(McpCaller caller, ObjectNode json) {
		json.put("caller", caller.key());
		caller.scopes().forEach(json.putArray("scopes")::add);
		if (caller.expiresAt() != null) {
			json.put("expires", caller.expiresAt().toString());
		}
	}

	/**
	 * Serialize an answer.
	 * @param answer the answer
	 * @return the serialized form
	 */
	public static byte[] write(JsonNode answer) {
		return MAPPER.writeValueAsBytes(answer);
	}

	/**
	 * Deserialize a call with its answers so far.
	 * @param sessionId the session id
	 * @param data the serialized form of the call
	 * @param answers the serialized forms of the answers by the
	 * {@linkplain RequestId#json() id} of the question
	 * @return the call, or {@code null} if it or an answer cannot be read
	 */
	public static @Nullable SuspendedCallData read(String sessionId, byte[] data, Map<String, byte[]> answers) {
		JsonNode json = parse(data);
		if (json == null || json.path("min").asInt(VERSION) > VERSION) {
			return null;
		}
		try {
			Map<RequestId, String> questions = new LinkedHashMap<>();
			json.path("questions")
				.properties()
				.forEach((entry) -> questions.put(new RequestId(entry.getKey()), entry.getValue().asString()));
			ObjectNode state = (ObjectNode) json.path("state");
			ObjectNode given = state.withObjectProperty("a");
			for (Map.Entry<String, byte[]> answer : answers.entrySet()) {
				JsonNode value = parse(answer.getValue());
				String key = questions.get(new RequestId(answer.getKey()));
				if (value == null || key == null) {
					return null;
				}
				given.set(key, value);
			}
			return new SuspendedCallData(sessionId, json.path("stream").asString(), json.path("epoch").asLong(),
					new RequestId(json.path("id").asString()), json.path("method").asString(),
					(ObjectNode) json.path("params"), caller(json), CallState.of(state), questions,
					Instant.parse(json.path("deadline").asString()));
		}
		catch (RuntimeException ex) {
			return null; // any malformed content means that it is not a call
		}
	}

	static McpCaller caller(JsonNode json) {
		String key = json.path("caller").asString("");
		Set<String> scopes = new HashSet<>();
		json.path("scopes").forEach((scope) -> scopes.add(scope.asString()));
		Instant expires = json.has("expires") ? Instant.parse(json.path("expires").asString()) : null;
		return (key.isEmpty() && scopes.isEmpty() && expires == null) ? McpCaller.ANONYMOUS
				: McpCaller.builder(key).scopes(scopes).expiresAt(expires).build();
	}

	private static @Nullable JsonNode parse(byte[] data) {
		try {
			return MAPPER.readTree(data);
		}
		catch (JacksonException ex) {
			return null;
		}
	}

}
