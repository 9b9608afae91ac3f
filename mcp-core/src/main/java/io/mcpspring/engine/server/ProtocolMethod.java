package io.mcpspring.engine.server;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

import io.mcpspring.context.McpException;
import io.mcpspring.model.CallToolResult;
import io.mcpspring.model.ErrorCode;
import io.mcpspring.model.McpResult;
import io.mcpspring.server.CallTarget;
import org.jspecify.annotations.Nullable;

/**
 * Protocol method that reaches the catalogue, in both eras: its properties apart from its
 * implementation.
 *
 * @param name the method, for example {@code tools/call}
 * @param kind the kind of the target of a request
 * @param nameParameter the parameter that names the target, repeated in a header since
 * 2026-07-28 (server-2026 HDR-04, HDR-14), or {@code null}
 * @param mayAsk whether a request may be answered by questions to the client (server-2026
 * MRTR-02)
 * @param refusal the form of the response to a handler's refusal
 */
public record ProtocolMethod(String name, CallTarget.Kind kind, @Nullable String nameParameter, boolean mayAsk,
		Refusal refusal) {

	/** The list of tools. */
	public static final ProtocolMethod TOOLS_LIST = list("tools/list");

	/** The call of a tool. */
	public static final ProtocolMethod TOOLS_CALL = new ProtocolMethod("tools/call", CallTarget.Kind.TOOL, "name", true,
			Refusal.TOOL_RESULT);

	/** The list of resources. */
	public static final ProtocolMethod RESOURCES_LIST = list("resources/list");

	/** The list of resource templates. */
	public static final ProtocolMethod RESOURCE_TEMPLATES_LIST = list("resources/templates/list");

	/** The reading of a resource. */
	public static final ProtocolMethod RESOURCES_READ = new ProtocolMethod("resources/read", CallTarget.Kind.RESOURCE,
			"uri", true, Refusal.INTERNAL_ERROR);

	/** The list of prompts. */
	public static final ProtocolMethod PROMPTS_LIST = list("prompts/list");

	/** The retrieval of a prompt. */
	public static final ProtocolMethod PROMPTS_GET = new ProtocolMethod("prompts/get", CallTarget.Kind.PROMPT, "name",
			true, Refusal.INVALID_PARAMS);

	/** The completion of an argument of a prompt or resource template. */
	public static final ProtocolMethod COMPLETION_COMPLETE = new ProtocolMethod("completion/complete",
			CallTarget.Kind.COMPLETION, null, false, Refusal.INTERNAL_ERROR);

	/** The methods that every server knows. */
	static final List<ProtocolMethod> ALL = List.of(TOOLS_LIST, TOOLS_CALL, RESOURCES_LIST, RESOURCE_TEMPLATES_LIST,
			RESOURCES_READ, PROMPTS_LIST, PROMPTS_GET, COMPLETION_COMPLETE);

	private static final Map<String, ProtocolMethod> BY_NAME = ALL.stream()
		.collect(Collectors.toUnmodifiableMap(ProtocolMethod::name, Function.identity()));

	private static ProtocolMethod list(String name) {
		return new ProtocolMethod(name, CallTarget.Kind.OTHER, null, false, Refusal.INTERNAL_ERROR);
	}

	/**
	 * Find a method that every server knows. {@link MethodTable} includes those of
	 * extensions.
	 * @param name its name, as received
	 * @return the method, or {@code null} if there is none of that name
	 */
	public static @Nullable ProtocolMethod find(String name) {
		return BY_NAME.get(name);
	}

	/**
	 * Return whether the protocol itself defines a method that reaches the catalogue.
	 * @param name the name of the method
	 * @return {@code false} for methods of extensions, and of sessions
	 */
	public static boolean isOfProtocol(String name) {
		return find(name) != null;
	}

	/**
	 * Return whether a request is for this method.
	 * @param request the request
	 * @return {@code true} if it is
	 */
	public boolean isOf(CallRequest request) {
		return this.name.equals(request.method());
	}

	/** Form of the response to a refusal. */
	public enum Refusal {

		/** A tool result with {@code isError}, for the model to read. */
		TOOL_RESULT,

		/** The error {@link ErrorCode#INVALID_PARAMS}. */
		INVALID_PARAMS,

		/** The error {@link ErrorCode#INTERNAL_ERROR}. */
		INTERNAL_ERROR;

		/**
		 * Create the response.
		 * @param message the message for the client
		 * @return the result
		 * @throws McpException if the response is an error
		 */
		public McpResult answer(String message) {
			return switch (this) {
				case TOOL_RESULT -> CallToolResult.error(message);
				case INVALID_PARAMS -> throw new McpException(ErrorCode.INVALID_PARAMS, message);
				case INTERNAL_ERROR -> throw new McpException(ErrorCode.INTERNAL_ERROR, message);
			};
		}

	}

}
