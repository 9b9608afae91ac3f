package io.mcpspring.security.token;

import org.jspecify.annotations.Nullable;

import org.springframework.security.core.Authentication;
import org.springframework.security.oauth2.client.authentication.OAuth2AuthenticationToken;

/**
 * Users who signed in to the application at a provider, in a separate class because
 * clients of OAuth are optional.
 */
final class ProviderUsers {

	private ProviderUsers() {
	}

	/**
	 * Return the id of the client registration with which a user signed in. Names are
	 * unique within a provider only.
	 * @return the id, or {@code null} if the user signed in otherwise
	 */
	static @Nullable String provider(Authentication authentication) {
		return (authentication instanceof OAuth2AuthenticationToken token) ? token.getAuthorizedClientRegistrationId()
				: null;
	}

}
