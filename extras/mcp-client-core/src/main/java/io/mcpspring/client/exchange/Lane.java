package io.mcpspring.client.exchange;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

/**
 * Messages of a client besides its requests: a few are under way at a time, and others
 * wait in their order.
 */
public final class Lane {

	private static final int WIDTH = 16;

	private static final int MAX_WAITING = 256;

	private final Queue<Waiting> waiting = new ArrayDeque<>();

	private int running;

	/**
	 * Send a message when it is its turn.
	 * @param message sends it
	 * @return completes with the message; fails with a {@link FullException} if too many
	 * wait already
	 */
	public CompletableFuture<Void> send(Supplier<? extends CompletableFuture<Void>> message) {
		Waiting next = new Waiting(message, new CompletableFuture<>());
		synchronized (this) {
			if (this.running == WIDTH) {
				if (this.waiting.size() == MAX_WAITING) {
					return CompletableFuture.failedFuture(new FullException());
				}
				this.waiting.add(next);
				return next.sent();
			}
			this.running++;
		}
		start(next);
		return next.sent();
	}

	private void start(Waiting next) {
		CompletableFuture<Void> sent;
		try {
			sent = next.message().get();
		}
		catch (RuntimeException | Error ex) {
			sent = CompletableFuture.failedFuture(ex);
		}
		sent.whenComplete((done, failure) -> {
			if (failure != null) {
				next.sent().completeExceptionally(failure);
			}
			else {
				next.sent().complete(null);
			}
			ended();
		});
	}

	private void ended() {
		Waiting next;
		synchronized (this) {
			next = this.waiting.poll();
			if (next == null) {
				this.running--;
			}
		}
		if (next != null) {
			start(next);
		}
	}

	/** There are too many messages. */
	public static final class FullException extends IllegalStateException {

		private static final long serialVersionUID = 1L;

		FullException() {
			super("More than " + MAX_WAITING + " messages to the server wait until others have been sent");
		}

	}

	private record Waiting(Supplier<? extends CompletableFuture<Void>> message, CompletableFuture<Void> sent) {
	}

}
