package io.mcpspring.security.issuer;

import java.io.IOException;
import java.net.URI;
import java.net.URL;
import java.text.ParseException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.nimbusds.jose.KeySourceException;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKSelector;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.source.JWKSetCacheRefreshEvaluator;
import com.nimbusds.jose.jwk.source.JWKSetRetrievalException;
import com.nimbusds.jose.jwk.source.JWKSetSource;
import com.nimbusds.jose.jwk.source.JWKSource;
import com.nimbusds.jose.jwk.source.JWKSourceBuilder;
import com.nimbusds.jose.jwk.source.RateLimitReachedException;
import com.nimbusds.jose.proc.SecurityContext;
import com.nimbusds.jose.util.ResourceRetriever;
import io.mcpspring.engine.log.OncePerMinute;
import io.mcpspring.engine.log.SingleLine;
import io.mcpspring.security.TooManyChecksException;
import io.mcpspring.spring.caller.CallerKeys;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.core.NestedExceptionUtils;

/**
 * The keys of an authorization server: discovered on demand, cached, and fetched again at
 * most twice in an interval, regardless of the key ids in tokens. In between, only keys
 * that were absent from a fetch are unknown: other tokens cannot be verified yet. While
 * the server is unreachable, the known keys stay valid.
 */
public final class IssuerKeys implements JWKSource<SecurityContext>, JWKSetSource<SecurityContext> {

	private static final Logger logger = LoggerFactory.getLogger(IssuerKeys.class);

	private final OncePerMinute unfetched = new OncePerMinute(logger);

	private static final Duration CACHE_FOR = Duration.ofMinutes(5);

	/**
	 * Slightly shorter than the lifetime of the cache, which refreshes ahead of its end.
	 */
	private static final Duration FRESH = CACHE_FOR.minusSeconds(20);

	/** The time for which keys are used while newer ones are being fetched. */
	private static final Duration USED_WHILE_REFRESHED = CACHE_FOR.multipliedBy(2);

	private static final Duration REFRESH_PAUSE = Duration.ofSeconds(1);

	private static final int MAX_ABSENT = 1000;

	private static final Duration WAIT_FOR_OTHERS = Duration.ofSeconds(10);

	private final ResourceRetriever retriever = new IssuerResources();

	private final @Nullable String issuer;

	private final @Nullable String configuredKeysUri;

	private final JWKSource<SecurityContext> cached;

	private volatile @Nullable URL keysUrl;

	private final TokenChecks checks;

	private final long tolerance;

	private final AtomicBoolean refreshing = new AtomicBoolean();

	/** The digests of the selections that recently fetched keys did not satisfy. */
	private final Cache<String, Boolean> absent;

	/** The keys fetched last. */
	private volatile @Nullable Kept kept;

	/**
	 * Create the source.
	 * @param issuer the authorization server, or {@code null} if the address of the keys
	 * is given
	 * @param keysUri the address of the keys, or {@code null} to discover it
	 * @param settings the settings for keys
	 * @param checks bounds the number of threads that wait for keys
	 */
	public IssuerKeys(@Nullable String issuer, @Nullable String keysUri, KeySettings settings, TokenChecks checks) {
		this.checks = checks;
		this.tolerance = settings.outageTolerance().toNanos();
		this.issuer = issuer;
		this.configuredKeysUri = keysUri;
		this.absent = Caffeine.newBuilder()
			.maximumSize(MAX_ABSENT)
			.expireAfterWrite(settings.refreshInterval())
			.build();
		this.cached = JWKSourceBuilder.create((JWKSetSource<SecurityContext>) this)
			.cache(CACHE_FOR.toMillis(), WAIT_FOR_OTHERS.toMillis())
			.rateLimited(settings.refreshInterval().toMillis())
			.outageTolerant(settings.outageTolerance().toMillis())
			.build();
	}

	@Override
	public List<JWK> get(JWKSelector selector, @Nullable SecurityContext context) throws KeySourceException {
		Kept last = this.kept;
		List<JWK> found = (last != null) ? selector.select(last.keys()) : List.of();
		if (last != null && !found.isEmpty() && last.age() < USED_WHILE_REFRESHED.toNanos()) {
			if (last.age() > FRESH.toNanos()) {
				refresh(selector, context);
			}
			return found;
		}
		boolean outlasts = last != null && !found.isEmpty() && last.age() < this.tolerance;
		if (!this.checks.enter(!outlasts)) {
			if (outlasts) {
				return found;
			}
			throw tooOften();
		}
		try {
			return fetched(selector, context);
		}
		finally {
			this.checks.leave(!outlasts);
		}
	}

	/**
	 * Return the keys of a selection, fetched again if they are unknown. A client would
	 * obtain another token in vain if a key that was never looked for were unknown: while
	 * the server is unreachable, the source returns the keys known before.
	 */
	private List<JWK> fetched(JWKSelector selector, @Nullable SecurityContext context) throws KeySourceException {
		String wanted = CallerKeys.of(selector.getMatcher().toString());
		Kept before = this.kept;
		try {
			List<JWK> found = this.cached.get(selector, context);
			if (found.isEmpty() && this.kept != before) {
				this.absent.put(wanted, true);
			}
			else if (found.isEmpty() && this.absent.getIfPresent(wanted) == null) {
				throw new KeySourceException("The keys cannot be fetched");
			}
			return found;
		}
		catch (RateLimitReachedException ex) {
			if (this.kept == null) {
				throw ex;
			}
			if (this.absent.getIfPresent(wanted) == null) {
				throw tooOften();
			}
			return List.of();
		}
	}

	private static KeySourceException tooOften() {
		return new KeySourceException("The keys are asked for too often", new TooManyChecksException());
	}

	/**
	 * Fetch keys again in the background, so that no caller waits for it.
	 */
	private void refresh(JWKSelector selector, @Nullable SecurityContext context) {
		if (!this.refreshing.compareAndSet(false, true)) {
			return;
		}
		Thread thread = new Thread(() -> {
			try {
				this.cached.get(selector, context);
				Thread.sleep(REFRESH_PAUSE.toMillis());
			}
			catch (KeySourceException ex) {
				logger.debug("The keys of {} are those known before", name(), ex);
			}
			catch (InterruptedException ex) {
				Thread.currentThread().interrupt();
			}
			finally {
				this.refreshing.set(false);
			}
		}, "mcp-issuer-keys");
		thread.setDaemon(true);
		thread.start();
	}

	@Override
	public JWKSet getJWKSet(JWKSetCacheRefreshEvaluator evaluator, long now, @Nullable SecurityContext context)
			throws KeySourceException {
		try {
			URL url = this.keysUrl;
			if (url == null) {
				url = (this.configuredKeysUri != null) ? URI.create(this.configuredKeysUri).toURL()
						: new IssuerDiscovery(String.valueOf(this.issuer)).keysUrl();
			}
			JWKSet keys = JWKSet.parse(this.retriever.retrieveResource(url).getContent());
			this.keysUrl = url;
			this.kept = new Kept(keys, System.nanoTime());
			return keys;
		}
		catch (IOException | ParseException | IllegalArgumentException ex) {
			this.keysUrl = null;
			Throwable cause = NestedExceptionUtils.getMostSpecificCause(ex);
			this.unfetched.warn("The keys of the authorization server {} cannot be fetched: {}", name(),
					SingleLine.of((cause != ex) ? ex + " (" + cause + ")" : ex.toString()));
			throw new JWKSetRetrievalException("The keys cannot be fetched", ex);
		}
	}

	private String name() {
		return String.valueOf((this.issuer != null) ? this.issuer : this.configuredKeysUri);
	}

	@Override
	public void close() {
		// there are no open resources
	}

	/**
	 * Fetched keys.
	 *
	 * @param keys the keys
	 * @param since the time of the fetch, on the clock of {@link System#nanoTime()}
	 */
	private record Kept(JWKSet keys, long since) {

		long age() {
			return System.nanoTime() - this.since;
		}

	}

}
