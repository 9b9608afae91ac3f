package io.mcpspring.onbehalfof;

import io.mcpspring.engine.log.OncePerMinute;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;

import org.springframework.security.oauth2.client.OAuth2AuthorizationContext;
import org.springframework.security.oauth2.client.OAuth2AuthorizedClient;
import org.springframework.security.oauth2.client.OAuth2AuthorizedClientProvider;
import org.springframework.security.oauth2.core.AuthorizationGrantType;

/**
 * The exchange of a caller's token for one of a target, by the providers of Spring
 * Security.
 */
final class TokenExchange {

	private final CallerTarget target;

	private final OAuth2AuthorizedClientProvider provider;

	private final OncePerMinute faults = new OncePerMinute(LoggerFactory.getLogger(CallerTokens.class));

	TokenExchange(CallerTarget target, OAuth2AuthorizedClientProvider provider) {
		this.target = target;
		this.provider = provider;
	}

	CallerTarget target() {
		return this.target;
	}

	/**
	 * Return the log of failed exchanges, one of which callers can have with each call.
	 */
	OncePerMinute faults() {
		return this.faults;
	}

	boolean needsJwt() {
		return AuthorizationGrantType.JWT_BEARER.equals(this.target.registration().getAuthorizationGrantType());
	}

	/** Return the authorized client, {@code null} if the provider issued none. */
	@Nullable OAuth2AuthorizedClient exchange(CallerToken caller) {
		return this.provider.authorize(OAuth2AuthorizationContext.withClientRegistration(this.target.registration())
			.principal(caller.verified())
			.build());
	}

}
