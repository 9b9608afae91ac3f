package io.mcpspring.client.autoconfigure;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

import org.jspecify.annotations.Nullable;

/**
 * Requests for the access token of one client registration, on threads of their own, as
 * they block. One request at a time serves all who wait.
 */
final class TokenRequests implements AutoCloseable {

	private static final Duration LIMIT = Duration.ofSeconds(10);

	/** The second is for when the first cannot be interrupted. */
	private static final int THREADS = 2;

	private final AccessTokens tokens;

	private final String registrationId;

	private final ThreadPoolExecutor threads = new ThreadPoolExecutor(THREADS, THREADS, 5, TimeUnit.SECONDS,
			new LinkedBlockingQueue<>(), TokenRequests::daemon);

	private final AtomicReference<@Nullable CompletableFuture<String>> running = new AtomicReference<>();

	TokenRequests(AccessTokens tokens, String registrationId) {
		this.tokens = tokens;
		this.registrationId = registrationId;
		this.threads.allowCoreThreadTimeOut(true);
	}

	private static Thread daemon(Runnable task) {
		Thread thread = new Thread(task, "mcp-client-tokens");
		thread.setDaemon(true);
		return thread;
	}

	/**
	 * Return a token that is valid now.
	 * @return the token; fails if the issuer does not answer in time
	 */
	CompletableFuture<String> token() {
		CompletableFuture<String> mine = new CompletableFuture<>();
		CompletableFuture<String> known = this.running.compareAndExchange(null, mine);
		if (known != null) {
			return known;
		}
		Future<?> work;
		try {
			work = this.threads.submit(() -> request(mine));
		}
		catch (RuntimeException ex) {
			this.running.compareAndSet(mine, null);
			mine.completeExceptionally(ex);
			return mine;
		}
		CompletableFuture<Void> limit = new CompletableFuture<>();
		limit.thenRunAsync(() -> expire(mine, work));
		limit.completeOnTimeout(null, LIMIT.toMillis(), TimeUnit.MILLISECONDS);
		mine.whenComplete((token, failure) -> limit.cancel(false));
		return mine;
	}

	private void request(CompletableFuture<String> mine) {
		try {
			mine.complete(this.tokens.token(this.registrationId));
		}
		catch (RuntimeException | Error ex) { // otherwise all would wait
			mine.completeExceptionally(ex);
		}
		finally {
			this.running.compareAndSet(mine, null);
		}
	}

	private void expire(CompletableFuture<String> mine, Future<?> work) {
		if (mine.completeExceptionally(new IllegalStateException("There is no token of the client registration '"
				+ this.registrationId + "' within " + LIMIT.toSeconds() + " seconds"))) {
			work.cancel(true);
			this.threads.purge();
			this.running.compareAndSet(mine, null);
		}
	}

	@Override
	public void close() {
		this.threads.shutdownNow();
	}

}
