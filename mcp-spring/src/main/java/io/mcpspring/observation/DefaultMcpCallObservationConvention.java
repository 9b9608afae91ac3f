package io.mcpspring.observation;

import java.util.Set;
import java.util.concurrent.CancellationException;

import io.micrometer.common.KeyValue;
import io.micrometer.common.KeyValues;
import io.mcpspring.jsonrpc.ErrorCode;
import io.mcpspring.jsonrpc.McpException;
import io.mcpspring.model.McpResult;
import io.mcpspring.observation.McpObservationDocumentation.CallKeys;
import io.mcpspring.observation.McpObservationDocumentation.CallSpanKeys;
import io.mcpspring.server.Failures;
import org.jspecify.annotations.Nullable;

/**
 * Names calls as OpenTelemetry's semantic conventions for MCP do.
 */
public class DefaultMcpCallObservationConvention implements McpCallObservationConvention {

	/** The name of the metric. */
	public static final String NAME = "mcp.server.operation.duration";

	private static final String TOOL_ERROR = "tool_error";

	private static final String CANCELLED = "cancelled";

	private static final String OTHER = "_OTHER";

	/** The application may answer with others, as many as it likes. */
	private static final Set<Integer> CODES = Set.of(ErrorCode.INVALID_REQUEST, ErrorCode.METHOD_NOT_FOUND,
			ErrorCode.INVALID_PARAMS, ErrorCode.INTERNAL_ERROR, ErrorCode.RESOURCE_NOT_FOUND,
			ErrorCode.URL_ELICITATION_REQUIRED, ErrorCode.HEADER_MISMATCH, ErrorCode.MISSING_CLIENT_CAPABILITY,
			ErrorCode.UNSUPPORTED_PROTOCOL_VERSION);

	@Override
	public String getName() {
		return NAME;
	}

	@Override
	public String getContextualName(McpCallObservationContext context) {
		String target = context.target();
		boolean named = target != null && !context.method().equals("resources/read");
		return named ? context.method() + " " + target : context.method();
	}

	@Override
	public KeyValues getLowCardinalityKeyValues(McpCallObservationContext context) {
		String method = context.method();
		String target = context.target();
		String error = errorType(context);
		return KeyValues.of(CallKeys.METHOD_NAME.withValue(method),
				target(CallKeys.TOOL_NAME, method.equals("tools/call"), target),
				target(CallKeys.PROMPT_NAME, method.equals("prompts/get"), target),
				target(CallKeys.RESOURCE_URI, method.equals("resources/read"), target),
				CallKeys.PROTOCOL_VERSION.withValue(context.getCarrier().protocolVersion().toString()),
				CallKeys.ERROR_TYPE.withValue(error), CallKeys.OUTCOME.withValue(outcome(context, error)));
	}

	@Override
	public KeyValues getHighCardinalityKeyValues(McpCallObservationContext context) {
		return KeyValues.of(CallSpanKeys.REQUEST_ID.withValue(context.getCarrier().request().id().json()),
				CallSpanKeys.OPERATION_NAME
					.withValue(context.method().equals("tools/call") ? "execute_tool" : KeyValue.NONE_VALUE));
	}

	private static KeyValue target(CallKeys key, boolean applies, @Nullable String target) {
		return key.withValue((applies && target != null) ? target : KeyValue.NONE_VALUE);
	}

	private static String errorType(McpCallObservationContext context) {
		Throwable failure = (context.getError() != null) ? Failures.unwrap(context.getError()) : null;
		if (failure instanceof CancellationException) {
			return CANCELLED;
		}
		if (failure instanceof McpException error) {
			int code = error.error().code();
			return CODES.contains(code) ? Integer.toString(code) : OTHER;
		}
		if (failure != null) {
			return OTHER;
		}
		boolean failed = context.getResponse() instanceof McpResult.CallTool result && result.isError();
		return failed ? TOOL_ERROR : KeyValue.NONE_VALUE;
	}

	private static String outcome(McpCallObservationContext context, String error) {
		if (context.isWaiting()) {
			return "input_required";
		}
		return switch (error) {
			case KeyValue.NONE_VALUE -> "success";
			case CANCELLED -> CANCELLED;
			default -> "error";
		};
	}

}
