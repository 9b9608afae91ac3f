package com.acme.trial;

import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The answer to a request.
 *
 * @param response as it came
 * @param message its JSON-RPC message
 */
record Answer(HttpResponse<String> response, JsonNode message) {

	static Answer of(HttpResponse<String> response) {
		String body = response.body();
		if (response.headers().firstValue("Content-Type").orElse("").startsWith("text/event-stream")) {
			body = body.lines()
				.filter((line) -> line.startsWith("data:") && line.length() > 6)
				.reduce((first, second) -> second)
				.orElseThrow()
				.substring(5);
		}
		return new Answer(response, json(body));
	}

	private static JsonNode json(String body) {
		try {
			return JsonMapper.shared().readTree(body);
		}
		catch (RuntimeException ex) {
			return JsonMapper.shared().missingNode();
		}
	}

	int status() {
		return this.response.statusCode();
	}

	JsonNode result() {
		return this.message.path("result");
	}

	/** Whether it is the result of a tool that did its work. */
	boolean succeeded() {
		return result().isObject() && !failed();
	}

	/** Whether it is the result of a tool that failed. */
	boolean failed() {
		return result().path("isError").asBoolean(false);
	}

	/** The texts, one a line, or the message of the error. */
	String text() {
		if (this.message.has("error")) {
			return this.message.at("/error/message").asString();
		}
		List<String> texts = new ArrayList<>();
		result().path("content").forEach((block) -> texts.add(block.path("text").asString("")));
		return String.join("\n", texts);
	}

	/** What a model reads of the result: the text as JSON. */
	JsonNode value() {
		return json(text());
	}

	JsonNode structured() {
		return result().path("structuredContent");
	}

	@Override
	public String toString() {
		return status() + " " + this.response.body();
	}

}
