package io.mcpspring.openapi.call;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

import io.mcpspring.context.ToolException;
import io.mcpspring.openapi.document.ApiBody;
import io.mcpspring.openapi.document.ApiOperation;
import io.mcpspring.openapi.document.ApiParameter;
import io.mcpspring.openapi.schema.Argument;
import io.mcpspring.openapi.schema.OperationSchemas;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.StringNode;

import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;

/**
 * Factory of the requests of one operation. Arguments can neither leave the path of the
 * operation nor add headers.
 */
final class RequestFactory {

	private final ServiceSettings service;

	private final ApiOperation operation;

	private final OperationSchemas schemas;

	private final PathText path;

	private final Set<String> queryNames;

	/**
	 * Create a factory.
	 * @param service the service
	 * @param operation the operation
	 * @param schemas its schemas
	 */
	RequestFactory(ServiceSettings service, ApiOperation operation, OperationSchemas schemas) {
		this.service = service;
		this.operation = operation;
		this.schemas = schemas;
		this.path = new PathText(operation.path(), service.encodedSlashes());
		this.queryNames = schemas.arguments()
			.stream()
			.map(Argument::parameter)
			.filter((parameter) -> parameter.place() == ApiParameter.Place.QUERY)
			.map(ApiParameter::name)
			.collect(Collectors.toSet());
	}

	PathText path() {
		return this.path;
	}

	/**
	 * Create a request.
	 * @param arguments the arguments, which fit the schema
	 * @return the request
	 * @throws ToolException if an argument has no place in a request
	 */
	RemoteRequest create(JsonNode arguments) {
		Map<String, String> segments = new HashMap<>();
		QueryText query = new QueryText(QueryText.MAX_ADDRESS);
		StringBuilder cookies = new StringBuilder();
		HttpHeaders headers = new HttpHeaders();
		for (Argument argument : this.schemas.arguments()) {
			JsonNode value = arguments.path(argument.name());
			if (value.isMissingNode() || (value.isNull() && !argument.parameter().required())) {
				continue;
			}
			QueryText.check(value.toString().length(), QueryText.MAX_ADDRESS);
			ApiParameter parameter = argument.parameter();
			switch (parameter.place()) {
				case PATH -> segments.put(parameter.name(), segment(argument, value));
				case QUERY -> query(argument, value, query);
				case HEADER -> headers.add(parameter.name(), header(argument, value));
				case COOKIE -> cookies.append(cookies.isEmpty() ? "" : "; ")
					.append(QueryText.encode(parameter.name()))
					.append('=')
					.append(QueryText.encode(text(parameter, value)));
			}
		}
		QueryText.check(cookies.length(), QueryText.MAX_ADDRESS);
		if (!cookies.isEmpty()) {
			headers.set(HttpHeaders.COOKIE, cookies.toString());
		}
		headers.set(HttpHeaders.ACCEPT, accept());
		byte[] body = body(arguments, headers);
		this.service.headers().forEach(headers::put);
		return new RemoteRequest(this.operation.method(), this.operation.path(),
				uri(this.path.expand(segments), query.toString()), headers, body);
	}

	private String accept() {
		String type = this.operation.mediaType();
		return (type == null || type.contains("*")) ? "application/json, */*;q=0.8"
				: type + ", application/problem+json;q=0.9, */*;q=0.5";
	}

	private URI uri(String path, String query) {
		QueryText.check((long) path.length() + query.length(), QueryText.MAX_ADDRESS);
		return URI.create(PathText.root(this.service.base().toString()) + path + (query.isEmpty() ? "" : "?" + query));
	}

	private String segment(Argument argument, JsonNode value) {
		ApiParameter parameter = argument.parameter();
		if (value.isContainer() && value.isEmpty()) {
			throw PathText.empty(argument.name());
		}
		if (parameter.json()) {
			return this.path.encode(parameter.name(), argument.name(), value.toString());
		}
		return ValueText.path(parameter.name(), parameter.style(), parameter.explode(), value,
				(text) -> this.path.encode(parameter.name(), argument.name(), text));
	}

	private void query(Argument argument, JsonNode value, QueryText query) {
		ApiParameter parameter = argument.parameter();
		if (parameter.json()) {
			query.add(parameter.name(), "form", false, StringNode.valueOf(value.toString()));
			return;
		}
		boolean members = value.isObject() && parameter.explode() && !parameter.style().equals("deepObject");
		if (members && value.propertyNames().stream().anyMatch(this.queryNames::contains)) {
			throw new ToolException("Argument '" + argument.name()
					+ "' must not have members with the names of other arguments: its members are parameters, too");
		}
		query.add(parameter.name(), parameter.style(), parameter.explode(), value);
	}

	private static String header(Argument argument, JsonNode value) {
		String text = text(argument.parameter(), value);
		if (text.chars().anyMatch((c) -> c < ' ' || c > '~')) {
			throw new ToolException("Argument '" + argument.name()
					+ "' is a header: it may have printable characters of ASCII only, and no line breaks");
		}
		return text.strip();
	}

	private static String text(ApiParameter parameter, JsonNode value) {
		return parameter.json() ? value.toString()
				: ValueText.simple(value, parameter.explode() && value.isObject(), (text) -> text);
	}

	private byte @Nullable [] body(JsonNode arguments, HttpHeaders headers) {
		ApiBody body = this.operation.body();
		JsonNode value = (this.schemas.body() != null) ? arguments.path(this.schemas.body()) : null;
		if (body == null || value == null || value.isMissingNode()) {
			return null;
		}
		byte[] bytes = switch (body.form()) {
			case JSON -> value.toString().getBytes(StandardCharsets.UTF_8);
			case FORM -> form(body, value).getBytes(StandardCharsets.US_ASCII);
			case TEXT -> ValueText.scalar(value).getBytes(StandardCharsets.UTF_8);
			case BINARY -> FileText.of(value.asString()).bytes();
			case MULTIPART -> MultipartBody.write(body, value, headers);
		};
		if (body.form() != ApiBody.Form.MULTIPART) {
			MediaType type = MediaType.parseMediaType(body.mediaType());
			headers.setContentType(
					(body.form() == ApiBody.Form.TEXT) ? new MediaType(type, StandardCharsets.UTF_8) : type);
		}
		return bytes;
	}

	private static String form(ApiBody body, JsonNode value) {
		QueryText form = new QueryText(QueryText.MAX_FORM);
		value.properties().forEach((member) -> {
			JsonNode encoding = body.encoding().path(member.getKey());
			String style = encoding.path("style").asString("form");
			boolean explode = encoding.path("explode").asBoolean(style.equals("form"));
			form.add(member.getKey(), style, explode && !member.getValue().isObject(),
					nested(style, member.getValue()));
		});
		return form.toString();
	}

	// An object in a form is JSON unless the document says otherwise.
	private static JsonNode nested(String style, JsonNode value) {
		return (value.isObject() && style.equals("form")) ? StringNode.valueOf(value.toString()) : value;
	}

}
