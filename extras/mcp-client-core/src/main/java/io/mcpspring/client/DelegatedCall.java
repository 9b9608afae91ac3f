package io.mcpspring.client;

import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Consumer;
import java.util.function.Function;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * A call by a separate client, sent when the credentials have been obtained.
 */
final class DelegatedCall implements McpClientCall {

	private final CompletableFuture<ObjectNode> result = new CompletableFuture<>();

	private volatile @Nullable McpClientCall sent;

	/**
	 * Create a call.
	 * @param client the client
	 * @param sender sends the call
	 * @param end ends the client with its session, which are over with the call
	 */
	<C> DelegatedCall(CompletableFuture<C> client, Function<C, McpClientCall> sender, Consumer<C> end) {
		client.thenCompose((own) -> send(own, sender, end)).whenComplete((answer, failure) -> {
			if (answer != null) {
				this.result.complete(answer);
				return;
			}
			Throwable cause = (failure instanceof CompletionException) ? failure.getCause() : failure;
			this.result
				.completeExceptionally((cause != null) ? cause : new IllegalStateException("The call has no result"));
		});
	}

	private <C> CompletableFuture<ObjectNode> send(C client, Function<C, McpClientCall> sender, Consumer<C> end) {
		if (this.result.isDone()) {
			return this.result;
		}
		McpClientCall call = sender.apply(client);
		this.sent = call;
		if (this.result.isDone()) {
			call.cancel(null);
		}
		// Not before the server was notified of a cancellation.
		call.over().whenComplete((over, failure) -> end.accept(client));
		return call.result();
	}

	@Override
	public CompletableFuture<ObjectNode> result() {
		return this.result;
	}

	@Override
	public void cancel(@Nullable String reason) {
		if (this.result.completeExceptionally(new CancellationException("The client cancelled the call"))) {
			McpClientCall call = this.sent;
			if (call != null) {
				call.cancel(reason);
			}
		}
	}

	@Override
	public CompletableFuture<Void> over() {
		return this.result.handle((answer, failure) -> this.sent)
			.thenCompose((call) -> (call != null) ? call.over() : CompletableFuture.completedFuture(null));
	}

	@Override
	public void cut() {
		McpClientCall call = this.sent;
		if (call != null) {
			call.cut();
		}
	}

}
