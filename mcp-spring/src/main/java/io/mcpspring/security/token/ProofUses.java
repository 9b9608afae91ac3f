package io.mcpspring.security.token;

import java.time.Duration;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;

import io.mcpspring.security.caller.CallerKeys;
import io.mcpspring.store.ConsumedStates;

import org.springframework.security.authentication.AuthenticationServiceException;

/**
 * Lets each proof of a client's key be used once, at all nodes that share a store. A node
 * takes a bounded number in a minute, also of each caller: whatever is beyond is not
 * checked, and its client is to come back.
 */
final class ProofUses {

	/** Longer than any proof is new enough: a minute either way. */
	private static final Duration REMEMBERED = Duration.ofSeconds(150);

	private static final Duration PATIENCE = Duration.ofSeconds(3);

	private static final long WINDOW_NANOS = Duration.ofMinutes(1).toNanos();

	private static final int MAX_OF_CALLER = 10_000;

	private static final int MAX = 100_000;

	private final ConsumedStates used;

	private volatile Window window = new Window(System.nanoTime());

	ProofUses(ConsumedStates used) {
		this.used = used;
	}

	/**
	 * Use up a proof.
	 * @param token what it proves the possession of
	 * @param key the thumbprint of the key
	 * @param id names the proof, for this key
	 * @return whether it was not used before
	 * @throws AuthenticationServiceException if nobody can tell now
	 */
	boolean use(TokenClaims token, String key, String id) {
		Window now = window();
		String caller = CallerKeys.of(token.text("iss"), token.subject(), token.client(), token.text("tid"));
		if (now.all.incrementAndGet() > MAX || now.ofCaller.merge(caller, 1, Integer::sum) > MAX_OF_CALLER) {
			throw new AuthenticationServiceException("Too many proofs of keys in a minute");
		}
		try {
			return this.used.consume("dpop." + CallerKeys.of(key, id), REMEMBERED)
				.toCompletableFuture()
				.get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
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

	/** What was used in a minute; its callers are no more than its proofs. */
	private static final class Window {

		final long since;

		final AtomicInteger all = new AtomicInteger();

		final ConcurrentMap<String, Integer> ofCaller = new ConcurrentHashMap<>();

		Window(long since) {
			this.since = since;
		}

	}

}
