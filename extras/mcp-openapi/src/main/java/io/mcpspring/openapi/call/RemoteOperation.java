package io.mcpspring.openapi.call;

import java.util.function.Predicate;

import io.mcpspring.context.McpRequestContext;
import io.mcpspring.context.ToolException;
import io.mcpspring.engine.jsonrpc.AnswerMemory;
import io.mcpspring.engine.jsonrpc.JsonWeight;
import io.mcpspring.engine.server.ServedCall;
import io.mcpspring.model.Content;
import io.mcpspring.model.ResourceContents;
import io.mcpspring.openapi.document.ApiOperation;
import io.mcpspring.openapi.schema.OperationSchemas;
import io.mcpspring.server.McpServerCall;
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

	/** The memory of a value in a tree, with its name. */
	private static final int VALUE = 130;

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

	/**
	 * Allow redirects of the service to this operation, which is offered.
	 * @param access whether the caller may use it
	 */
	public void allowRedirects(Predicate<McpRequestContext> access) {
		if (this.operation.isReadOnly()) {
			this.service.redirects().allow(this.requests.path(), access);
		}
	}

	/**
	 * Call the operation as a tool.
	 * @param context the call, which keeps the answer until its end
	 * @param arguments the arguments, which fit the schema
	 * @return a value that a tool method may return
	 * @throws ToolException if the service does not do its work
	 */
	public @Nullable Object call(McpRequestContext context, ObjectNode arguments) {
		AnswerMemory.Part memory = memory(context);
		RemoteAnswer answer = send(context, memory, arguments);
		if (!answer.isSuccess()) {
			throw this.errors.of(this.operation.toString(), answer);
		}
		if (this.operation.method().equals("HEAD")) {
			return head(answer);
		}
		if (answer.body().length == 0) {
			String location = this.service.settings().pathOf(answer.headers().getFirst(HttpHeaders.LOCATION));
			return (location != null) ? "Location: " + location : null;
		}
		return answer.isText() ? text(answer, memory) : binary(answer);
	}

	/**
	 * Call the operation as a resource.
	 * @param context the call, which keeps the answer until its end
	 * @param arguments the arguments
	 * @return a text, bytes, or {@code null} if the resource does not exist
	 * @throws ToolException if the service does not do its work
	 */
	public @Nullable Object read(McpRequestContext context, ObjectNode arguments) {
		AnswerMemory.Part memory = memory(context);
		RemoteAnswer answer = send(context, memory, arguments);
		if (answer.status() == 404 || answer.status() == 410) {
			return null;
		}
		if (!answer.isSuccess()) {
			throw this.errors.of(this.operation.toString(), answer);
		}
		return answer.isText() ? answer.text() : answer.body();
	}

	private AnswerMemory.Part memory(McpRequestContext context) {
		AnswerMemory.Part memory = this.service.memory(ServedCall.of(context).holder());
		McpServerCall.of(context).atEnd(memory::close);
		return memory;
	}

	private RemoteAnswer send(McpRequestContext context, AnswerMemory.Part memory, ObjectNode arguments) {
		return this.service.send(context, memory, this.operation.toString(), this.requests.create(arguments),
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

	private Object text(RemoteAnswer answer, AnswerMemory.Part memory) {
		take(memory, 2L * answer.body().length);
		String text = answer.text();
		// Services call JSON by many names.
		boolean json = answer.isJson() || (this.schemas.output() != null && !answer.isXml() && !answer.isPage());
		long values = json ? JsonWeight.values(text) : 0;
		if (!json || values > MAX_VALUES) {
			return text;
		}
		take(memory, VALUE * values + 2L * text.length());
		try {
			JsonNode value = this.mapper.readTree(text);
			boolean wrapped = this.schemas.wrapped() || (this.schemas.output() == null && !value.isObject());
			return wrapped ? JsonNodeFactory.instance.objectNode().set(OperationSchemas.RESULT, value) : value;
		}
		catch (JacksonException ex) {
			return text;
		}
	}

	private static void take(AnswerMemory.Part memory, long bytes) {
		if (!memory.take(bytes)) {
			throw RemoteService.tooMuch();
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
		String uri = "openapi://" + this.service.settings().document()
				+ this.operation.path().replace("{", "%7B").replace("}", "%7D");
		return Content.resource(ResourceContents.blob(uri, mimeType, answer.body()));
	}

}
