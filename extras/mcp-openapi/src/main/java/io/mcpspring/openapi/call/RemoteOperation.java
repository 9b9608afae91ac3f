package io.mcpspring.openapi.call;

import java.util.Base64;

import io.mcpspring.model.Content;
import io.mcpspring.model.ResourceContents;
import io.mcpspring.model.ToolException;
import io.mcpspring.openapi.document.ApiOperation;
import io.mcpspring.openapi.schema.OperationSchemas;
import io.mcpspring.share.Holder;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;

/**
 * Operation of a service that can be called.
 */
public final class RemoteOperation {

	/** More values of an answer are left as a text. */
	private static final int MAX_VALUES = 100_000;

	private final RemoteService service;

	private final ApiOperation operation;

	private final OperationSchemas schemas;

	private final RequestFactory requests;

	private final RemoteErrors errors;

	private final JsonMapper mapper;

	/**
	 * Create an operation.
	 * @param service the service
	 * @param operation the operation
	 * @param schemas its schemas
	 * @param mapper reads answers
	 * @throws io.mcpspring.openapi.document.UnusableOperationException if its path is not
	 * that of a request
	 */
	public RemoteOperation(RemoteService service, ApiOperation operation, OperationSchemas schemas, JsonMapper mapper) {
		this.service = service;
		this.operation = operation;
		this.schemas = schemas;
		this.requests = new RequestFactory(service.settings(), operation, schemas);
		this.errors = new RemoteErrors(mapper);
		this.mapper = mapper;
	}

	/** Allow redirects of the service to this operation, which is offered. */
	public void allowRedirects() {
		if (this.operation.isReadOnly()) {
			this.service.offer(this.requests.path());
		}
	}

	/**
	 * Call the operation as a tool.
	 * @param holder the holder to which the call is charged
	 * @param arguments the arguments, which fit the schema
	 * @return a value that a tool method may return
	 * @throws ToolException if the service does not do its work
	 */
	public @Nullable Object call(Holder holder, ObjectNode arguments) {
		RemoteAnswer answer = send(holder, arguments);
		if (!answer.isSuccess()) {
			throw this.errors.of(this.operation.toString(), answer);
		}
		if (this.operation.method().equals("HEAD")) {
			return head(answer);
		}
		if (answer.body().length == 0) {
			String location = answer.headers().getFirst(HttpHeaders.LOCATION);
			return (location != null) ? "Location: " + location : null;
		}
		return answer.isText() ? text(answer) : binary(answer);
	}

	/**
	 * Call the operation as a resource.
	 * @param holder the holder to which the call is charged
	 * @param arguments the arguments
	 * @return a text, bytes, or {@code null} if the resource does not exist
	 * @throws ToolException if the service does not do its work
	 */
	public @Nullable Object read(Holder holder, ObjectNode arguments) {
		RemoteAnswer answer = send(holder, arguments);
		if (answer.status() == 404 || answer.status() == 410) {
			return null;
		}
		if (!answer.isSuccess()) {
			throw this.errors.of(this.operation.toString(), answer);
		}
		return answer.isText() ? answer.text() : answer.body();
	}

	private RemoteAnswer send(Holder holder, ObjectNode arguments) {
		return this.service.send(holder, this.operation.toString(), this.requests.create(arguments),
				this.operation.isIdempotent());
	}

	private static String head(RemoteAnswer answer) {
		StringBuilder text = new StringBuilder().append(answer.status());
		for (String name : new String[] { HttpHeaders.CONTENT_TYPE, HttpHeaders.CONTENT_LENGTH,
				HttpHeaders.LAST_MODIFIED, HttpHeaders.ETAG }) {
			String value = answer.headers().getFirst(name);
			if (value != null) {
				text.append('\n').append(name).append(": ").append(value);
			}
		}
		return text.toString();
	}

	private Object text(RemoteAnswer answer) {
		String text = answer.text();
		// Services call JSON by many names.
		boolean json = answer.isJson() || (this.schemas.output() != null && !answer.isXml() && !answer.isPage());
		if (!json || hasManyValues(text)) {
			return text;
		}
		try {
			JsonNode value = this.mapper.readTree(text);
			boolean wrapped = this.schemas.wrapped() || (this.schemas.output() == null && !value.isObject());
			return wrapped ? JsonNodeFactory.instance.objectNode().set(OperationSchemas.RESULT, value) : value;
		}
		catch (JacksonException ex) {
			return text;
		}
	}

	/** Return whether the tree of a text would take far more memory than the text. */
	static boolean hasManyValues(String text) {
		return text.length() > MAX_VALUES
				&& text.chars().filter((c) -> c == ',' || c == '[' || c == '{').count() > MAX_VALUES;
	}

	private Content binary(RemoteAnswer answer) {
		MediaType type = answer.type();
		String mimeType = (type != null) ? type.getType() + "/" + type.getSubtype() : "application/octet-stream";
		if (mimeType.startsWith("image/")) {
			return Content.image(answer.body(), mimeType);
		}
		if (mimeType.startsWith("audio/")) {
			return Content.audio(answer.body(), mimeType);
		}
		String uri = "openapi://" + this.service.settings().document()
				+ this.operation.path().replace("{", "%7B").replace("}", "%7D");
		return Content.resource(ResourceContents.blob(uri, mimeType, answer.body()));
	}

}
