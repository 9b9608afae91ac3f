package io.mcpspring.engine.dispatch;

import java.util.Set;
import java.util.concurrent.CompletionStage;

import io.mcpspring.context.McpException;
import io.mcpspring.context.MissingCapabilityException;
import io.mcpspring.context.ToolException;
import io.mcpspring.engine.catalog.HandlerOptions;
import io.mcpspring.engine.context.McpHandler;
import io.mcpspring.engine.context.SuspendSignal;
import io.mcpspring.engine.extension.Extensions;
import io.mcpspring.engine.model.ProtocolResult;
import io.mcpspring.engine.server.CallRequest;
import io.mcpspring.extension.ExtensionMethod;
import io.mcpspring.extension.McpExtension;
import io.mcpspring.model.ErrorCode;
import io.mcpspring.model.McpResult;
import tools.jackson.databind.node.ObjectNode;

/**
 * Route of a method of an extension (extensions NEG-09 to NEG-15).
 */
final class ExtensionRoute implements Route {

	private final Extensions extensions;

	private final McpExtension extension;

	private final ExtensionMethod method;

	private final HandlerOptions options;

	private final HandlerRunner runner;

	ExtensionRoute(Extensions extensions, ExtensionMethod method, HandlerRunner runner) {
		this.extensions = extensions;
		this.extension = extensions.owner(method);
		this.method = method;
		this.options = new HandlerOptions(method.blocking(), Set.of(), "extension '" + this.extension.id() + "'");
		this.runner = runner;
	}

	@Override
	public boolean isOffered() {
		return true;
	}

	@Override
	public boolean isOffered(CallRequest request) {
		return this.method.isDefinedFor(request.version())
				&& this.extensions.isOffered(this.extension, request.version(), request.caller());
	}

	@Override
	public CompletionStage<McpResult> answer(CallContext call) {
		if (this.method.declared()
				&& !this.extensions.isKnown(this.extension, call.protocolVersion(), call.clientCapabilities())) {
			throw new MissingCapabilityException(this.extension.id());
		}
		McpHandler<ObjectNode, McpResult> handler = this.method.handler()::handle;
		return this.runner.run(handler, this.options, call, call.request().params()).handle((result, failure) -> {
			if (failure == null) {
				return (result != null) ? result : ProtocolResult.EMPTY;
			}
			throw failed(call, failure);
		});
	}

	private RuntimeException failed(CallContext call, Throwable failure) {
		Throwable seen = call.failure(failure);
		if (seen instanceof ToolException refused) {
			return new McpException(ErrorCode.INVALID_PARAMS, String.valueOf(refused.getMessage()));
		}
		if (seen instanceof MissingCapabilityException || seen instanceof CallDetacher.KeptError) {
			return (McpException) seen;
		}
		if (seen instanceof SuspendSignal && !this.method.mayAsk()) {
			return new McpException(ErrorCode.INTERNAL_ERROR,
					"The client cannot be asked by '" + this.method.name() + "'");
		}
		if (seen instanceof McpException error && this.extension.errorCodes().contains(error.code())) {
			return error;
		}
		Throwable cause = CallFailures.ofHandler(seen, call);
		if (cause instanceof Error signal) {
			throw signal;
		}
		return (RuntimeException) cause;
	}

}
