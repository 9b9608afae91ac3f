package io.mcpspring.controllers;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

import io.mcpspring.context.McpRequestContext;
import io.mcpspring.context.OwnerKey;
import io.mcpspring.controllers.endpoint.EndpointDispatcher;
import io.mcpspring.controllers.endpoint.InnerAnswer;
import io.mcpspring.engine.catalog.AccessGuard;
import io.mcpspring.engine.catalog.HandlerSource;
import io.mcpspring.engine.context.McpHandler;
import io.mcpspring.engine.jsonrpc.AnswerMemory;
import io.mcpspring.engine.server.ServedCall;
import io.mcpspring.model.CallToolResult;
import io.mcpspring.security.rule.ControllerMapping;
import io.mcpspring.security.rule.RequestSender;
import io.mcpspring.spring.method.GuardedMethod;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Handler that calls a method of a controller through the application's dispatcher.
 */
final class EndpointTool implements McpHandler<ObjectNode, CallToolResult>, RequestSender, AccessGuard {

	private final EndpointCalls calls;

	private final EndpointDispatcher dispatcher;

	private final AnswerResults results;

	private final AnswerMemory.Source memory;

	private final boolean guarded;

	EndpointTool(EndpointCalls calls, EndpointDispatcher dispatcher, AnswerResults results, AnswerMemory.Source memory,
			HandlerSource source) {
		this.guarded = GuardedMethod.hasRule(source);
		this.calls = calls;
		this.dispatcher = dispatcher;
		this.results = results;
		this.memory = memory;
	}

	@Override
	public List<ControllerMapping> requests() {
		return this.calls.requests(this.dispatcher);
	}

	@Override
	public Request request(JsonNode arguments) {
		return this.calls.request(arguments, this.dispatcher);
	}

	@Override
	public void begin(McpRequestContext context) {
		this.calls.begin(context, this.dispatcher);
	}

	/** Only the answer tells what a rule of the method decides. */
	@Override
	public boolean mayDeny() {
		return this.guarded;
	}

	@Override
	public CompletionStage<CallToolResult> handle(McpRequestContext context, ObjectNode given) {
		ServedCall call = ServedCall.of(context);
		if (!this.guarded) {
			call.granted();
		}
		AnswerMemory.Part part = part(call);
		CompletableFuture<InnerAnswer> running = this.dispatcher.dispatch(context,
				this.calls.of(context, given, this.dispatcher), part);
		CompletableFuture<CallToolResult> result = running.exceptionally((failure) -> {
			throw this.results.failure(failure, given);
		}).thenApply((answer) -> this.results.convert(answer, given, part));
		result.whenComplete((value, failure) -> {
			if (result.isCancelled()) {
				running.cancel(true);
			}
		});
		return result;
	}

	/** Begin with an answer, which is charged until its result was written. */
	private AnswerMemory.Part part(ServedCall call) {
		OwnerKey holder = call.holder();
		AnswerMemory.Part part = this.memory.part(holder.authenticated() ? holder : null);
		call.atEnd(part::close);
		return part;
	}

}
