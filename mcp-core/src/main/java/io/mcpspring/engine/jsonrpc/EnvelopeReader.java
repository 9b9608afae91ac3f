package io.mcpspring.engine.jsonrpc;

import java.util.HashSet;
import java.util.Set;

import io.mcpspring.model.ErrorCode;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Parser of one message. It reads the message to its end before it reports an error,
 * because malformed JSON takes precedence over a wrong shape, and because an error should
 * carry the id wherever that occurs.
 */
final class EnvelopeReader {

	private static final int MEMBER_DEPTH = 2;

	private final JsonParser parser;

	private final TreeReader values;

	private boolean idPresent;

	private @Nullable RequestId id;

	private @Nullable JsonNode version;

	private @Nullable JsonNode method;

	private @Nullable JsonNode params;

	private @Nullable JsonNode result;

	private @Nullable JsonNode error;

	private @Nullable Set<String> others;

	EnvelopeReader(JsonParser parser, TreeReader values) {
		this.parser = parser;
		this.values = values;
	}

	/**
	 * Parse the message whose opening bracket is the current token.
	 * @return the message, or the error
	 */
	Decoded.Element read() {
		while (this.parser.nextToken() != JsonToken.END_OBJECT) {
			String name = this.values.name();
			this.parser.nextToken();
			member(name);
		}
		return judge();
	}

	/**
	 * Create the error for this message. The id of a response is omitted: it is the
	 * server's own, and the client could take the error for the response to another
	 * request.
	 * @param fault the error
	 * @return the error, with the id as far as it was read
	 */
	Decoded.Invalid refuse(JsonRpcError fault) {
		boolean response = this.method == null && (this.result != null || this.error != null);
		boolean unreadable = fault.code() == ErrorCode.PARSE_ERROR;
		return new Decoded.Invalid(fault, (response || unreadable) ? null : this.id,
				(response && !unreadable) ? this.id : null);
	}

	private void member(String name) {
		switch (name) {
			case "jsonrpc" -> this.version = once(this.version);
			case "id" -> readId();
			case "method" -> this.method = once(this.method);
			case "params" -> this.params = once(this.params);
			case "result" -> this.result = once(this.result);
			case "error" -> this.error = once(this.error);
			default -> readOther(name);
		}
	}

	private JsonNode once(@Nullable JsonNode earlier) {
		if (earlier != null) {
			this.values.markDuplicate();
		}
		return this.values.value(MEMBER_DEPTH);
	}

	private void readId() {
		if (this.idPresent) {
			// Of two ids neither is valid.
			this.values.markDuplicate();
			this.values.value(MEMBER_DEPTH);
			this.id = null;
			return;
		}
		this.idPresent = true;
		switch (this.parser.currentToken()) {
			case VALUE_STRING -> this.id = stringId(this.values.string());
			case VALUE_NUMBER_INT -> this.id = new RequestId(this.parser.getString());
			default -> this.values.value(MEMBER_DEPTH);
		}
	}

	private static RequestId stringId(String text) {
		if (text.length() > RequestId.MAX_LENGTH) {
			throw new RefusedException(Faults.TOO_LARGE);
		}
		return RequestId.of(text);
	}

	private void readOther(String name) {
		if (this.others == null) {
			this.others = new HashSet<>();
		}
		if (!this.others.add(name)) {
			this.values.markDuplicate();
		}
		this.values.value(MEMBER_DEPTH);
	}

	private Decoded.Element judge() {
		if (this.values.takeDuplicate()) {
			return refuse(Faults.DUPLICATE);
		}
		if (this.version == null || !this.version.isString() || !"2.0".equals(this.version.asString())) {
			return refuse(Faults.VERSION);
		}
		if (this.idPresent && this.id == null) {
			return refuse(Faults.ID);
		}
		leaveOutNull();
		return (this.method != null) ? judgeCall(this.method) : judgeResponse();
	}

	/** Several serializers write {@code null} for a member that is absent. */
	private void leaveOutNull() {
		this.method = present(this.method);
		this.params = present(this.params);
		boolean succeeded = present(this.result) != null;
		boolean failed = present(this.error) != null;
		this.error = (this.method != null || succeeded) ? present(this.error) : this.error;
		this.result = (this.method != null || failed) ? present(this.result) : this.result;
	}

	private static @Nullable JsonNode present(@Nullable JsonNode member) {
		return (member != null && member.isNull()) ? null : member;
	}

	private Decoded.Element judgeCall(JsonNode name) {
		if (!name.isString()) {
			return refuse(Faults.METHOD);
		}
		if (this.result != null || this.error != null) {
			return refuse(Faults.AMBIGUOUS);
		}
		if (this.params != null && !this.params.isObject()) {
			return refuse(Faults.PARAMS);
		}
		ObjectNode parameters = (ObjectNode) this.params;
		if (parameters != null) {
			AbsentMembers.remove(parameters);
		}
		return new Decoded.Single((this.id != null) ? new JsonRpcMessage.Request(this.id, name.asString(), parameters)
				: new JsonRpcMessage.Notification(name.asString(), parameters));
	}

	private Decoded.Element judgeResponse() {
		if (this.result == null && this.error == null) {
			return refuse(Faults.NOTHING);
		}
		if (this.result != null && this.error != null) {
			return refuse(Faults.AMBIGUOUS);
		}
		if (this.id == null) {
			return refuse(Faults.RESPONSE_ID);
		}
		if (this.error == null) {
			return new Decoded.Single(new JsonRpcMessage.Response(this.id, this.result, null));
		}
		JsonNode code = this.error.path("code");
		JsonNode message = this.error.path("message");
		if (!code.isInt() || !message.isString()) {
			return refuse(Faults.ERROR);
		}
		JsonRpcError answer = new JsonRpcError(code.asInt(), message.asString(), this.error.get("data"));
		return new Decoded.Single(new JsonRpcMessage.Response(this.id, null, answer));
	}

}
