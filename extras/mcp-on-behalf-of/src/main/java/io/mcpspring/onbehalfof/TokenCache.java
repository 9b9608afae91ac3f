package io.mcpspring.onbehalfof;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicIntegerArray;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Expiry;
import com.github.benmanes.caffeine.cache.Scheduler;
import io.mcpspring.spring.caller.CallerKeys;
import org.jspecify.annotations.Nullable;

import org.springframework.security.oauth2.client.OAuth2AuthorizedClient;
import org.springframework.security.oauth2.core.OAuth2RefreshToken;

/**
 * The tokens that were issued on behalf of callers, in memory only. The key is the token
 * of the caller and the target: neither two issuers whose users have the same name, nor
 * two targets of one client registration, nor two tokens of one user with different
 * scopes share an entry. An entry ends with either token. Each user has a share, so that
 * one with many tokens does not displace those of others.
 */
final class TokenCache {

	/** The maximum number of tokens of 2 KB; longer ones count for several. */
	static final int MAX_TOKENS = 10_000;

	static final int MAX_TOKENS_OF_USER = 100;

	/** A token is not used at the very end of its life. */
	static final Duration MARGIN = Duration.ofSeconds(30);

	private static final int USUAL_LENGTH = 2048;

	/** The memory of a scope without its characters. */
	private static final int SCOPE_OVERHEAD = 100;

	private static final int SIGN_OUTS = 1024;

	private final Cache<String, Tokens> users;

	/** The numbers of sign-outs, each of the users of some hash codes. */
	private final AtomicIntegerArray signOuts = new AtomicIntegerArray(SIGN_OUTS);

	private final Clock clock;

	TokenCache(Clock clock) {
		this.clock = clock;
		this.users = Caffeine.newBuilder()
			.maximumWeight(MAX_TOKENS)
			.weigher((String user, Tokens tokens) -> tokens.weight())
			.expireAfter(Expiry.writing((String user, Tokens tokens) -> tokens.life(clock.instant())))
			.ticker(() -> TimeUnit.MILLISECONDS.toNanos(clock.millis()))
			.scheduler(Scheduler.systemScheduler())
			.build();
	}

	static Key key(String target, CallerToken caller) {
		return new Key(caller.user(), CallerKeys.of(target, caller.value()));
	}

	@Nullable OAuth2AuthorizedClient get(Key key) {
		Tokens tokens = this.users.getIfPresent(key.user());
		Entry entry = (tokens != null) ? tokens.entries().get(key.token()) : null;
		return (entry != null && entry.until().isAfter(this.clock.instant())) ? entry.client() : null;
	}

	/** Return the number of sign-outs before an exchange for a user. */
	int signOuts(String user) {
		return this.signOuts.get(index(user));
	}

	private static int index(String user) {
		return Math.floorMod(user.hashCode(), SIGN_OUTS);
	}

	/**
	 * Keep a token, unless the user signed out during the exchange.
	 * @param signOuts the number of sign-outs before the exchange
	 */
	void put(Key key, CallerToken caller, OAuth2AuthorizedClient client, int signOuts) {
		Instant issued = client.getAccessToken().getExpiresAt();
		Instant until = (issued != null) ? issued.minus(MARGIN) : null;
		Instant callers = caller.expiresAt();
		if (callers != null && (until == null || callers.isBefore(until))) {
			until = callers;
		}
		Instant now = this.clock.instant();
		if (until == null || !until.isAfter(now)) {
			return;
		}
		Entry entry = new Entry(client, until);
		if (entry.weight() <= MAX_TOKENS_OF_USER) {
			this.users.asMap()
				.compute(key.user(), (user, present) -> (signOuts(user) != signOuts) ? present
						: ((present != null) ? present : Tokens.NONE).with(key.token(), entry, now));
		}
	}

	/** Remove a token that was refused, unless another one has taken its place. */
	void remove(Key key, OAuth2AuthorizedClient client) {
		this.users.asMap().computeIfPresent(key.user(), (user, present) -> present.without(key.token(), client));
	}

	/** Remove all tokens of a user. */
	void remove(String user) {
		this.signOuts.incrementAndGet(index(user));
		this.users.invalidate(user);
	}

	/** Return the number of tokens whose time is not over. */
	long size() {
		this.users.cleanUp();
		return this.users.asMap().values().stream().mapToLong((tokens) -> tokens.entries().size()).sum();
	}

	/**
	 * Place of a token.
	 *
	 * @param user the user of the caller's token
	 * @param token the digest of target and token
	 */
	record Key(String user, String token) {
	}

	/**
	 * Tokens of a user.
	 *
	 * @param entries the tokens by their digests, the oldest first
	 */
	private record Tokens(Map<String, Entry> entries) {

		static final Tokens NONE = new Tokens(Map.of());

		Tokens with(String key, Entry entry, Instant now) {
			Map<String, Entry> changed = new LinkedHashMap<>(this.entries);
			changed.remove(key);
			changed.values().removeIf((other) -> !other.until().isAfter(now));
			changed.put(key, entry);
			for (var oldest = changed.values().iterator(); new Tokens(changed).weight() > MAX_TOKENS_OF_USER;) {
				oldest.next();
				oldest.remove();
			}
			return new Tokens(changed);
		}

		@Nullable Tokens without(String key, OAuth2AuthorizedClient client) {
			Entry entry = this.entries.get(key);
			if (entry == null || entry.client() != client) {
				return this;
			}
			Map<String, Entry> changed = new LinkedHashMap<>(this.entries);
			changed.remove(key);
			return changed.isEmpty() ? null : new Tokens(changed);
		}

		int weight() {
			return this.entries.values().stream().mapToInt(Entry::weight).sum();
		}

		Duration life(Instant now) {
			return this.entries.values()
				.stream()
				.map((entry) -> Duration.between(now, entry.until()))
				.reduce(Duration.ZERO, (one, other) -> (one.compareTo(other) < 0) ? other : one);
		}

	}

	private record Entry(OAuth2AuthorizedClient client, Instant until) {

		int weight() {
			OAuth2RefreshToken refresh = this.client.getRefreshToken();
			int length = this.client.getAccessToken().getTokenValue().length()
					+ ((refresh != null) ? refresh.getTokenValue().length() : 0);
			for (String scope : this.client.getAccessToken().getScopes()) {
				length += SCOPE_OVERHEAD + scope.length();
			}
			return 1 + length / USUAL_LENGTH;
		}

	}

}
