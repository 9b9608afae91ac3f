package io.mcpspring.security.resource;

import java.net.URI;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

import io.mcpspring.engine.http.HttpReply;
import io.mcpspring.engine.http.RequestRefusal;
import io.mcpspring.engine.http.ScopeChallenge;
import io.mcpspring.engine.log.OncePerMinute;
import io.mcpspring.engine.log.SingleLine;
import io.mcpspring.engine.server.ServerEvents;
import io.mcpspring.security.DeniedScopes;
import io.mcpspring.security.TooManyChecksException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.security.access.AccessDeniedException;
import org.springframework.security.authentication.AuthenticationServiceException;
import org.springframework.security.core.AuthenticationException;
import org.springframework.security.oauth2.core.OAuth2AuthenticationException;
import org.springframework.security.oauth2.core.OAuth2Error;
import org.springframework.security.oauth2.server.resource.BearerTokenError;

/**
 * Refusals that tell a client how to obtain a token, or one with more scopes (RFC 6750
 * section 3, RFC 9728 section 5.1; server-2025 AUTH-05 to AUTH-08, AUTH-16 to AUTH-18;
 * server-2026 AUTH-05, AUTH-06, AUTH-10, AUTH-11). They have no body, which could
 * disclose information to the unauthenticated (server-2025 AUTH-21).
 */
public final class Challenges implements ScopeChallenge {

	private static final Logger logger = LoggerFactory.getLogger(Challenges.class);

	private static final String AUTHENTICATE = "WWW-Authenticate";

	private static final String DPOP_ALGORITHMS = "ES256 ES384 ES512 PS256 PS384 PS512 RS256 RS384 RS512";

	/** The delay before a retry when tokens cannot be verified, in seconds. */
	private static final String RETRY_AFTER = "10";

	private final @Nullable URI metadataUrl;

	private final Set<String> baseScopes;

	private final boolean dpop;

	private final ServerEvents events;

	private final ScopeNames names;

	private final OncePerMinute unchecked = new OncePerMinute(logger);

	private final OncePerMinute tooMany = new OncePerMinute(logger);

	/**
	 * Create the challenges.
	 * @param resource the protected resource
	 */
	public Challenges(ProtectedResource resource) {
		this(resource, ServerEvents.NONE);
	}

	/**
	 * Create the challenges.
	 * @param resource the protected resource
	 * @param events the listener for refused requests
	 */
	public Challenges(ProtectedResource resource, ServerEvents events) {
		this(resource, events, ScopeNames.SAME);
	}

	/**
	 * Create the challenges for an authorization server with names of its own.
	 * @param resource the protected resource
	 * @param events the listener for refused requests
	 * @param names the names of scopes
	 */
	public Challenges(ProtectedResource resource, ServerEvents events, ScopeNames names) {
		this.events = events;
		this.names = names;
		this.metadataUrl = resource.metadataUrl();
		this.baseScopes = resource.scopes();
		this.dpop = resource.dpop();
	}

	/**
	 * Refuse an unauthenticated request.
	 * @param failure the reason
	 * @return 401 with a challenge, 400 if the request is malformed, or 503 if the token
	 * cannot be verified now: after a 401 the client would obtain another token in vain,
	 * again and again
	 */
	public HttpReply unauthenticated(AuthenticationException failure) {
		if (failure instanceof AuthenticationServiceException) {
			boolean tooMany = TooManyChecksException.isCauseOf(failure);
			this.events.requestRefused(tooMany ? RequestRefusal.CHECK_LIMIT : RequestRefusal.UNCHECKED);
			(tooMany ? this.tooMany : this.unchecked).warn("An access token cannot be checked now: {}",
					SingleLine.of(String.valueOf(failure.getMessage())));
			return new HttpReply(503, Map.of("Retry-After", RETRY_AFTER), null);
		}
		this.events.requestRefused(RequestRefusal.UNAUTHENTICATED);
		logger.debug("A request is not authenticated: {}", SingleLine.of(String.valueOf(failure.getMessage())));
		Map<String, String> parameters = new LinkedHashMap<>();
		int status = 401;
		if (failure instanceof OAuth2AuthenticationException refused) {
			OAuth2Error error = refused.getError();
			parameters.put("error", error.getErrorCode());
			describe(parameters, error.getDescription());
			status = (error instanceof BearerTokenError bearer) ? bearer.getHttpStatus().value() : status;
		}
		return new HttpReply(status, Map.of(AUTHENTICATE, challenge(parameters, this.baseScopes)), null);
	}

	/**
	 * Refuse a request that a rule for the whole server denies.
	 * @param denied the reason
	 * @return 403, with a challenge that names the scopes if the rule requires any
	 */
	public HttpReply denied(AccessDeniedException denied) {
		this.events.requestRefused(RequestRefusal.FORBIDDEN);
		Set<String> scopes = DeniedScopes.of(denied);
		return new HttpReply(403, scopes.isEmpty() ? Map.of() : headers(scopes), null);
	}

	@Override
	public Map<String, String> headers(Set<String> scopes) {
		logger.debug("A caller was asked for a token with the scopes {}", SingleLine.of(scopes.toString()));
		Map<String, String> parameters = new LinkedHashMap<>();
		parameters.put("error", "insufficient_scope");
		describe(parameters, "The operation needs more scopes");
		return Map.of(AUTHENTICATE, challenge(parameters, new TreeSet<>(scopes)));
	}

	@Override
	public Set<String> requested(Set<String> scopes) {
		return this.names.requested(scopes);
	}

	@Override
	public Map<String, String> signIn(Set<String> scopes) {
		return Map.of(AUTHENTICATE,
				challenge(new LinkedHashMap<>(), scopes.isEmpty() ? this.baseScopes : new TreeSet<>(scopes)));
	}

	private static void describe(Map<String, String> parameters, @Nullable String description) {
		if (description != null) {
			parameters.put("error_description", description.replaceAll("[^\\x20-\\x7E]|[\"\\\\]", ""));
		}
	}

	private String challenge(Map<String, String> parameters, Collection<String> scopes) {
		if (!scopes.isEmpty()) {
			parameters.put("scope", String.join(" ", this.names.requested(scopes)));
		}
		if (this.metadataUrl != null) {
			parameters.put("resource_metadata", this.metadataUrl.toString());
		}
		StringBuilder challenge = new StringBuilder("Bearer");
		char separator = ' ';
		for (Map.Entry<String, String> parameter : parameters.entrySet()) {
			challenge.append(separator)
				.append(parameter.getKey())
				.append("=\"")
				.append(parameter.getValue())
				.append('"');
			separator = ',';
		}
		if (this.dpop) {
			challenge.append(", DPoP algs=\"").append(DPOP_ALGORITHMS).append('"');
		}
		return challenge.toString();
	}

}
