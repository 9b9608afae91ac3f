package io.mcpspring.onbehalfof;

import java.util.List;

import io.micrometer.observation.ObservationRegistry;
import org.jspecify.annotations.Nullable;

import org.springframework.security.oauth2.client.endpoint.JwtBearerGrantRequest;
import org.springframework.security.oauth2.client.endpoint.OAuth2AccessTokenResponseClient;
import org.springframework.security.oauth2.client.endpoint.TokenExchangeGrantRequest;

/**
 * The clients of token endpoints that the application declared, of the types that Spring
 * Security itself looks for.
 *
 * @param tokenExchange the client for the exchange of tokens, or {@code null}
 * @param jwtBearer the client for assertions, or {@code null}
 */
public record TokenClients(@Nullable OAuth2AccessTokenResponseClient<TokenExchangeGrantRequest> tokenExchange,
		@Nullable OAuth2AccessTokenResponseClient<JwtBearerGrantRequest> jwtBearer) {

	/**
	 * Create the tokens of callers that these clients obtain.
	 * @param targets the services
	 * @param observations observes the requests to token endpoints
	 * @return the tokens
	 * @throws IllegalArgumentException if the registration of a target has another grant
	 * type
	 */
	public CallerTokens callerTokens(List<CallerTarget> targets, ObservationRegistry observations) {
		return new CallerTokens(targets, this, observations);
	}

}
