package io.mcpspring.controllers;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.mcpspring.context.McpRequestContext;
import io.mcpspring.context.ToolException;
import io.mcpspring.controllers.endpoint.EndpointDispatcher;
import io.mcpspring.controllers.endpoint.InnerCall;
import io.mcpspring.controllers.endpoint.MappedEndpoint;
import io.mcpspring.security.rule.ControllerMapping;
import io.mcpspring.security.rule.RequestSender;
import io.mcpspring.server.McpServerCall;
import io.mcpspring.spring.method.BeanMethod;
import io.mcpspring.spring.method.argument.HashTables;
import io.mcpspring.spring.method.result.ReturnedValue;
import io.mcpspring.spring.web.Credentials;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectReader;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.StringNode;

import org.springframework.core.ResolvableType;
import org.springframework.core.io.Resource;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.util.LinkedMultiValueMap;
import org.springframework.util.MultiValueMap;

/**
 * Factory of the requests to one method of a controller.
 */
final class EndpointCalls {

	/** A text would be written as it is under the name of JSON, which clients accept. */
	private static final List<MediaType> ACCEPTED_TEXT = List.of(MediaType.TEXT_PLAIN, new MediaType("*", "*", 0.5));

	/**
	 * For this type Spring writes a file under the type of its name. Any bytes would be
	 * written as they are under the name of JSON.
	 */
	private static final List<MediaType> ACCEPTED_BYTES = List.of(MediaType.APPLICATION_OCTET_STREAM,
			new MediaType("*", "*", 0.5));

	private static final List<MediaType> ACCEPTED = List.of(MediaType.APPLICATION_JSON,
			new MediaType("application", "*+json", 0.9), new MediaType("text", "plain", 0.8),
			new MediaType("*", "*", 0.5));

	private final EndpointSetup setup;

	private final MappedEndpoint endpoint;

	private final String httpMethod;

	private final EndpointArguments arguments;

	private final @Nullable BodyFormat body;

	/** Reads a body as the application does. */
	private final @Nullable ObjectReader bodyReader;

	private final MultiValueMap<String, String> fixedParameters = new LinkedMultiValueMap<>();

	private final HttpHeaders fixedHeaders = new HttpHeaders();

	EndpointCalls(EndpointSetup setup, EndpointDispatcher dispatcher, ChosenEndpoint chosen, BeanMethod method,
			EndpointArguments arguments, @Nullable ReturnedValue returned) {
		this.setup = setup;
		this.endpoint = chosen.first();
		this.httpMethod = chosen.httpMethod();
		this.arguments = arguments;
		EndpointArgument content = arguments.all()
			.stream()
			.filter((argument) -> argument.place() == Place.BODY)
			.findFirst()
			.orElse(null);
		this.body = (content != null) ? BodyFormat.of(setup, dispatcher, this.endpoint, method, content) : null;
		this.bodyReader = (content != null) ? setup.plain().readerFor(setup.plain().constructType(content.type()))
				: null;
		this.fixedHeaders.putAll(setup.headers().fixed());
		fix(method);
		List<MediaType> produced = this.endpoint.formats().produced();
		List<MediaType> json = produced.stream().filter(BodyFormat::isJson).toList();
		this.fixedHeaders.setAccept(produced.isEmpty() ? accepted(returned) : !json.isEmpty() ? json : produced);
	}

	private static List<MediaType> accepted(@Nullable ReturnedValue returned) {
		Class<?> type = (returned != null) ? returned.type().toClass() : Object.class;
		if (type == byte[].class || Resource.class.isAssignableFrom(type)) {
			return ACCEPTED_BYTES;
		}
		return CharSequence.class.isAssignableFrom(type) ? ACCEPTED_TEXT : ACCEPTED;
	}

	/** Meet the conditions of the mapping on parameters, headers and media types. */
	private void fix(BeanMethod method) {
		for (String condition : this.endpoint.parameters()) {
			if (!condition.contains("!")) {
				String[] parts = condition.split("=", 2);
				if (parts.length > 1 || !this.arguments.hasParameter(parts[0])) {
					this.fixedParameters.add(parts[0], (parts.length > 1) ? parts[1] : "");
				}
			}
		}
		for (String condition : this.endpoint.headers()) {
			if (!condition.contains("!")) {
				String[] parts = condition.split("=", 2);
				if (parts.length < 2 && this.fixedHeaders.containsHeader(parts[0])) {
					continue;
				}
				if (parts.length < 2 || Credentials.isName(parts[0])) {
					throw method.invalid(
							"it is mapped by the header condition '" + condition + "', which no call meets",
							"Leave the method out by '" + ControllerSettings.EXCLUDE + "'");
				}
				this.fixedHeaders.set(parts[0], parts[1]);
			}
		}
		MediaType consumed = (this.body != null) ? this.body.mediaType()
				: this.endpoint.formats().consumed().stream().filter(MediaType::isConcrete).findFirst().orElse(null);
		if (consumed != null && consumed.getType().equals("multipart")) {
			throw method.invalid("it takes an upload", "Leave the method out by '" + ControllerSettings.EXCLUDE + "'");
		}
		if (consumed != null) {
			this.fixedHeaders.setContentType(consumed);
		}
	}

	/** Read the parts of the HTTP request that later runs of a call need. */
	void begin(McpRequestContext context, EndpointDispatcher dispatcher) {
		this.setup.headers().passed().forEach((name) -> passed(context, name, dispatcher));
	}

	private static List<String> passed(McpRequestContext context, String name, EndpointDispatcher dispatcher) {
		return Credentials.isName(name) ? credential(context, name, dispatcher) : McpServerCall.of(context)
			.keep("mcp.controllers.header." + name, () -> dispatcher.requests().headers(context).getOrEmpty(name));
	}

	/** Return a credential, which is not kept for runs beyond the HTTP request. */
	private static List<String> credential(McpRequestContext context, String name, EndpointDispatcher dispatcher) {
		try {
			return dispatcher.requests().headers(context).getOrEmpty(name);
		}
		catch (IllegalStateException ex) {
			return List.of(); // The request is over.
		}
	}

	/** Return the mappings of the requests, by their paths within the application. */
	List<ControllerMapping> requests(EndpointDispatcher dispatcher) {
		return this.arguments.paths()
			.all()
			.stream()
			.map((path) -> new ControllerMapping(Set.of(this.httpMethod),
					Set.of(dispatcher.withinApplication(path.mapping().pattern()))))
			.toList();
	}

	/**
	 * Return the HTTP method and the path of a request.
	 * @throws ToolException if an argument cannot be part of a path
	 */
	RequestSender.Request request(JsonNode given, EndpointDispatcher dispatcher) {
		Map<String, String> variables = variables(given);
		String path = this.arguments.paths().choose(variables.keySet()).expand(variables);
		return new RequestSender.Request(this.httpMethod, dispatcher.withinApplication(path));
	}

	private Map<String, String> variables(JsonNode given) {
		Map<String, String> variables = new LinkedHashMap<>();
		for (EndpointArgument argument : this.arguments.all()) {
			JsonNode value = given.path(argument.argument());
			if (argument.place() == Place.PATH && !value.isMissingNode() && !value.isNull()) {
				variables.put(argument.name(), variable(value));
			}
		}
		return variables;
	}

	private static String variable(JsonNode value) {
		return String.join(",", RequestTexts.of(value, false));
	}

	/**
	 * Create a request.
	 * @throws ToolException if an argument cannot be part of a request
	 */
	InnerCall of(McpRequestContext context, ObjectNode given, EndpointDispatcher dispatcher) {
		MultiValueMap<String, String> parameters = new LinkedMultiValueMap<>(this.fixedParameters);
		HttpHeaders headers = HttpHeaders.copyOf(this.fixedHeaders);
		headers.set(HttpHeaders.ACCEPT_LANGUAGE, context.locale().toLanguageTag());
		byte[] content = {};
		for (EndpointArgument argument : this.arguments.all()) {
			JsonNode value = given.path(argument.argument());
			if (value.isMissingNode() || (value.isNull() && argument.place() != Place.BODY)) {
				continue;
			}
			if (this.bodyReader != null && argument.place() == Place.BODY) {
				HashTables.check(argument.argument(), this.bodyReader, value);
			}
			else {
				JsonNode texts = (argument.place() == Place.PATH) ? StringNode.valueOf(variable(value)) : value;
				HashTables.checkTexts(argument.argument(), ResolvableType.forType(argument.type()), texts);
			}
			switch (argument.place()) {
				// Its text is part of the path, below.
				case PATH -> RequestTexts.check(argument, RequestTexts.of(value, false));
				case QUERY -> RequestTexts.of(argument, value).forEach((text) -> parameters.add(argument.name(), text));
				case HEADER -> headerValues(argument, value).forEach((text) -> headers.add(argument.name(), text));
				case FORM -> FormParameters.add(argument, value, parameters);
				case BODY -> content = write(value);
			}
		}
		for (String name : this.setup.headers().passed()) {
			passed(context, name, dispatcher).forEach((value) -> headers.add(name, value));
		}
		Map<String, String> variables = variables(given);
		EndpointPaths.Path path = this.arguments.paths().choose(variables.keySet());
		return new InnerCall(path.mapping(), this.httpMethod, path.expand(variables), parameters, headers, content,
				context.locale());
	}

	private byte[] write(JsonNode value) {
		return (this.body != null) ? this.body.write(value, this.setup.plain()) : new byte[0];
	}

	private static List<String> headerValues(EndpointArgument argument, JsonNode value) {
		List<String> texts = RequestTexts.of(argument, value);
		if (texts.stream().anyMatch((text) -> text.chars().anyMatch((c) -> c < ' ' || c == 0x7f))) {
			throw new ToolException(
					"Argument '" + argument.argument() + "' holds a character that headers do not have");
		}
		return texts;
	}

}
