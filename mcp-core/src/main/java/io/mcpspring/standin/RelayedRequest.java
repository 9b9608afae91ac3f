package io.mcpspring.standin;

import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;

import io.mcpspring.dispatch.CallContext;
import io.mcpspring.dispatch.CallDetacher;
import io.mcpspring.jsonrpc.ErrorCode;
import io.mcpspring.jsonrpc.JsonRpcError;
import io.mcpspring.jsonrpc.McpException;
import io.mcpspring.model.McpResult;
import io.mcpspring.server.CallRequest;
import io.mcpspring.server.Failures;
import io.mcpspring.server.InsufficientScopeException;
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
	static CompletionStage<McpResult.CallTool> send(CallDetacher.Runner runner, CallContext call, String method,
			ObjectNode params, Function<McpResult, McpResult.CallTool> result) {
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

	private static McpResult.CallTool refused(Throwable failure) {
		Throwable cause = Failures.unwrap(failure);
		if (cause instanceof McpException ex && !(cause instanceof InsufficientScopeException)
				&& isForModels(ex.error())) {
			return McpResult.CallTool
				.error((ex.error().code() == ErrorCode.METHOD_NOT_FOUND) ? "There are none" : ex.error().message());
		}
		if (cause instanceof Error error) {
			throw error;
		}
		throw (cause instanceof RuntimeException ex) ? ex : new CancellationException();
	}

	private static boolean isForModels(JsonRpcError error) {
		return error.code() == ErrorCode.INVALID_PARAMS || error.code() == ErrorCode.RESOURCE_NOT_FOUND
				|| error.code() == ErrorCode.INTERNAL_ERROR || error.code() == ErrorCode.METHOD_NOT_FOUND;
	}

}
