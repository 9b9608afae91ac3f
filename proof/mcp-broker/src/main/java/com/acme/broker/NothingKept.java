package com.acme.broker;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.jspecify.annotations.Nullable;

import org.springframework.security.core.Authentication;
import org.springframework.security.oauth2.client.OAuth2AuthorizedClient;
import org.springframework.security.oauth2.client.web.OAuth2AuthorizedClientRepository;

/**
 * Drops the provider's access tokens: only the name of the user is needed. An application
 * that calls the provider's services keeps them encrypted in its database.
 */
final class NothingKept implements OAuth2AuthorizedClientRepository {

	@Override
	public <T extends OAuth2AuthorizedClient> @Nullable T loadAuthorizedClient(String registration,
			Authentication principal, HttpServletRequest request) {
		return null;
	}

	@Override
	public void saveAuthorizedClient(OAuth2AuthorizedClient client, Authentication principal,
			HttpServletRequest request, HttpServletResponse response) {
		// dropped
	}

	@Override
	public void removeAuthorizedClient(String registration, Authentication principal, HttpServletRequest request,
			HttpServletResponse response) {
		// nothing to remove
	}

}
