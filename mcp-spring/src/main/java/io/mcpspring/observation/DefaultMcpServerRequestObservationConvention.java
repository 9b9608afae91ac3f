package io.mcpspring.observation;

import io.mcpspring.engine.server.ProtocolMethod;
import io.mcpspring.engine.server.ServedCall;
import io.mcpspring.model.ProtocolVersion;
import io.mcpspring.observation.McpObservationDocumentation.CallKeys;
import io.mcpspring.observation.McpObservationDocumentation.CallSpanKeys;
import io.mcpspring.server.CallOutcome;
import io.micrometer.common.KeyValue;
import io.micrometer.common.KeyValues;
import org.jspecify.annotations.Nullable;

/**
 * Observation convention that follows OpenTelemetry's semantic conventions for MCP.
 */
public class DefaultMcpServerRequestObservationConvention implements McpServerRequestObservationConvention {

	/** The name of the metric. */
	public static final String NAME = "mcp.server.operation.duration";

	/** The description of the timer. */
	public static final String DESCRIPTION = "runs of calls; a call that asks its client has several runs";

	@Override
	public String getName() {
		return NAME;
	}

	@Override
	public String getContextualName(McpServerRequestObservationContext context) {
		String target = context.target();
		boolean named = target != null && !isOf(ProtocolMethod.RESOURCES_READ, context.method());
		return named ? context.method() + " " + target : context.method();
	}

	@Override
	public KeyValues getLowCardinalityKeyValues(McpServerRequestObservationContext context) {
		return keyValues(context.method(), context.target(), context.getCarrier().protocolVersion(), context.end());
	}

	static KeyValues keyValues(String method, @Nullable String target, ProtocolVersion version, CallOutcome end) {
		return KeyValues.of(CallKeys.METHOD_NAME.withValue(method),
				target(CallKeys.TOOL_NAME, isOf(ProtocolMethod.TOOLS_CALL, method), target),
				target(CallKeys.PROMPT_NAME, isOf(ProtocolMethod.PROMPTS_GET, method), target),
				target(CallKeys.RESOURCE_URI, isOf(ProtocolMethod.RESOURCES_READ, method), target),
				CallKeys.PROTOCOL_VERSION.withValue(version.value()), CallKeys.ERROR_TYPE.withValue(end.errorType()),
				CallKeys.OUTCOME.withValue(end.outcome()));
	}

	@Override
	public KeyValues getHighCardinalityKeyValues(McpServerRequestObservationContext context) {
		return KeyValues.of(
				CallSpanKeys.REQUEST_ID.withValue(ServedCall.of(context.getCarrier()).request().id().json()),
				CallSpanKeys.OPERATION_NAME.withValue(
						isOf(ProtocolMethod.TOOLS_CALL, context.method()) ? "execute_tool" : KeyValue.NONE_VALUE));
	}

	private static boolean isOf(ProtocolMethod expected, String method) {
		return expected.name().equals(method);
	}

	private static KeyValue target(CallKeys key, boolean applies, @Nullable String target) {
		return key.withValue((applies && target != null) ? target : KeyValue.NONE_VALUE);
	}

}
