package io.mcpspring.client;

import java.math.BigDecimal;

import io.mcpspring.jsonrpc.ErrorCode;
import io.mcpspring.jsonrpc.JsonRpcError;
import io.mcpspring.jsonrpc.JsonRpcMessage.Response;
import io.mcpspring.jsonrpc.RequestId;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Reader of responses that break the rules of JSON-RPC, where it is beyond doubt what
 * they mean: an id of another type or none, no version, an error that is a text, a list
 * of one response.
 */
final class OddResponses {

	private static final JsonMapper JSON = new JsonMapper();

	private static final int LONGEST = 500;

	private OddResponses() {
	}

	/**
	 * Read the answer to the only request of an exchange.
	 * @param json what the server sent
	 * @param id the id of the request
	 * @return the response, or {@code null} if it is none, or that to another request
	 */
	static @Nullable Response read(byte[] json, RequestId id) {
		JsonNode sent = tree(json);
		JsonNode message = (sent.isArray() && sent.size() == 1) ? sent.get(0) : sent;
		if (!(message instanceof ObjectNode) || message.path("method").isString() || !isOf(message.path("id"), id)) {
			return null;
		}
		JsonNode error = message.path("error");
		if (!error.isMissingNode() && !error.isNull() && !error.isBoolean()) {
			return new Response(id, null, error(error));
		}
		JsonNode result = message.path("result");
		return result.isObject() ? new Response(id, result, null) : null;
	}

	private static JsonNode tree(byte[] json) {
		try {
			return JSON.readTree(json);
		}
		catch (JacksonException ex) {
			return JSON.missingNode();
		}
	}

	private static boolean isOf(JsonNode sent, RequestId id) {
		if (sent.isMissingNode() || sent.isNull()) {
			return true;
		}
		String own = id.json().replace("\"", "");
		return sent.isNumber() ? own.matches("[0-9]+") && sent.decimalValue().compareTo(new BigDecimal(own)) == 0
				: sent.asString("").equals(own);
	}

	private static JsonRpcError error(JsonNode error) {
		int code = error.path("code").asInt(ErrorCode.INTERNAL_ERROR);
		String message = error.isString() ? error.stringValue() : error.path("message").asString("");
		String text = message.isBlank() ? error.toString() : message;
		return new JsonRpcError(code, (text.length() > LONGEST) ? text.substring(0, LONGEST) + "…" : text,
				error.get("data"));
	}

}
