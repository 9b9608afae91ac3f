package io.mcpspring.client.message;

import java.math.BigDecimal;

import io.mcpspring.engine.jsonrpc.JsonRpcError;
import io.mcpspring.engine.jsonrpc.JsonRpcMessage.Response;
import io.mcpspring.engine.jsonrpc.RequestId;
import io.mcpspring.model.ErrorCode;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Reader of responses that break the rules of JSON-RPC, where it is beyond doubt what
 * they mean: an id of another type or none, no version, an error that is a text, a batch
 * with the response.
 */
final class OddResponses {

	private static final int MAX_LENGTH = 500;

	private OddResponses() {
	}

	/**
	 * Read the answer to the only request of an exchange.
	 * @param sent what the server sent
	 * @param id the id of the request
	 * @return the response, or {@code null} if it is none, or that to another request
	 */
	static @Nullable Response read(JsonNode sent, RequestId id) {
		JsonNode message = sent.isArray() ? within(sent, id) : sent;
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

	/** Find the response in a batch, beside notifications. */
	private static JsonNode within(JsonNode batch, RequestId id) {
		if (batch.size() == 1) {
			return batch.get(0);
		}
		for (JsonNode message : batch) {
			if (message.hasNonNull("id") && !message.has("method") && isOf(message.path("id"), id)) {
				return message;
			}
		}
		return MissingNode.getInstance();
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
		return new JsonRpcError(code, (text.length() > MAX_LENGTH) ? text.substring(0, MAX_LENGTH) + "…" : text,
				error.get("data"));
	}

}
