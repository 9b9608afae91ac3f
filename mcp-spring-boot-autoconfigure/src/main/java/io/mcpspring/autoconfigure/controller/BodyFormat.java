package io.mcpspring.autoconfigure.controller;

import java.lang.reflect.Type;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Optional;

import io.mcpspring.autoconfigure.controller.endpoint.MappedEndpoint;
import io.mcpspring.method.BeanMethod;
import io.mcpspring.model.ToolException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.core.ResolvableType;
import org.springframework.http.MediaType;

/**
 * Form in which an argument is written to the body of a request.
 *
 * @param mediaType the media type
 * @param kind what is written
 */
record BodyFormat(MediaType mediaType, Kind kind) {

	private static final MediaType JSON_SUFFIX = new MediaType("application", "*+json");

	/** Find the form for the type of a body, or refuse the method. */
	static BodyFormat of(MappedEndpoint endpoint, BeanMethod method, Type type) {
		Class<?> raw = ResolvableType.forType(type).toClass();
		Kind kind = (raw == byte[].class) ? Kind.BYTES
				: CharSequence.class.isAssignableFrom(raw) ? Kind.TEXT : Kind.JSON;
		List<MediaType> consumed = endpoint.formats().consumed();
		MediaType usual = switch (kind) {
			case JSON -> MediaType.APPLICATION_JSON;
			case TEXT -> new MediaType(MediaType.TEXT_PLAIN, StandardCharsets.UTF_8);
			case BYTES -> MediaType.APPLICATION_OCTET_STREAM;
		};
		if (consumed.isEmpty() || consumed.stream().anyMatch((each) -> each.includes(usual))) {
			return new BodyFormat(usual, kind);
		}
		Optional<MediaType> declared = consumed.stream()
			.filter(MediaType::isConcrete)
			.filter((each) -> kind != Kind.JSON || isJson(each))
			.findFirst();
		return new BodyFormat(declared.orElseThrow(
				() -> method.invalid("it takes a body of " + consumed + ", which cannot be made of JSON arguments",
						"Leave the method out by '" + McpControllerProperties.EXCLUDE
								+ "', or let it take 'application/json' as well")),
				kind);
	}

	static boolean isJson(MediaType type) {
		return type.isCompatibleWith(MediaType.APPLICATION_JSON) || JSON_SUFFIX.includes(type);
	}

	byte[] write(JsonNode value, JsonMapper mapper) {
		return switch (this.kind) {
			case JSON -> mapper.writeValueAsBytes(value);
			case TEXT -> value.asString().getBytes(StandardCharsets.UTF_8);
			case BYTES -> bytes(value.asString());
		};
	}

	private static byte[] bytes(String text) {
		try {
			return Base64.getDecoder().decode(text);
		}
		catch (IllegalArgumentException ex) {
			throw new ToolException("The body is not base64");
		}
	}

	/** What is written. */
	enum Kind {

		/** JSON. */
		JSON,

		/** A text as it is. */
		TEXT,

		/** The bytes of a text in base64. */
		BYTES

	}

}
