package com.acme.broker;

import org.jspecify.annotations.Nullable;

import org.springframework.security.oauth2.server.authorization.OAuth2AuthorizationConsent;
import org.springframework.security.oauth2.server.authorization.OAuth2AuthorizationConsentService;
import org.springframework.stereotype.Component;

/**
 * Remembers no consent: the user is asked at each sign-in, and what was permitted once is
 * not permitted by a refusal.
 */
@Component
class NoConsents implements OAuth2AuthorizationConsentService {

	@Override
	public void save(OAuth2AuthorizationConsent consent) {
		// forgotten
	}

	@Override
	public void remove(OAuth2AuthorizationConsent consent) {
		// nothing to remove
	}

	@Override
	public @Nullable OAuth2AuthorizationConsent findById(String client, String principal) {
		return null;
	}

}
