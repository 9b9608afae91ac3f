package io.mcpspring.composition.remote;

import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.function.Supplier;

import io.mcpspring.client.CallCredentials;
import io.mcpspring.client.McpClient;
import io.mcpspring.client.McpClientCall;
import io.mcpspring.client.McpErrorException;
import io.mcpspring.client.McpHttpException;
import io.mcpspring.client.MessageTooLargeException;
import io.mcpspring.client.RequestOptions;
import io.mcpspring.client.message.ForeignText;
import io.mcpspring.context.McpRequestContext;
import io.mcpspring.context.OwnerKey;
import io.mcpspring.context.ToolException;
import io.mcpspring.engine.jsonrpc.AnswerMemory;
import io.mcpspring.engine.jsonrpc.JsonRpcMessage.Notification;
import io.mcpspring.engine.jsonrpc.JsonWeight;
import io.mcpspring.engine.log.SingleLine;
import io.mcpspring.engine.server.ServedCall;
import io.mcpspring.engine.share.FairShares;
import io.mcpspring.model.CallToolResult;
import io.mcpspring.model.ErrorCode;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Calls of the tools of a server. No thread waits for them. Nothing of the caller's
 * request but the arguments, and the number of servers it passed, reaches the server.
 */
final class RemoteCalls {

	private static final Logger logger = LoggerFactory.getLogger(RemoteCalls.class);

	private static final int MAX_MESSAGE = 1000;

	private static final int FIRST_SERVER_ERROR = 500;

	private final McpClient client;

	private final Supplier<@Nullable CallCredentials> credentials;

	private final RemoteSettings settings;

	RemoteCalls(McpClient client, Supplier<@Nullable CallCredentials> credentials, RemoteSettings settings) {
		this.client = client;
		this.credentials = credentials;
		this.settings = settings;
	}

	/**
	 * Call a tool.
	 * @param tool its name at the server
	 * @return the result, also if the server fails; to cancel it cancels the call
	 */
	CompletionStage<CallToolResult> call(McpRequestContext context, String tool, ObjectNode arguments) {
		int hops = Hops.passed(context.meta());
		if (hops >= Hops.MAX) {
			return CompletableFuture.completedFuture(CallToolResult.error("The call was not sent on to the server '"
					+ this.settings.name() + "': " + Hops.EXCEEDED + ". Calling again will not help"));
		}
		OwnerKey holder = ServedCall.of(context).holder();
		FairShares.Outcome outcome = this.settings.calls().acquire(holder, 1);
		if (!outcome.isGranted()) {
			return CompletableFuture.completedFuture(CallToolResult.error((outcome == FairShares.Outcome.SHARE_TAKEN)
					? "You are calling the server '" + this.settings.name() + "' "
							+ this.settings.calls().heldBy(holder) + " times already; try again when a call has ended"
					: "The server '" + this.settings.name() + "' is being called " + this.settings.calls().total()
							+ " times already; try again later"));
		}
		CompletableFuture<CallToolResult> answer = new CompletableFuture<>();
		try {
			ObjectNode params = JsonNodeFactory.instance.objectNode().put("name", tool);
			params.set("arguments", arguments);
			params.set("_meta", Hops.next(hops));
			McpClientCall call = send(params, options(context, holder));
			// After a cancellation it is the other server's until that was notified.
			call.over().whenComplete((over, failure) -> this.settings.calls().release(holder, 1));
			call.result().whenComplete((result, failure) -> {
				if (result != null) {
					read(answer, result);
					keep(context, result);
				}
				else {
					fail(answer, tool, failure);
				}
			});
			answer.whenComplete((result, failure) -> {
				if (answer.isCancelled()) {
					call.cancel("The caller does not wait any longer");
				}
			});
		}
		catch (RuntimeException | Error ex) {
			this.settings.calls().release(holder, 1);
			fail(answer, tool, ex);
		}
		return answer;
	}

	/**
	 * Charge the memory of a result until it was written. The client releases its own
	 * charge when this method returns.
	 */
	private static void keep(McpRequestContext context, ObjectNode result) {
		AnswerMemory.Part memory = AnswerMemory.ALL.part();
		memory.keep(JsonWeight.of(result));
		ServedCall.of(context).atEnd(memory::close);
	}

	private McpClientCall send(ObjectNode params, RequestOptions options) {
		CallCredentials caller = this.credentials.get();
		return (caller != null) ? this.client.callToEnd(params, options, this.settings.callTimeout(), caller)
				: this.client.callToEnd(params, options, this.settings.callTimeout());
	}

	private RequestOptions options(McpRequestContext context, OwnerKey holder) {
		boolean progress = context.meta().has("progressToken");
		Consumer<Notification> notifications = (notification) -> {
			if (progress && notification.method().equals("notifications/progress")) {
				report(context, notification);
			}
		};
		return RequestOptions.NONE.withProgress(progress)
			.withNotifications(notifications)
			.withTimeout(this.settings.callTimeout())
			.withTrace(false)
			.withCaller(holder.authenticated() ? holder : null);
	}

	private static void report(McpRequestContext context, Notification notification) {
		JsonNode params = notification.params();
		if (params == null || !params.path("progress").isNumber()) {
			return;
		}
		JsonNode total = params.path("total");
		String message = params.path("message").asString("");
		try {
			context.progress(params.path("progress").doubleValue(), total.isNumber() ? total.doubleValue() : null,
					message.isEmpty() ? null : abbreviated(message));
		}
		catch (CancellationException ex) {
			logger.trace("The caller does not wait any longer", ex);
		}
	}

	private void read(CompletableFuture<CallToolResult> answer, ObjectNode result) {
		try {
			answer.complete(ForeignResults.read(result));
		}
		catch (RuntimeException ex) { // otherwise unanswered
			logger.debug("A result of the server '{}' is not valid", this.settings.name(), SingleLine.of(ex));
			answer.completeExceptionally(ToolException.fault("The tool was called, and the server '"
					+ this.settings.name() + "' returned an invalid result; calling again will not help", null));
		}
	}

	private void fail(CompletableFuture<CallToolResult> answer, String tool, @Nullable Throwable failure) {
		Throwable cause = (failure instanceof CompletionException && failure.getCause() != null) ? failure.getCause()
				: failure;
		logger.debug("The tool '{}' of the server '{}' failed", line(tool), this.settings.name(), cause);
		if (cause instanceof ToolException unsent) {
			answer.completeExceptionally(unsent);
		}
		else if (isRefusal(cause)) {
			answer.complete(CallToolResult.error(explained(cause)));
		}
		else {
			answer.completeExceptionally(ToolException.fault(explained(cause), null));
		}
	}

	/** Return whether another call may succeed where this one did not. */
	private static boolean isRefusal(@Nullable Throwable cause) {
		return cause instanceof McpErrorException error && error.error().code() != ErrorCode.INTERNAL_ERROR
				|| cause instanceof McpHttpException answer && answer.status() < FIRST_SERVER_ERROR;
	}

	/** Return the message for the model, without addresses and details. */
	private String explained(@Nullable Throwable cause) {
		String server = "The server '" + this.settings.name() + "' of this tool ";
		if (cause instanceof McpErrorException refusal) {
			return server + "refused the call: " + abbreviated(refusal.error().message());
		}
		if (cause instanceof McpHttpException refusal) {
			return server + "refused the call with status " + refusal.status();
		}
		if (cause instanceof TimeoutException) {
			return server + "did not answer in time; whether the tool did its work is not known";
		}
		if (cause instanceof IllegalStateException || cause instanceof MessageTooLargeException) {
			return server + "gave no usable answer; whether the tool did its work is not known";
		}
		return server + "cannot be reached; whether the tool did its work is not known";
	}

	/** Return a foreign text as a part of a line of the log. */
	static String line(String text) {
		return ForeignText.line(text, MAX_MESSAGE);
	}

	static String abbreviated(String text) {
		return (text.length() > MAX_MESSAGE) ? text.substring(0, MAX_MESSAGE - 1) + "…" : text;
	}

}
