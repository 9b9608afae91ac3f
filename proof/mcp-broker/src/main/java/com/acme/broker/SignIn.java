package com.acme.broker;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;

import jakarta.servlet.DispatcherType;

import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpMethod;
import org.springframework.http.MediaType;
import org.springframework.security.authentication.AuthenticationProvider;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.oauth2.core.OAuth2AuthenticationException;
import org.springframework.security.oauth2.core.OAuth2Error;
import org.springframework.security.oauth2.server.authorization.InMemoryOAuth2AuthorizationService;
import org.springframework.security.oauth2.server.authorization.OAuth2AuthorizationService;
import org.springframework.security.oauth2.server.authorization.authentication.OAuth2AuthorizationCodeRequestAuthenticationProvider;
import org.springframework.security.oauth2.server.authorization.authentication.OAuth2ClientRegistrationAuthenticationContext;
import org.springframework.security.oauth2.server.authorization.authentication.OAuth2ClientRegistrationAuthenticationProvider;
import org.springframework.security.oauth2.server.authorization.authentication.OAuth2ClientRegistrationAuthenticationToken;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.authentication.AuthenticationFailureHandler;
import org.springframework.security.web.authentication.LoginUrlAuthenticationEntryPoint;
import org.springframework.security.web.authentication.preauth.AbstractPreAuthenticatedProcessingFilter;
import org.springframework.security.web.util.matcher.MediaTypeRequestMatcher;

/**
 * The authorization server for MCP clients, and the sign-in at the provider.
 */
@Configuration(proxyBeanMethods = false)
class SignIn {

	private static final String UPSTREAM = "/oauth2/authorization/upstream";

	@Bean
	@Order(1)
	SecurityFilterChain authorizationServer(HttpSecurity http, Clients clients, Hosts hosts,
			@Value("${broker.address}") String issuer) {
		http.oauth2AuthorizationServer((server) -> {
			http.securityMatcher(server.getEndpointsMatcher());
			server.clientRegistrationEndpoint((registration) -> registration.openRegistrationAllowed(true)
				.authenticationProviders((providers) -> checkRegistrations(providers, clients, hosts)));
			server.authorizationEndpoint((authorization) -> authorization.consentPage("/consent")
				.authenticationProviders(SignIn::alwaysAsk));
			server.authorizationServerMetadataEndpoint((endpoint) -> endpoint.authorizationServerMetadataCustomizer(
					(metadata) -> metadata.claim("client_id_metadata_document_supported", true)
						.claim("authorization_response_iss_parameter_supported", true)));
		});
		return http
			.authorizeHttpRequests((requests) -> requests.requestMatchers(HttpMethod.POST, "/oauth2/register")
				.permitAll()
				.anyRequest()
				.authenticated())
			.addFilterBefore(new IssuerParameter(issuer), AbstractPreAuthenticatedProcessingFilter.class)
			.exceptionHandling((exceptions) -> exceptions.defaultAuthenticationEntryPointFor(
					new LoginUrlAuthenticationEntryPoint(UPSTREAM), new MediaTypeRequestMatcher(MediaType.TEXT_HTML)))
			.build();
	}

	private static void checkRegistrations(List<AuthenticationProvider> providers, Clients clients, Hosts hosts) {
		for (AuthenticationProvider provider : providers) {
			if (provider instanceof OAuth2ClientRegistrationAuthenticationProvider registrations) {
				registrations.setAuthenticationValidator((context) -> checkRedirects(context, hosts));
				registrations.setRegisteredClientConverter((registration) -> clients
					.register(registration.getClientName(), Objects.requireNonNull(registration.getRedirectUris())));
			}
		}
	}

	private static void checkRedirects(OAuth2ClientRegistrationAuthenticationContext context, Hosts hosts) {
		OAuth2ClientRegistrationAuthenticationToken token = context.getAuthentication();
		List<String> redirects = token.getClientRegistration().getRedirectUris();
		if (redirects == null || !hosts.permitRedirects(redirects)) {
			throw new OAuth2AuthenticationException(
					new OAuth2Error("invalid_redirect_uri", "Redirects to this host are not permitted", null));
		}
	}

	/** A consent is good for one sign-in. */
	private static void alwaysAsk(List<AuthenticationProvider> providers) {
		for (AuthenticationProvider provider : providers) {
			if (provider instanceof OAuth2AuthorizationCodeRequestAuthenticationProvider requests) {
				requests.setAuthorizationConsentRequired((context) -> true);
			}
		}
	}

	/** In memory, as all that this example keeps: several nodes share a database. */
	@Bean
	OAuth2AuthorizationService authorizations() {
		return new InMemoryOAuth2AuthorizationService();
	}

	@Bean
	@Order(2)
	SecurityFilterChain everythingElse(HttpSecurity http) {
		return http
			.authorizeHttpRequests((requests) -> requests.dispatcherTypeMatchers(DispatcherType.ERROR)
				.permitAll()
				.anyRequest()
				.authenticated())
			.oauth2Login((login) -> login.loginPage(UPSTREAM)
				.authorizedClientRepository(new NothingKept())
				.failureHandler(withoutText()))
			.build();
	}

	/** What the provider said is not shown. */
	private static AuthenticationFailureHandler withoutText() {
		return (request, response, failure) -> {
			response.setStatus(401);
			response.setContentType("text/plain");
			response.getOutputStream().write("The sign-in failed.".getBytes(StandardCharsets.US_ASCII));
		};
	}

}
