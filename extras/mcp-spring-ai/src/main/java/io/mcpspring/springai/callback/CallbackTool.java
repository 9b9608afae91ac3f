package io.mcpspring.springai.callback;

import java.util.Base64;
import java.util.List;

import io.mcpspring.catalog.ToolHandler;
import io.mcpspring.context.McpRequestContext;
import io.mcpspring.engine.context.SuspendSignal;
import io.mcpspring.engine.jsonrpc.JsonWeight;
import io.mcpspring.model.Annotations;
import io.mcpspring.model.CallToolResult;
import io.mcpspring.model.Content;
import io.mcpspring.model.McpRole;
import io.mcpspring.springai.RequestBridge;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

import org.springframework.ai.chat.model.ToolContext;
import org.springframework.ai.tool.ToolCallback;
import org.springframework.ai.tool.execution.ToolExecutionException;
import org.springframework.util.ClassUtils;
import org.springframework.util.ReflectionUtils;

/**
 * Code of a tool that calls a tool callback. Its result is text for the model, for the
 * user alone if the callback returns directly, or an image.
 */
final class CallbackTool implements ToolHandler<ObjectNode> {

	private static final int MAX_DEPTH = 20;

	/** Other results, which may have any number of values, are not read. */
	private static final int MEMBERS_OF_IMAGE = 2;

	private static final Annotations FOR_THE_USER = Annotations.builder().audience(List.of(McpRole.USER)).build();

	private final ToolCallback callback;

	private final RequestBridge bridge;

	private final CallbackArguments arguments;

	private final boolean takesContext;

	private final @Nullable Annotations annotations;

	CallbackTool(ToolCallback callback, RequestBridge bridge) {
		this.callback = callback;
		this.bridge = bridge;
		this.arguments = new CallbackArguments(callback);
		// The client would send the context to the other server.
		this.takesContext = !ClientCallbacks.include(callback)
				&& ClassUtils.getMethod(callback.getClass(), "call", String.class, ToolContext.class)
					.getDeclaringClass() != ToolCallback.class;
		this.annotations = callback.getToolMetadata().returnDirect() ? FOR_THE_USER : null;
	}

	@Override
	public CallToolResult handle(McpRequestContext context, ObjectNode arguments) throws Exception {
		this.arguments.check(arguments);
		String input = arguments.toString();
		try {
			// Callbacks that do not take a context would log so at each call.
			String result = this.takesContext
					? this.callback.call(input, new ToolContext(this.bridge.toolContext(context)))
					: this.callback.call(input);
			return CallToolResult.of(content(result));
		}
		catch (RuntimeException ex) {
			ReflectionUtils.rethrowException(failure(ex));
			throw ex;
		}
	}

	/**
	 * The exception that Spring AI wraps counts, as if the tool were an annotated method.
	 */
	private Throwable failure(RuntimeException failure) {
		Throwable seen = failure;
		for (int depth = 0; seen != null && depth < MAX_DEPTH; depth++) {
			if (seen instanceof SuspendSignal) {
				return seen;
			}
			seen = seen.getCause();
		}
		Throwable cause = failure.getCause();
		return this.bridge.failure((failure instanceof ToolExecutionException && cause != null) ? cause : failure);
	}

	private Content content(@Nullable String result) {
		Content image = (result != null && result.startsWith("{") && JsonWeight.values(result) == MEMBERS_OF_IMAGE)
				? image(result) : null;
		return (image != null) ? image : Content.text(String.valueOf(result)).withAnnotations(this.annotations);
	}

	/**
	 * Return the image that Spring AI's converter wrote as an object of type and data.
	 */
	private @Nullable Content image(String result) {
		try {
			JsonNode json = JsonMapper.shared().readTree(result);
			String type = json.path("mimeType").asString("");
			if (json.size() == MEMBERS_OF_IMAGE && type.startsWith("image/") && json.path("data").isString()) {
				return Content.image(Base64.getDecoder().decode(json.path("data").stringValue()), type)
					.withAnnotations(this.annotations);
			}
			return null;
		}
		catch (JacksonException | IllegalArgumentException ex) {
			return null;
		}
	}

}
