package com.acme.trial;

import io.mcpspring.engine.jsonrpc.JsonRpcError;
import io.mcpspring.test.McpResponse;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The answer to a request.
 *
 * @param response as the client has it
 */
record Answer(McpResponse response) {

	JsonNode result() {
		return this.response.result();
	}

	/** Whether it is the result of a tool that did its work. */
	boolean succeeded() {
		return this.response.failure() == null && !failed();
	}

	/** Whether it is the result of a tool that failed. */
	boolean failed() {
		return this.response.isFailed();
	}

	/** The error of the protocol that it is. */
	JsonRpcError error() {
		JsonRpcError error = this.response.error();
		if (error == null) {
			throw new AssertionError(toString());
		}
		return error;
	}

	/** The texts, one a line, or the message of the error. */
	String text() {
		return (this.response.error() != null) ? error().message() : this.response.text();
	}

	/** What a model reads of the result: the text as JSON. */
	JsonNode value() {
		return JsonMapper.shared().readTree(text());
	}

	JsonNode structured() {
		return result().path("structuredContent");
	}

	/** Everything that the client received. */
	@Override
	public String toString() {
		return this.response.notifications() + " "
				+ ((this.response.failure() == null) ? result() : this.response.failure());
	}

}
