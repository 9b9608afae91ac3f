package io.mcpspring.onbehalfof;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;

import io.mcpspring.security.caller.CallerKeys;
import org.jspecify.annotations.Nullable;

import org.springframework.security.oauth2.client.OAuth2AuthorizedClient;

/**
 * The tokens that were issued on behalf of callers, in memory only. The key is the token
 * of the caller and the target: neither two issuers whose users have the same name, nor
 * two targets of one client registration, nor two tokens of one user with different
 * scopes share an entry. An entry ends with either token.
 */
final class TokenCache {

	static final int MAX_ENTRIES = 10_000;

	/** A token is not used at the very end of its life. */
	static final Duration MARGIN = Duration.ofSeconds(30);

	private final Map<String, Entry> entries = new LinkedHashMap<>(16, 0.75F, true);

	private final Clock clock;

	private Instant swept;

	TokenCache(Clock clock) {
		this.clock = clock;
		this.swept = clock.instant();
	}

	static String key(String target, CallerToken caller) {
		return CallerKeys.of(target, caller.value());
	}

	synchronized @Nullable OAuth2AuthorizedClient get(String key) {
		Entry entry = this.entries.get(key);
		if (entry == null || entry.until().isAfter(this.clock.instant())) {
			return (entry != null) ? entry.client() : null;
		}
		this.entries.remove(key);
		return null;
	}

	synchronized void put(String key, CallerToken caller, OAuth2AuthorizedClient client) {
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
		if (this.swept.plus(MARGIN).isBefore(now)) {
			this.entries.values().removeIf((entry) -> !entry.until().isAfter(now));
			this.swept = now;
		}
		this.entries.put(key, new Entry(client, until));
		if (this.entries.size() > MAX_ENTRIES) {
			Iterator<Entry> eldest = this.entries.values().iterator();
			eldest.next();
			eldest.remove();
		}
	}

	/** Remove a token that was refused, unless another one has taken its place. */
	synchronized void remove(String key, OAuth2AuthorizedClient client) {
		Entry entry = this.entries.get(key);
		if (entry != null && entry.client() == client) {
			this.entries.remove(key);
		}
	}

	synchronized int size() {
		return this.entries.size();
	}

	private record Entry(OAuth2AuthorizedClient client, Instant until) {
	}

}
