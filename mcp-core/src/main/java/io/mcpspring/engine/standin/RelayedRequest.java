package io.mcpspring.engine.standin;

import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;

import io.mcpspring.context.InsufficientScopeException;
import io.mcpspring.context.McpException;
import io.mcpspring.engine.dispatch.CallContext;
import io.mcpspring.engine.dispatch.CallDetacher;
import io.mcpspring.engine.server.CallRequest;
import io.mcpspring.engine.server.Failures;
import io.mcpspring.model.CallToolResult;
import io.mcpspring.model.ErrorCode;
import io.mcpspring.model.McpResult;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Another request of the client of a call, in place of the call.
 */
final class RelayedRequest {

	private RelayedRequest() {
	}

	static ObjectNode params() {
		return JsonNodeFactory.instance.objectNode();
	}

	/**
	 * Send a request in place of a call.
	 * @param runner dispatches the request
	 * @param call the call
	 * @param method the method of the request
	 * @param params its parameters
	 * @param result converts its result
	 * @return the result of the tool; an error for the model if the request is refused
	 * for any reason but access
	 */
	static CompletionStage<CallToolResult> send(CallDetacher.Runner runner, CallContext call, String method,
			ObjectNode params, Function<McpResult, CallToolResult> result) {
		CallRequest given = call.request();
		if (!given.meta().isEmpty()) {
			params.set("_meta", given.meta());
		}
		CallContext run = runner.context(new CallRequest(given.id(), method, params, given.version(), given.sessionId(),
				given.caller(), given.client(), given.capabilities(), given.exchange()), call.state(), call.link());
		call.substitute(run);
		return runner.dispatch(run)
			.handle((answer, failure) -> (failure != null) ? refused(failure) : result.apply(answer));
	}

	private static CallToolResult refused(Throwable failure) {
		Throwable cause = Failures.unwrap(failure);
		if (cause instanceof McpException ex && !(cause instanceof InsufficientScopeException)
				&& isForModels(ex.code())) {
			return CallToolResult
				.error((ex.code() == ErrorCode.METHOD_NOT_FOUND) ? "There are none" : String.valueOf(ex.getMessage()));
		}
		if (cause instanceof Error error) {
			throw error;
		}
		throw (cause instanceof RuntimeException ex) ? ex : new CancellationException();
	}

	private static boolean isForModels(int code) {
		return code == ErrorCode.INVALID_PARAMS || code == ErrorCode.RESOURCE_NOT_FOUND
				|| code == ErrorCode.INTERNAL_ERROR || code == ErrorCode.METHOD_NOT_FOUND;
	}

}
