package io.mcpspring.springai.exchange;

import java.util.ArrayList;
import java.util.Base64;
import java.util.List;

import io.mcpspring.engine.model.ContentReader;
import io.mcpspring.model.CompleteResult;
import io.mcpspring.model.GetPromptResult;
import io.mcpspring.model.PromptMessage;
import io.mcpspring.model.ReadResourceResult;
import io.mcpspring.model.ResourceContents;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Conversion of the results of the SDK, as JSON, to those of this server.
 */
public final class SdkResults {

	private SdkResults() {
	}

	/**
	 * Convert the contents of a resource.
	 * @param result the members of a {@code ReadResourceResult}
	 * @return the contents
	 */
	public static ReadResourceResult resource(ObjectNode result) {
		List<ResourceContents> contents = new ArrayList<>();
		result.path("contents").forEach((part) -> contents.add(ContentReader.contents(part)));
		return ReadResourceResult.of(contents);
	}

	/**
	 * Convert the messages of a prompt.
	 * @param result the members of a {@code GetPromptResult}
	 * @param description the description of the prompt, if the result has none
	 * @return the messages
	 */
	public static GetPromptResult prompt(ObjectNode result, @Nullable String description) {
		List<PromptMessage> messages = new ArrayList<>();
		result.path("messages").forEach((message) -> messages.add(ContentReader.message(message)));
		JsonNode own = result.path("description");
		return GetPromptResult.builder()
			.description(own.isString() ? own.stringValue() : description)
			.messages(messages)
			.build();
	}

	/**
	 * Convert the candidates of a completion.
	 * @param completion the members of a {@code CompleteCompletion}
	 * @return the candidates, at most as many as the protocol allows
	 */
	public static CompleteResult completion(JsonNode completion) {
		List<String> values = new ArrayList<>();
		completion.path("values").forEach((value) -> values.add(value.asString("")));
		if (values.size() > CompleteResult.MAX_VALUES) {
			return CompleteResult.of(values);
		}
		return CompleteResult.builder()
			.values(values)
			.total(completion.path("total").isInt() ? completion.path("total").intValue() : null)
			.hasMore(completion.path("hasMore").asBoolean(false))
			.build();
	}

	/**
	 * Decode binary data.
	 * @param base64 the data
	 * @return the bytes
	 * @throws IllegalStateException if the method returned something else than base64
	 */
	public static byte[] bytes(String base64) {
		try {
			return Base64.getDecoder().decode(base64);
		}
		catch (IllegalArgumentException ex) {
			throw new IllegalStateException("Binary data has to be base64: encode it, or declare a media type of text",
					ex);
		}
	}

}
