package io.mcpspring.security.issuer;

import java.time.Duration;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.Semaphore;
import java.util.function.Supplier;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.mcpspring.observation.PendingTokens;
import io.mcpspring.security.TooManyChecksException;
import io.mcpspring.spring.caller.CallerKeys;

/**
 * Bound on the number of threads that wait for authorization servers, so that one that
 * does not answer does not affect the others. Tokens not yet verified share half of the
 * places, so that invented tokens do not block known ones. A single token takes a quarter
 * at most. A check without a place is refused at once.
 */
public final class TokenChecks implements PendingTokens {

	private static final int MAX_KNOWN = 10_000;

	private static final Duration KNOWN_FOR = Duration.ofHours(1);

	private final int max;

	private final Semaphore places;

	private final Semaphore placesOfStrangers;

	/** The number of checks of a token in progress, by its digest. */
	private final ConcurrentMap<String, Integer> underWay = new ConcurrentHashMap<>();

	/** The digests of recently verified tokens. */
	private final Cache<String, Boolean> known = Caffeine.newBuilder()
		.maximumSize(MAX_KNOWN)
		.expireAfterWrite(KNOWN_FOR)
		.build();

	/**
	 * Create the bound.
	 * @param max the maximum number of waiting checks
	 */
	public TokenChecks(int max) {
		this.max = max;
		this.places = new Semaphore(max);
		this.placesOfStrangers = new Semaphore(Math.max(1, max / 2));
	}

	@Override
	public int max() {
		return this.max;
	}

	@Override
	public int pending() {
		return this.max - this.places.availablePermits();
	}

	/**
	 * Verify a token, if there is a place.
	 * @param <T> the type of the outcome
	 * @param token the token
	 * @param check verifies it, and may wait; throws an exception if it is invalid
	 * @return the outcome
	 * @throws org.springframework.security.authentication.AuthenticationServiceException
	 * if there is no place
	 */
	public <T> T check(String token, Supplier<T> check) {
		String digest = CallerKeys.of(token);
		try {
			if (this.underWay.merge(digest, 1, Integer::sum) > Math.max(1, this.max / 4)) {
				throw new TooManyChecksException();
			}
			boolean stranger = this.known.getIfPresent(digest) == null;
			T good = inPlace(stranger, check);
			this.known.put(digest, true);
			return good;
		}
		finally {
			this.underWay.computeIfPresent(digest, (same, count) -> (count > 1) ? count - 1 : null);
		}
	}

	private <T> T inPlace(boolean stranger, Supplier<T> check) {
		if (!enter(stranger)) {
			throw new TooManyChecksException();
		}
		try {
			return check.get();
		}
		finally {
			leave(stranger);
		}
	}

	/** Acquire a place that must be released. */
	boolean enter(boolean stranger) {
		if (stranger && !this.placesOfStrangers.tryAcquire()) {
			return false;
		}
		if (this.places.tryAcquire()) {
			return true;
		}
		if (stranger) {
			this.placesOfStrangers.release();
		}
		return false;
	}

	void leave(boolean stranger) {
		this.places.release();
		if (stranger) {
			this.placesOfStrangers.release();
		}
	}

}
