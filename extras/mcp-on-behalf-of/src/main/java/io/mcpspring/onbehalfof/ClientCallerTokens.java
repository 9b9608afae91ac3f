package io.mcpspring.onbehalfof;

import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

import io.mcpspring.client.CallCredentials;
import io.mcpspring.client.autoconfigure.McpCallerCredentials;
import io.mcpspring.context.ToolException;
import org.jspecify.annotations.Nullable;

import org.springframework.security.core.Authentication;
import org.springframework.security.core.context.SecurityContextHolder;

/**
 * Credentials of calls of MCP clients, with tokens of the caller. No thread of a call
 * waits for an exchange.
 */
public final class ClientCallerTokens implements McpCallerCredentials, AutoCloseable {

	private static final int THREADS = 16;

	private static final int WAITING = 1000;

	private final CallerTokens tokens;

	private final ThreadPoolExecutor threads = new ThreadPoolExecutor(THREADS, THREADS, 5, TimeUnit.SECONDS,
			new LinkedBlockingQueue<>(WAITING), ClientCallerTokens::daemon);

	/**
	 * Create the credentials.
	 * @param tokens the tokens of callers
	 */
	public ClientCallerTokens(CallerTokens tokens) {
		this.tokens = tokens;
		this.threads.allowCoreThreadTimeOut(true);
	}

	private static Thread daemon(Runnable task) {
		Thread thread = new Thread(task, "mcp-caller-tokens");
		thread.setDaemon(true);
		return thread;
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

		@Override
		public CompletionStage<Map<String, String>> headers() {
			try {
				return CompletableFuture.supplyAsync(this::obtain, ClientCallerTokens.this.threads);
			}
			catch (RejectedExecutionException ex) {
				return CompletableFuture.failedFuture(ToolException
					.fault("Too many callers wait for access tokens for '" + this.target + "'; try again later", ex));
			}
		}

		private Map<String, String> obtain() {
			CallerTokens.Obtained obtained = ClientCallerTokens.this.tokens.obtain(this.target, this.caller);
			this.sent = obtained;
			return Map.of("Authorization", "Bearer " + obtained.value());
		}

		@Override
		public boolean refused() {
			CallerTokens.Obtained refused = this.sent;
			if (refused == null) {
				return false;
			}
			ClientCallerTokens.this.tokens.refused(refused);
			return refused.kept();
		}

	}

}
