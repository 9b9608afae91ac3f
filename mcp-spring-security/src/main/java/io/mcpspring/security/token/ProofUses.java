package io.mcpspring.security.token;

import java.time.Duration;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;

import io.mcpspring.context.OwnerKey;
import io.mcpspring.spring.caller.CallerKeys;
import io.mcpspring.store.ConsumedStates;

import org.springframework.security.authentication.AuthenticationServiceException;

/**
 * Single use of each proof of a client's key, at all nodes that share a store. A node
 * accepts a bounded number per minute, in total and of each caller. Proofs beyond it are
 * not checked, and the client has to retry later.
 */
final class ProofUses {

	/** Longer than the validity of a proof, which is a minute in either direction. */
	private static final Duration REMEMBERED = Duration.ofSeconds(150);

	private static final Duration MAX_WAIT = Duration.ofSeconds(3);

	private static final long WINDOW_NANOS = Duration.ofMinutes(1).toNanos();

	private static final int MAX_OF_CALLER = 10_000;

	private static final int MAX = 100_000;

	/** As many as are accepted while they are remembered. */
	private static final int MAX_KEPT = (int) (MAX * REMEMBERED.toSeconds() / 60);

	private final ConsumedStates used;

	private volatile Window window = new Window(System.nanoTime());

	ProofUses(ConsumedStates used) {
		this.used = used.room("proofs of keys", MAX_KEPT);
	}

	/**
	 * Mark a proof as used.
	 * @param token the token whose possession it proves
	 * @param key the thumbprint of the key
	 * @param id the id of the proof, for this key
	 * @return {@code true} if it was not used before
	 * @throws AuthenticationServiceException if this cannot be determined now
	 */
	boolean use(TokenClaims token, String key, String id) {
		Window now = window();
		String caller = CallerKeys.of(token.text("iss"), token.subject(), token.client(), token.text("tid"));
		if (now.ofCaller.merge(caller, 1, Integer::sum) > MAX_OF_CALLER || now.all.get() >= MAX) {
			throw new AuthenticationServiceException("Too many proofs of keys in a minute");
		}
		try {
			boolean fresh = this.used.consume(OwnerKey.ofKey(caller), "dpop." + CallerKeys.of(key, id), REMEMBERED)
				.toCompletableFuture()
				.get(MAX_WAIT.toMillis(), TimeUnit.MILLISECONDS);
			if (fresh) {
				now.all.incrementAndGet();
			}
			return fresh;
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new AuthenticationServiceException("Interrupted", ex);
		}
		catch (ExecutionException | TimeoutException ex) {
			throw new AuthenticationServiceException("Nobody can tell whether a proof was used before", ex);
		}
	}

	private Window window() {
		Window current = this.window;
		if (System.nanoTime() - current.since < WINDOW_NANOS) {
			return current;
		}
		synchronized (this) {
			if (this.window == current) {
				this.window = new Window(System.nanoTime());
			}
			return this.window;
		}
	}

	/**
	 * Uses within a minute: all that were accepted, and of each caller those that were
	 * not, too.
	 */
	private static final class Window {

		final long since;

		final AtomicInteger all = new AtomicInteger();

		final ConcurrentMap<String, Integer> ofCaller = new ConcurrentHashMap<>();

		Window(long since) {
			this.since = since;
		}

	}

}
