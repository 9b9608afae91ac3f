package io.mcpspring.onbehalfof;

import java.io.IOException;
import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

import io.mcpspring.context.ToolException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.http.client.ClientHttpRequestInterceptor;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.security.oauth2.client.OAuth2AuthorizedClient;
import org.springframework.security.oauth2.core.OAuth2AccessToken;
import org.springframework.security.oauth2.core.OAuth2AuthorizationException;
import org.springframework.web.client.RestClientResponseException;

/**
 * Access tokens for other services, issued on behalf of the caller of a tool. The token
 * of the caller is exchanged at the authorization server of the service and reaches no
 * other address. The exchange blocks, for 10 seconds at most.
 *
 * <p>
 * The caller is that of the running method: the security context of its thread, which the
 * server provides to methods on either web stack. Other threads need
 * {@link #forCaller(String, Authentication)}.
 */
public final class CallerTokens {

	private static final Logger logger = LoggerFactory.getLogger(CallerTokens.class);

	/** The caller may not use the target. */
	private static final Set<String> DENIALS = Set.of("invalid_target", "access_denied", "invalid_scope");

	/** A person has to act; {@code invalid_grant} is an old or revoked token. */
	private static final Set<String> SIGN_INS = Set.of("interaction_required", "consent_required", "login_required",
			"invalid_grant");

	/** The characters that RFC 6749 allows. */
	private static final Pattern TOKEN = Pattern.compile("[ -~]+");

	private static final Pattern ERROR_CODE = Pattern.compile("[a-z_]{1,50}");

	private final Map<String, TokenExchange> exchanges = new LinkedHashMap<>();

	private final TokenCache cache;

	CallerTokens(List<TokenExchange> exchanges, Clock clock) {
		this.cache = new TokenCache(clock);
		exchanges.forEach((exchange) -> this.exchanges.put(exchange.target().name(), exchange));
	}

	/**
	 * Return whether a service is called on behalf of callers.
	 * @param target the name of the service, as in {@code mcp.server.on-behalf-of.<name>}
	 * @return {@code true} if the properties name it
	 */
	public boolean has(String target) {
		return this.exchanges.containsKey(target);
	}

	/**
	 * Return an access token of the caller of the running method.
	 * @param target the name of the service, as in {@code mcp.server.on-behalf-of.<name>}
	 * @return the token, good for at least 30 seconds unless the authorization server
	 * issues shorter ones
	 * @throws ToolException if there is none: the caller is anonymous or no user, or the
	 * authorization server refuses; the message is for the model
	 */
	public OAuth2AccessToken forCaller(String target) {
		return forCaller(target, SecurityContextHolder.getContext().getAuthentication());
	}

	/**
	 * Return an access token of a caller.
	 * @param target the name of the service
	 * @param caller the authentication of the caller, {@code null} for an anonymous one
	 * @return the token
	 * @throws ToolException if there is none
	 */
	public OAuth2AccessToken forCaller(String target, @Nullable Authentication caller) {
		return obtain(target, caller).client().getAccessToken();
	}

	/**
	 * Return an interceptor that sends requests with a token of the caller of the running
	 * method. A token that was kept from an earlier exchange and is refused by 401 is
	 * replaced once.
	 * @param target the name of the service
	 * @return the interceptor, for clients that call this service alone
	 */
	public ClientHttpRequestInterceptor interceptor(String target) {
		exchange(target);
		return new CallerTokenInterceptor(this, target);
	}

	/**
	 * Forget the tokens of a user who signed out.
	 * @param user the {@linkplain io.mcpspring.context.McpCaller#user() key} of the user
	 */
	public void forget(String user) {
		this.cache.remove(user);
	}

	/** Obtain a token, from the cache or by an exchange. */
	Obtained obtain(String target, @Nullable Authentication authentication) {
		TokenExchange exchange = exchange(target);
		CallerToken caller = usable(target, CallerToken.of(authentication));
		Obtained kept = kept(target, caller);
		if (kept != null) {
			return kept;
		}
		if (exchange.needsJwt() && caller.assertion() == null) {
			throw ToolException.fault("The access token of the caller is no JWT, and '" + target
					+ "' takes nothing else on behalf of a user", null);
		}
		TokenCache.Key key = TokenCache.key(target, caller);
		int signOuts = this.cache.signOuts(key.user());
		OAuth2AuthorizedClient issued = issue(exchange, caller);
		this.cache.put(key, caller, issued, signOuts);
		return new Obtained(key, issued, false);
	}

	/** Return the token of an earlier exchange, or {@code null}. */
	@Nullable Obtained kept(String target, CallerToken caller) {
		TokenCache.Key key = TokenCache.key(target, caller);
		OAuth2AuthorizedClient kept = this.cache.get(key);
		return (kept != null) ? new Obtained(key, kept, true) : null;
	}

	/**
	 * Forget a token that the service refused.
	 * @return whether another one may be accepted, as this one was issued some time ago
	 */
	boolean refused(Obtained obtained) {
		boolean over = this.cache.get(obtained.key()) != obtained.client();
		this.cache.remove(obtained.key(), obtained.client());
		return over || obtained.kept();
	}

	private TokenExchange exchange(String target) {
		TokenExchange exchange = this.exchanges.get(target);
		if (exchange == null) {
			throw new IllegalArgumentException("No service '" + target + "' is known: set 'mcp.server.on-behalf-of."
					+ target + ".registration-id'");
		}
		return exchange;
	}

	private static CallerToken usable(String target, @Nullable CallerToken caller) {
		if (caller == null) {
			throw new ToolException(
					"This tool calls '" + target + "' on behalf of the user, and nobody is signed in: sign in first");
		}
		if (!caller.ofUser()) {
			throw new ToolException("This tool calls '" + target
					+ "' on behalf of the user, and the client was signed in without a user: sign in as a user");
		}
		return caller;
	}

	private static OAuth2AuthorizedClient issue(TokenExchange exchange, CallerToken caller) {
		String target = exchange.target().name();
		try {
			OAuth2AuthorizedClient issued = exchange.exchange(caller);
			if (issued != null && TOKEN.matcher(issued.getAccessToken().getTokenValue()).matches()) {
				return issued;
			}
			if (issued != null) {
				// An HTTP client that refuses such a header shows it.
				throw ToolException
					.fault("The authorization server of '" + target + "' issued something that is no token", null);
			}
			throw new IllegalStateException("Spring Security issued no token for '" + target + "'");
		}
		catch (OAuth2AuthorizationException ex) {
			String code = ex.getError().getErrorCode();
			logger.debug("No access token for '{}' on behalf of the caller: {}", target, usual(code));
			if (DENIALS.contains(code)) {
				throw new ToolException("You are not permitted to use '" + target + "' (" + code + ")");
			}
			if (SIGN_INS.contains(code)) {
				throw new ToolException("The authorization server of '" + target
						+ "' wants you to sign in again before this tool is called (" + code + ")");
			}
			exchange.faults()
				.warn("The authorization server of '{}' issued no token on behalf of a caller: {}", target,
						fault(ex, code));
			throw ToolException.fault("No access token for '" + target + "' could be obtained", null);
		}
	}

	/**
	 * Return the fault without the answer of the authorization server, which may repeat
	 * the token of the caller.
	 */
	private static String fault(OAuth2AuthorizationException failure, String code) {
		for (Throwable cause = failure.getCause(); cause != null; cause = cause.getCause()) {
			if (cause instanceof RestClientResponseException response) {
				return "it answered with status " + response.getStatusCode().value();
			}
			if (cause instanceof BoundedTokenAnswers.TooLargeException) {
				return "its answer is larger than " + BoundedTokenAnswers.SIZE_LIMIT + " bytes";
			}
			if (cause instanceof IOException) {
				return "it cannot be reached (" + cause.getClass().getSimpleName() + ")";
			}
		}
		return usual(code);
	}

	private static String usual(String code) {
		return ERROR_CODE.matcher(code).matches() ? code : "an error without a usual name";
	}

	/**
	 * A token, and where it is kept.
	 *
	 * @param key the key in the cache
	 * @param client the client with the token
	 * @param kept whether it is of an earlier exchange
	 */
	record Obtained(TokenCache.Key key, OAuth2AuthorizedClient client, boolean kept) {

		String value() {
			return this.client.getAccessToken().getTokenValue();
		}

	}

}
