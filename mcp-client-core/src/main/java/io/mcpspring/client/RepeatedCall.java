package io.mcpspring.client;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * A request that is sent once more when it fails in a certain way.
 */
final class RepeatedCall implements ClientCall {

	private final CompletableFuture<ObjectNode> result;

	private volatile ClientCall current;

	/**
	 * Create a call.
	 * @param first the first request
	 * @param again makes the second request of the failure of the first, or returns
	 * {@code null} to leave it at that
	 */
	RepeatedCall(ClientCall first, Function<Throwable, @Nullable CompletionStage<? extends ClientCall>> again) {
		this.current = first;
		this.result = first.result().exceptionallyCompose((failure) -> {
			Throwable own = failure.getCause();
			Throwable cause = (failure instanceof CompletionException && own != null) ? own : failure;
			CompletionStage<? extends ClientCall> second = again.apply(cause);
			return (second != null) ? second.thenCompose(this::follow) : CompletableFuture.failedFuture(cause);
		});
	}

	private CompletableFuture<ObjectNode> follow(ClientCall second) {
		this.current = second;
		return second.result();
	}

	@Override
	public CompletableFuture<ObjectNode> result() {
		return this.result;
	}

	@Override
	public void cancel(@Nullable String reason) {
		this.current.cancel(reason);
	}

	@Override
	public void cut() {
		this.current.cut();
	}

}
