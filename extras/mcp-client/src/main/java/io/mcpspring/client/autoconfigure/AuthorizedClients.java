package io.mcpspring.client.autoconfigure;

import java.net.http.HttpClient;
import java.time.Duration;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.BeanFactory;
import org.springframework.core.ParameterizedTypeReference;
import org.springframework.http.client.JdkClientHttpRequestFactory;
import org.springframework.http.converter.FormHttpMessageConverter;
import org.springframework.security.oauth2.client.AuthorizedClientServiceOAuth2AuthorizedClientManager;
import org.springframework.security.oauth2.client.InMemoryOAuth2AuthorizedClientService;
import org.springframework.security.oauth2.client.OAuth2AuthorizedClientManager;
import org.springframework.security.oauth2.client.OAuth2AuthorizedClientProviderBuilder;
import org.springframework.security.oauth2.client.OAuth2AuthorizedClientService;
import org.springframework.security.oauth2.client.ReactiveOAuth2AuthorizedClientManager;
import org.springframework.security.oauth2.client.endpoint.OAuth2AccessTokenResponseClient;
import org.springframework.security.oauth2.client.endpoint.OAuth2ClientCredentialsGrantRequest;
import org.springframework.security.oauth2.client.endpoint.RestClientClientCredentialsTokenResponseClient;
import org.springframework.security.oauth2.client.http.OAuth2ErrorResponseErrorHandler;
import org.springframework.security.oauth2.client.registration.ClientRegistrationRepository;
import org.springframework.security.oauth2.client.registration.ReactiveClientRegistrationRepository;
import org.springframework.security.oauth2.client.web.DefaultOAuth2AuthorizedClientManager;
import org.springframework.security.oauth2.client.web.DefaultReactiveOAuth2AuthorizedClientManager;
import org.springframework.security.oauth2.core.http.converter.OAuth2AccessTokenResponseHttpMessageConverter;
import org.springframework.web.client.RestClient;

/**
 * Lookup of the manager of authorized clients: that of the application, blocking or
 * reactive, else one for the client registrations of either web stack. The managers that
 * Spring Security itself makes work within web requests only.
 */
final class AuthorizedClients implements Supplier<OAuth2AuthorizedClientManager> {

	private static final Duration TIMEOUT = Duration.ofSeconds(10);

	private static final ParameterizedTypeReference<OAuth2AccessTokenResponseClient<OAuth2ClientCredentialsGrantRequest>> TOKEN_ENDPOINT = new ParameterizedTypeReference<>() {
	};

	private final BeanFactory beans;

	AuthorizedClients(BeanFactory beans) {
		this.beans = beans;
	}

	@Override
	public OAuth2AuthorizedClientManager get() {
		OAuth2AuthorizedClientManager own = this.beans.getBeanProvider(OAuth2AuthorizedClientManager.class)
			.orderedStream()
			.filter((manager) -> !(manager instanceof DefaultOAuth2AuthorizedClientManager))
			.findFirst()
			.orElseGet(this::reactive);
		return (own != null) ? own : ofRegistrations();
	}

	private @Nullable OAuth2AuthorizedClientManager reactive() {
		return this.beans.getBeanProvider(ReactiveOAuth2AuthorizedClientManager.class)
			.orderedStream()
			.filter((manager) -> !(manager instanceof DefaultReactiveOAuth2AuthorizedClientManager))
			.findFirst()
			.<OAuth2AuthorizedClientManager>map((manager) -> (request) -> manager.authorize(request).block())
			.orElse(null);
	}

	private OAuth2AuthorizedClientManager ofRegistrations() {
		ClientRegistrationRepository registrations = this.beans.getBeanProvider(ClientRegistrationRepository.class)
			.getIfAvailable(this::ofReactiveRegistrations);
		OAuth2AuthorizedClientService service = this.beans.getBeanProvider(OAuth2AuthorizedClientService.class)
			.getIfAvailable(() -> new InMemoryOAuth2AuthorizedClientService(registrations));
		AuthorizedClientServiceOAuth2AuthorizedClientManager manager = new AuthorizedClientServiceOAuth2AuthorizedClientManager(
				registrations, service);
		OAuth2AccessTokenResponseClient<OAuth2ClientCredentialsGrantRequest> endpoint = this.beans
			.getBeanProvider(TOKEN_ENDPOINT)
			.getIfAvailable(AuthorizedClients::tokenEndpoint);
		manager.setAuthorizedClientProvider(OAuth2AuthorizedClientProviderBuilder.builder()
			.clientCredentials((credentials) -> credentials.accessTokenResponseClient(endpoint))
			.build());
		return manager;
	}

	private ClientRegistrationRepository ofReactiveRegistrations() {
		ReactiveClientRegistrationRepository reactive = this.beans.getBean(ReactiveClientRegistrationRepository.class);
		return (id) -> reactive.findByRegistrationId(id).block();
	}

	/** Return the client of token endpoints. It follows no redirect with the secret. */
	private static RestClientClientCredentialsTokenResponseClient tokenEndpoint() {
		JdkClientHttpRequestFactory requests = new JdkClientHttpRequestFactory(
				HttpClient.newBuilder().connectTimeout(TIMEOUT).build());
		requests.setReadTimeout(TIMEOUT);
		RestClientClientCredentialsTokenResponseClient endpoint = new RestClientClientCredentialsTokenResponseClient();
		endpoint.setRestClient(RestClient.builder()
			.requestFactory(requests)
			.requestInterceptor(new BoundedAnswers())
			.configureMessageConverters((converters) -> converters.disableDefaults()
				.addCustomConverter(new FormHttpMessageConverter())
				.addCustomConverter(new OAuth2AccessTokenResponseHttpMessageConverter()))
			.defaultStatusHandler(new OAuth2ErrorResponseErrorHandler())
			.build());
		return endpoint;
	}

}
