package io.mcpspring.onbehalfof;

import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;

import io.mcpspring.client.CallCredentials;
import io.mcpspring.client.autoconfigure.McpCallerCredentials;
import io.mcpspring.context.OwnerKey;
import io.mcpspring.context.ToolException;
import io.mcpspring.engine.share.ShareSettings;
import io.mcpspring.engine.share.SharedTask;
import io.mcpspring.engine.share.SharedThreads;
import org.jspecify.annotations.Nullable;

import org.springframework.security.core.Authentication;
import org.springframework.security.core.context.SecurityContextHolder;

/**
 * Credentials of calls of MCP clients, with tokens of the caller. Exchanges of tokens
 * never block the thread of a call. They run on threads of their service, and each user
 * has a share of them, so that neither a slow authorization server nor a user with many
 * calls delays the calls of others.
 */
public final class ClientCallerTokens implements McpCallerCredentials, AutoCloseable {

	private static final int THREADS = 16;

	private static final int WAITING = 1000;

	private final CallerTokens tokens;

	private final ShareSettings shares;

	private final ExecutorService threads = Executors.newCachedThreadPool(ClientCallerTokens::daemon);

	private final Map<String, Executor> exchanges = new ConcurrentHashMap<>();

	/**
	 * Create the credentials.
	 * @param tokens the tokens of callers
	 * @param shares the shares of callers
	 */
	public ClientCallerTokens(CallerTokens tokens, ShareSettings shares) {
		this.tokens = tokens;
		this.shares = shares;
	}

	private static Thread daemon(Runnable task) {
		Thread thread = new Thread(task, "mcp-caller-tokens");
		thread.setDaemon(true);
		return thread;
	}

	private Executor exchanges(String target) {
		return this.exchanges.computeIfAbsent(target,
				(name) -> new SharedThreads(this.threads, THREADS, WAITING, this.shares, (refusal) -> {
				}));
	}

	@Override
	public @Nullable CallCredentials credentials(String name) {
		return this.tokens.has(name) ? new OfCaller(name, SecurityContextHolder.getContext().getAuthentication())
				: null;
	}

	@Override
	public void close() {
		this.threads.shutdownNow();
	}

	/** Credentials of one call. */
	private final class OfCaller implements CallCredentials {

		private final String target;

		private final @Nullable Authentication caller;

		private volatile CallerTokens.@Nullable Obtained sent;

		OfCaller(String target, @Nullable Authentication caller) {
			this.target = target;
			this.caller = caller;
		}

		/**
		 * Return the headers with the token. An exchange that is cancelled before it has
		 * a thread does not begin.
		 */
		@Override
		public CompletionStage<Map<String, String>> headers() {
			CallerToken token = CallerToken.of(this.caller);
			CallerTokens.Obtained kept = (token != null) ? ClientCallerTokens.this.tokens.kept(this.target, token)
					: null;
			if (kept != null) {
				return CompletableFuture.completedFuture(headers(kept));
			}
			OwnerKey user = OwnerKey.ofKey((token != null) ? token.user() : "");
			try {
				return CompletableFuture.supplyAsync(
						() -> headers(ClientCallerTokens.this.tokens.obtain(this.target, this.caller)),
						(exchange) -> exchanges(this.target).execute(new Exchange(user, exchange)));
			}
			catch (RejectedExecutionException ex) {
				return CompletableFuture.failedFuture(ToolException
					.fault("Too many callers wait for access tokens for '" + this.target + "'; try again later", ex));
			}
		}

		private Map<String, String> headers(CallerTokens.Obtained obtained) {
			this.sent = obtained;
			return Map.of("Authorization", "Bearer " + obtained.value());
		}

		@Override
		public boolean refused() {
			CallerTokens.Obtained refused = this.sent;
			return refused != null && ClientCallerTokens.this.tokens.refused(refused);
		}

	}

	/** Exchange for a user. */
	private static final class Exchange extends SharedTask {

		private final OwnerKey user;

		private final Runnable exchange;

		Exchange(OwnerKey user, Runnable exchange) {
			this.user = user;
			this.exchange = exchange;
		}

		@Override
		protected OwnerKey findHolder() {
			return this.user;
		}

		@Override
		protected void work() {
			this.exchange.run();
		}

		@Override
		protected void refuse(RejectedExecutionException reason) {
			// The application ends, and its clients with it.
		}

	}

}
