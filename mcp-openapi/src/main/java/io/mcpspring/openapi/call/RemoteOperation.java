package io.mcpspring.openapi.call;

import java.util.Base64;

import io.mcpspring.model.Content;
import io.mcpspring.model.ResourceContents;
import io.mcpspring.model.ToolException;
import io.mcpspring.openapi.document.ApiOperation;
import io.mcpspring.openapi.schema.OperationSchemas;
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
		this.requests = new RequestFactory(service.base(), operation, schemas, service.headers());
		this.errors = new RemoteErrors(mapper);
		this.mapper = mapper;
	}

	/**
	 * Call the operation as a tool.
	 * @param arguments the arguments, which fit the schema
	 * @return what a method of a tool may return
	 * @throws ToolException if the service does not do its work
	 */
	public @Nullable Object call(ObjectNode arguments) {
		RemoteAnswer answer = send(arguments);
		if (!answer.isSuccess()) {
			throw this.errors.of(this.operation.toString(), answer);
		}
		if (this.operation.method().equals("HEAD")) {
			return head(answer);
		}
		if (answer.body().length == 0) {
			return null;
		}
		return answer.isText() ? text(answer) : binary(answer);
	}

	/**
	 * Call the operation as a resource.
	 * @param arguments the arguments
	 * @return a text, bytes, or {@code null} if the resource does not exist
	 * @throws ToolException if the service does not do its work
	 */
	public @Nullable Object read(ObjectNode arguments) {
		RemoteAnswer answer = send(arguments);
		if (answer.status() == 404 || answer.status() == 410) {
			return null;
		}
		if (!answer.isSuccess()) {
			throw this.errors.of(this.operation.toString(), answer);
		}
		return answer.isText() ? answer.text() : answer.body();
	}

	private RemoteAnswer send(ObjectNode arguments) {
		return this.service.send(this.operation.toString(), this.requests.create(arguments),
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
		boolean json = answer.isJson() || (answer.type() == null && this.schemas.output() != null);
		if (!json) {
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

	private Content binary(RemoteAnswer answer) {
		MediaType type = answer.type();
		String mimeType = (type != null) ? type.getType() + "/" + type.getSubtype() : "application/octet-stream";
		if (mimeType.startsWith("image/")) {
			return Content.image(answer.body(), mimeType);
		}
		if (mimeType.startsWith("audio/")) {
			return Content.audio(answer.body(), mimeType);
		}
		String uri = "openapi://" + this.service.document()
				+ this.operation.path().replace("{", "%7B").replace("}", "%7D");
		return Content.resource(ResourceContents.blob(uri, mimeType, answer.body()));
	}

}
