package io.mcpspring.server;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

import io.mcpspring.jsonrpc.ErrorCode;
import io.mcpspring.jsonrpc.McpException;
import io.mcpspring.model.McpResult;
import org.jspecify.annotations.Nullable;

/**
 * A protocol method that leads to what a server offers, in both eras: all that the engine
 * has to know about it except how it is answered.
 *
 * @param name the method, for example {@code tools/call}
 * @param kind the kind of what a request names
 * @param nameParameter the parameter that names it, repeated in a header since 2026-07-28
 * (server-2026 HDR-04, HDR-14), or {@code null}
 * @param mayAsk whether a request may be answered by questions to the client (server-2026
 * MRTR-02)
 * @param refusal how a handler's refusal is answered
 */
public record ProtocolMethod(String name, CallTarget.Kind kind, @Nullable String nameParameter, boolean mayAsk,
		Refusal refusal) {

	/** Lists tools. */
	public static final ProtocolMethod TOOLS_LIST = list("tools/list");

	/** Calls a tool. */
	public static final ProtocolMethod TOOLS_CALL = new ProtocolMethod("tools/call", CallTarget.Kind.TOOL, "name", true,
			Refusal.TOOL_RESULT);

	/** Lists resources. */
	public static final ProtocolMethod RESOURCES_LIST = list("resources/list");

	/** Lists resource templates. */
	public static final ProtocolMethod RESOURCE_TEMPLATES_LIST = list("resources/templates/list");

	/** Reads a resource. */
	public static final ProtocolMethod RESOURCES_READ = new ProtocolMethod("resources/read", CallTarget.Kind.RESOURCE,
			"uri", true, Refusal.INTERNAL_ERROR);

	/** Lists prompts. */
	public static final ProtocolMethod PROMPTS_LIST = list("prompts/list");

	/** Gets a prompt. */
	public static final ProtocolMethod PROMPTS_GET = new ProtocolMethod("prompts/get", CallTarget.Kind.PROMPT, "name",
			true, Refusal.INVALID_PARAMS);

	/** Completes an argument of a prompt or resource template. */
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
	 * Find a method that every server knows; {@link MethodTable} has those of extensions,
	 * too.
	 * @param name its name, as a client sent it
	 * @return the method, or {@code null} if there is none of that name
	 */
	static @Nullable ProtocolMethod find(String name) {
		return BY_NAME.get(name);
	}

	/**
	 * Whether a request is for this method.
	 * @param request the request
	 * @return {@code true} if it is
	 */
	public boolean isOf(CallRequest request) {
		return this.name.equals(request.method());
	}

	/** How a refusal is answered. */
	public enum Refusal {

		/** By a tool result that is an error, for the model to read. */
		TOOL_RESULT,

		/** By {@link ErrorCode#INVALID_PARAMS}. */
		INVALID_PARAMS,

		/** By {@link ErrorCode#INTERNAL_ERROR}. */
		INTERNAL_ERROR;

		/**
		 * Make the answer.
		 * @param message what the client is told
		 * @return the result
		 * @throws McpException if the answer is an error
		 */
		public McpResult answer(String message) {
			return switch (this) {
				case TOOL_RESULT -> McpResult.CallTool.error(message);
				case INVALID_PARAMS -> throw new McpException(ErrorCode.INVALID_PARAMS, message);
				case INTERNAL_ERROR -> throw new McpException(ErrorCode.INTERNAL_ERROR, message);
			};
		}

	}

}
