package io.mcpspring.client.exchange;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;

/**
 * End of a call: that of its result, unless the client withdraws it. Then the result
 * fails at once, and the call ends when the server was notified.
 */
public final class CallEnd {

	private final CompletableFuture<?> result;

	private final CompletableFuture<Void> notified = new CompletableFuture<>();

	private final AtomicBoolean withdrawn = new AtomicBoolean();

	public CallEnd(CompletableFuture<?> result) {
		this.result = result;
	}

	/**
	 * Withdraw the call, unless it has a result or was withdrawn already.
	 * @param cause the failure of its result
	 * @param notification notifies the server
	 */
	public void withdraw(Throwable cause, Supplier<CompletableFuture<Void>> notification) {
		if (this.withdrawn.getAndSet(true)) {
			return;
		}
		if (!this.result.completeExceptionally(cause)) {
			this.notified.complete(null);
			return;
		}
		CompletableFuture<Void> sent;
		try {
			sent = notification.get();
		}
		catch (RuntimeException ex) {
			this.notified.complete(null);
			throw ex;
		}
		sent.whenComplete((done, failure) -> this.notified.complete(null));
	}

	/** Return a stage that completes at the end of the call; it never fails. */
	public CompletableFuture<Void> over() {
		return this.result.handle((result, failure) -> this.withdrawn.get())
			.thenCompose((late) -> late ? this.notified : CompletableFuture.completedFuture(null));
	}

}
