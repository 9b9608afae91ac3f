package io.mcpspring.client.autoconfigure;

import java.util.function.Supplier;

import org.springframework.security.oauth2.client.OAuth2AuthorizeRequest;
import org.springframework.security.oauth2.client.OAuth2AuthorizedClient;
import org.springframework.security.oauth2.client.OAuth2AuthorizedClientManager;

/**
 * Access tokens of Spring Security, which keeps them until they expire. The application
 * itself is the principal: requests are sent by threads that know no user.
 */
final class OAuth2AccessTokens implements AccessTokens {

	private final Supplier<OAuth2AuthorizedClientManager> manager;

	OAuth2AccessTokens(Supplier<OAuth2AuthorizedClientManager> manager) {
		this.manager = manager;
	}

	@Override
	public String token(String registrationId) {
		OAuth2AuthorizeRequest request = OAuth2AuthorizeRequest.withClientRegistrationId(registrationId)
			.principal(registrationId)
			.build();
		OAuth2AuthorizedClient authorized = this.manager.get().authorize(request);
		if (authorized == null) {
			throw new IllegalStateException("The client registration '" + registrationId
					+ "' is not authorized: its grant type has to do without a person, such as client_credentials");
		}
		return authorized.getAccessToken().getTokenValue();
	}

}
