package io.mcpspring.engine.jsonrpc;

import io.mcpspring.model.ErrorCode;

/**
 * The errors that refuse a body. None quotes the body.
 */
final class Faults {

	static final JsonRpcError NOT_JSON = parse("The body is not valid JSON");

	static final JsonRpcError NOT_UTF8 = parse("The body is not valid UTF-8");

	static final JsonRpcError LONE_SURROGATE = parse("A string contains half of a surrogate pair");

	static final JsonRpcError NOT_A_MESSAGE = request("A message must be a JSON object");

	static final JsonRpcError EMPTY_BATCH = request("A batch must contain at least one message");

	static final JsonRpcError BATCH_TOO_LONG = request("The batch contains too many messages");

	static final JsonRpcError TOO_DEEP = request("The message is nested too deeply");

	static final JsonRpcError TOO_LARGE = request("The message contains too many values, or one that is too long");

	static final JsonRpcError NUMBER_TOO_LARGE = request("A number has too many digits");

	static final JsonRpcError DUPLICATE = request("An object contains the same member twice");

	static final JsonRpcError VERSION = request("Member 'jsonrpc' must be \"2.0\"");

	static final JsonRpcError ID = request("Member 'id' must be a string or an integer");

	static final JsonRpcError METHOD = request("Member 'method' must be a string");

	static final JsonRpcError PARAMS = JsonRpcError.of(ErrorCode.INVALID_PARAMS, "Member 'params' must be an object");

	static final JsonRpcError NOTHING = request("A message must have a member 'method', 'result' or 'error'");

	static final JsonRpcError AMBIGUOUS = request("A message must have only one of 'method', 'result' and 'error'");

	static final JsonRpcError RESPONSE_ID = request("A response must have a member 'id'");

	static final JsonRpcError ERROR = request(
			"Member 'error' must be an object with an integer 'code' and a string 'message'");

	private Faults() {
	}

	private static JsonRpcError parse(String message) {
		return JsonRpcError.of(ErrorCode.PARSE_ERROR, message);
	}

	private static JsonRpcError request(String message) {
		return JsonRpcError.of(ErrorCode.INVALID_REQUEST, message);
	}

}
