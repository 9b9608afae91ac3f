package io.mcpspring.client.autoconfigure;

import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeoutException;

import io.mcpspring.client.McpErrorException;
import io.mcpspring.client.McpHttpException;
import io.mcpspring.model.ErrorCode;
import io.micrometer.common.KeyValue;
import io.micrometer.common.KeyValues;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationConvention;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * Observation convention for requests of clients, by OpenTelemetry's semantic conventions
 * for MCP.
 */
final class McpClientRequestObservationConvention implements ObservationConvention<McpClientRequestObservationContext> {

	private static final String OTHER = "_OTHER";

	/**
	 * The codes and statuses that have time series. A server chooses them, and each of
	 * its inventions would have another one.
	 */
	private static final Set<Integer> CODES = Set.of(ErrorCode.PARSE_ERROR, ErrorCode.INVALID_REQUEST,
			ErrorCode.METHOD_NOT_FOUND, ErrorCode.INVALID_PARAMS, ErrorCode.INTERNAL_ERROR,
			ErrorCode.RESOURCE_NOT_FOUND, ErrorCode.URL_ELICITATION_REQUIRED, ErrorCode.HEADER_MISMATCH,
			ErrorCode.MISSING_CLIENT_CAPABILITY, ErrorCode.UNSUPPORTED_PROTOCOL_VERSION, 400, 401, 403, 404, 405, 406,
			408, 409, 410, 413, 415, 422, 429, 500, 501, 502, 503, 504);

	@Override
	public String getName() {
		return "mcp.client.operation.duration";
	}

	@Override
	public String getContextualName(McpClientRequestObservationContext context) {
		String target = context.target();
		return (target != null) ? context.method() + " " + target : context.method();
	}

	@Override
	public boolean supportsContext(Observation.Context context) {
		return context instanceof McpClientRequestObservationContext;
	}

	@Override
	public KeyValues getLowCardinalityKeyValues(McpClientRequestObservationContext context) {
		String target = context.target();
		boolean tool = context.method().equals("tools/call");
		return KeyValues.of("mcp.client.name", context.client(), "mcp.method.name", context.method(),
				"gen_ai.tool.name", (tool && target != null) ? target : KeyValue.NONE_VALUE, "gen_ai.prompt.name",
				(!tool && target != null) ? target : KeyValue.NONE_VALUE, "error.type",
				errorType(context.getResponse(), context.getError()));
	}

	private static String errorType(@Nullable ObjectNode result, @Nullable Throwable failure) {
		if (failure instanceof McpErrorException error) {
			return known(error.error().code());
		}
		if (failure instanceof McpHttpException refusal) {
			return known(refusal.status());
		}
		if (failure != null) {
			return (failure instanceof TimeoutException) ? "timeout"
					: (failure instanceof CancellationException) ? "cancelled" : OTHER;
		}
		return (result != null && result.path("isError").asBoolean(false)) ? "tool_error" : KeyValue.NONE_VALUE;
	}

	private static String known(int code) {
		return CODES.contains(code) ? String.valueOf(code) : OTHER;
	}

}
