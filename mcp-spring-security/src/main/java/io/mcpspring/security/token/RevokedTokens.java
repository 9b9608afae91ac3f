package io.mcpspring.security.token;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

import com.github.benmanes.caffeine.cache.AsyncCache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.mcpspring.context.McpCaller;
import io.mcpspring.engine.server.CredentialCheck;
import io.mcpspring.spring.caller.CallerKeys;
import org.jspecify.annotations.Nullable;

import org.springframework.security.core.Authentication;
import org.springframework.security.oauth2.server.resource.authentication.BearerTokenAuthentication;

/**
 * Check whether opaque tokens were revoked, by another introspection (RFC 7009 section
 * 2). A JWT is valid until it expires. The streams of one token share a check, and checks
 * take {@value #THREADS} threads at most; further ones wait.
 */
public final class RevokedTokens implements CredentialCheck, AutoCloseable {

	private static final int THREADS = 4;

	private static final int MAX_TOKENS = 10_000;

	private final Supplier<AccessTokenAuthenticator> tokens;

	private final Duration interval;

	private final ThreadPoolExecutor threads = new ThreadPoolExecutor(THREADS, THREADS, 5, TimeUnit.SECONDS,
			new LinkedBlockingQueue<>(MAX_TOKENS), RevokedTokens::daemon);

	private final AsyncCache<String, Boolean> checks;

	/**
	 * Create the check.
	 * @param tokens verifies tokens; used by the first check
	 * @param interval the time between two checks for a stream
	 */
	public RevokedTokens(Supplier<AccessTokenAuthenticator> tokens, Duration interval) {
		this.tokens = tokens;
		this.interval = interval;
		this.threads.allowCoreThreadTimeOut(true);
		this.checks = Caffeine.newBuilder()
			.maximumSize(MAX_TOKENS)
			.expireAfterWrite(interval.dividedBy(2))
			.executor(this.threads)
			.buildAsync();
	}

	private static Thread daemon(Runnable task) {
		Thread thread = new Thread(task, "mcp-revoked-tokens");
		thread.setDaemon(true);
		return thread;
	}

	@Override
	public boolean isRevocable(McpCaller caller) {
		return token(caller) != null;
	}

	@Override
	public CompletionStage<Boolean> isValid(McpCaller caller) {
		String token = token(caller);
		if (token == null) {
			return CompletableFuture.completedStage(true);
		}
		try {
			return this.checks.get(CallerKeys.of(token), (digest) -> this.tokens.get().isStillAccepted(token));
		}
		catch (RejectedExecutionException ex) {
			return CompletableFuture.completedStage(true); // the next check may have room
		}
	}

	private static @Nullable String token(McpCaller caller) {
		if (!(caller.principal() instanceof Authentication authentication)) {
			return null;
		}
		Authentication verified = VerifiedTokens.of(authentication);
		return (((verified != null) ? verified : authentication) instanceof BearerTokenAuthentication opaque)
				? opaque.getToken().getTokenValue() : null;
	}

	@Override
	public Duration interval() {
		return this.interval;
	}

	@Override
	public void close() {
		this.threads.shutdownNow();
	}

}
