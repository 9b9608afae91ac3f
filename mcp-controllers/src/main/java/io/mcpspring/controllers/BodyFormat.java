package io.mcpspring.controllers;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;

import io.mcpspring.context.ToolException;
import io.mcpspring.controllers.endpoint.EndpointDispatcher;
import io.mcpspring.controllers.endpoint.MappedEndpoint;
import io.mcpspring.spring.method.BeanMethod;
import io.mcpspring.spring.method.argument.RootNames;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;

import org.springframework.core.ResolvableType;
import org.springframework.http.MediaType;

/**
 * Form in which an argument is written to the body of a request.
 *
 * @param mediaType the media type
 * @param kind the kind of body
 * @param root the name around it; {@code null} without one
 */
record BodyFormat(MediaType mediaType, Kind kind, @Nullable Root root) {

	private static final MediaType JSON_SUFFIX = new MediaType("application", "*+json");

	/** Find the form for a body, or refuse the method. */
	static BodyFormat of(EndpointSetup setup, EndpointDispatcher dispatcher, MappedEndpoint endpoint, BeanMethod method,
			EndpointArgument argument) {
		Class<?> raw = ResolvableType.forType(argument.type()).toClass();
		Kind kind = (raw == byte[].class) ? Kind.BYTES
				: CharSequence.class.isAssignableFrom(raw) ? Kind.TEXT : Kind.JSON;
		MediaType mediaType = mediaType(endpoint, method, kind);
		return new BodyFormat(mediaType, kind,
				(kind == Kind.JSON) ? Root.of(setup.mapper(), dispatcher, argument, mediaType) : null);
	}

	private static MediaType mediaType(MappedEndpoint endpoint, BeanMethod method, Kind kind) {
		List<MediaType> consumed = endpoint.formats().consumed();
		MediaType usual = switch (kind) {
			case JSON -> MediaType.APPLICATION_JSON;
			case TEXT -> new MediaType(MediaType.TEXT_PLAIN, StandardCharsets.UTF_8);
			case BYTES -> MediaType.APPLICATION_OCTET_STREAM;
		};
		if (consumed.isEmpty() || consumed.stream().anyMatch((each) -> each.includes(usual))) {
			return usual;
		}
		return consumed.stream()
			.filter(MediaType::isConcrete)
			.filter((each) -> kind != Kind.JSON || isJson(each))
			.findFirst()
			.orElseThrow(
					() -> method.invalid("it takes a body of " + consumed + ", which cannot be made of JSON arguments",
							"Leave the method out by '" + ControllerSettings.EXCLUDE
									+ "', or let it take 'application/json' as well"));
	}

	static boolean isJson(MediaType type) {
		return type.isCompatibleWith(MediaType.APPLICATION_JSON) || JSON_SUFFIX.includes(type);
	}

	byte[] write(JsonNode value, JsonMapper mapper) {
		return switch (this.kind) {
			case JSON -> mapper.writeValueAsBytes((this.root != null) ? this.root.around(value) : value);
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

	/** The kind of body. */
	enum Kind {

		/** JSON. */
		JSON,

		/** A text as it is. */
		TEXT,

		/** The bytes of a text in base64. */
		BYTES

	}

	/**
	 * Name of a type that the application's mapper expects around a body.
	 *
	 * @param name the name
	 * @param each whether it is around each element of a list
	 */
	record Root(String name, boolean each) {

		static @Nullable Root of(JsonMapper mapper, EndpointDispatcher dispatcher, EndpointArgument argument,
				MediaType mediaType) {
			ResolvableType declared = ResolvableType.forType(argument.type());
			boolean each = ParameterSchemas.isMany(argument.declaration().parameter());
			ResolvableType type = each ? declared.getGeneric() : declared;
			String name = RootNames.expected(mapper, type.getType());
			return (name != null && dispatcher.isReadBy(mapper, type, mediaType)) ? new Root(name, each) : null;
		}

		/** Jackson reads {@code null} without a name. */
		JsonNode around(JsonNode value) {
			if (value.isNull()) {
				return value;
			}
			if (this.each) {
				ArrayNode elements = JsonNodeFactory.instance.arrayNode();
				value.forEach((element) -> elements.add(named(element)));
				return elements;
			}
			return named(value);
		}

		private JsonNode named(JsonNode value) {
			return JsonNodeFactory.instance.objectNode().set(this.name, value);
		}

	}

}
