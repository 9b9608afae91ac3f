package io.mcpspring.engine.stateless;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Map;
import java.util.TreeMap;

import io.mcpspring.engine.keys.Algorithms;
import io.mcpspring.engine.server.CallRequest;
import tools.jackson.databind.JsonNode;

/**
 * Digest that binds a state to the caller, the method and the parameters, regardless of
 * the order of their members (server-2026 MRTR-08, MRTR-19).
 */
final class StateDigest {

	private StateDigest() {
	}

	static byte[] of(CallRequest request) {
		MessageDigest digest = Algorithms.sha256();
		add(digest, request.caller().key());
		add(digest, request.method());
		for (Map.Entry<String, JsonNode> param : members(request.params()).entrySet()) {
			if (!param.getKey().equals("_meta") && !param.getKey().equals("inputResponses")
					&& !param.getKey().equals("requestState")) {
				add(digest, param.getKey());
				add(digest, param.getValue());
			}
		}
		return digest.digest();
	}

	private static void add(MessageDigest digest, JsonNode value) {
		if (value.isObject()) {
			digest.update((byte) '{');
			members(value).forEach((name, member) -> {
				add(digest, name);
				add(digest, member);
			});
			digest.update((byte) '}');
		}
		else if (value.isArray()) {
			digest.update((byte) '[');
			value.forEach((element) -> add(digest, element));
			digest.update((byte) ']');
		}
		else {
			add(digest, value.toString());
		}
	}

	private static Map<String, JsonNode> members(JsonNode object) {
		Map<String, JsonNode> members = new TreeMap<>();
		object.properties().forEach((entry) -> members.put(entry.getKey(), entry.getValue()));
		return members;
	}

	private static void add(MessageDigest digest, String text) {
		byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
		digest.update((byte) 's');
		for (int shift = 24; shift >= 0; shift -= 8) {
			digest.update((byte) (bytes.length >>> shift));
		}
		digest.update(bytes);
	}

}
