package io.mcpspring.error;

import io.mcpspring.context.McpRequestContext;
import io.mcpspring.server.CallTarget;
import io.mcpspring.server.McpCall;

/**
 * Call that ended with an exception.
 *
 * @param kind whether a tool, resource, prompt or completion failed
 * @param name the name of the tool or prompt, or the URI of the resource
 * @param context the request
 */
public record FailedCall(CallTarget.Kind kind, String name, McpRequestContext context) {

	static FailedCall of(McpCall call) {
		CallTarget target = CallTarget.of(call.request());
		return new FailedCall(target.kind(), target.name(), call);
	}

}
