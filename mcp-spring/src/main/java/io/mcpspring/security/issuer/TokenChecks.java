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
import io.mcpspring.security.caller.CallerKeys;

/**
 * Bounds how many threads wait for authorization servers, so that one that does not
 * answer takes no others with it. Tokens that were not found good before share half of
 * the places: whoever makes tokens up keeps nobody out whose token is known. One token
 * takes a quarter at most. What finds no place is refused at once.
 */
public final class TokenChecks implements PendingTokens {

	private static final int MAX_KNOWN = 10_000;

	private static final Duration KNOWN_FOR = Duration.ofHours(1);

	private final int max;

	private final Semaphore places;

	private final Semaphore placesOfStrangers;

	/** How many checks of a token are under way, by its digest. */
	private final ConcurrentMap<String, Integer> underWay = new ConcurrentHashMap<>();

	/** The digests of tokens that were good lately. */
	private final Cache<String, Boolean> known = Caffeine.newBuilder()
		.maximumSize(MAX_KNOWN)
		.expireAfterWrite(KNOWN_FOR)
		.build();

	/**
	 * Create the bound.
	 * @param max how many checks may wait at a time
	 */
	public TokenChecks(int max) {
		this.max = max;
		this.places = new Semaphore(max);
		this.placesOfStrangers = new Semaphore(Math.max(1, max / 2));
	}

	/**
	 * How many checks may wait at a time.
	 * @return the bound
	 */
	public int max() {
		return this.max;
	}

	@Override
	public int pending() {
		return this.max - this.places.availablePermits();
	}

	/**
	 * Check a token, if there is a place.
	 * @param <T> what comes of it
	 * @param token the token
	 * @param check checks it, and may wait; fails if it is not good
	 * @return what came of it
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

	/** Take a place that has to be left again. */
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
