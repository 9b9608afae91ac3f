package io.mcpspring.onbehalfof;

import java.net.URI;

import org.jspecify.annotations.Nullable;

import org.springframework.security.oauth2.client.registration.ClientRegistration;

/**
 * A service that is called on behalf of callers.
 *
 * @param name its name
 * @param registration the client registration of this application at the authorization
 * server of the service
 * @param audience the parameter {@code audience} of the exchange, or {@code null}
 * @param resource the parameter {@code resource} of the exchange, or {@code null}
 */
public record CallerTarget(String name, ClientRegistration registration, @Nullable String audience,
		@Nullable URI resource) {

	/** The value of a client secret belongs in no log. */
	@Override
	public String toString() {
		return "CallerTarget[" + this.name + "]";
	}

}
