package io.mcpspring.onbehalfof;

import java.net.http.HttpClient;
import java.time.Clock;
import java.time.Duration;
import java.util.List;

import io.micrometer.observation.ObservationRegistry;
import org.jspecify.annotations.Nullable;

import org.springframework.http.client.JdkClientHttpRequestFactory;
import org.springframework.http.converter.FormHttpMessageConverter;
import org.springframework.security.oauth2.client.JwtBearerOAuth2AuthorizedClientProvider;
import org.springframework.security.oauth2.client.OAuth2AuthorizationContext;
import org.springframework.security.oauth2.client.TokenExchangeOAuth2AuthorizedClientProvider;
import org.springframework.security.oauth2.client.endpoint.JwtBearerGrantRequest;
import org.springframework.security.oauth2.client.endpoint.OAuth2AccessTokenResponseClient;
import org.springframework.security.oauth2.client.endpoint.RestClientJwtBearerTokenResponseClient;
import org.springframework.security.oauth2.client.endpoint.RestClientTokenExchangeTokenResponseClient;
import org.springframework.security.oauth2.client.endpoint.TokenExchangeGrantRequest;
import org.springframework.security.oauth2.client.http.OAuth2ErrorResponseErrorHandler;
import org.springframework.security.oauth2.core.AuthorizationGrantType;
import org.springframework.security.oauth2.core.http.converter.OAuth2AccessTokenResponseHttpMessageConverter;
import org.springframework.util.LinkedMultiValueMap;
import org.springframework.util.MultiValueMap;
import org.springframework.web.client.RestClient;

/**
 * The clients of token endpoints that the application declared, of the types that Spring
 * Security itself looks for.
 *
 * @param tokenExchange the client for the exchange of tokens, or {@code null}
 * @param jwtBearer the client for assertions, or {@code null}
 */
public record TokenClients(@Nullable OAuth2AccessTokenResponseClient<TokenExchangeGrantRequest> tokenExchange,
		@Nullable OAuth2AccessTokenResponseClient<JwtBearerGrantRequest> jwtBearer) {

	private static final Duration TIMEOUT = Duration.ofSeconds(10);

	/**
	 * Create the tokens of callers that these clients obtain.
	 * @param targets the services
	 * @param observations observes the requests to token endpoints
	 * @return the tokens
	 * @throws IllegalArgumentException if the registration of a target has another grant
	 * type
	 */
	public CallerTokens callerTokens(List<CallerTarget> targets, ObservationRegistry observations) {
		return callerTokens(targets, restClient(observations, TIMEOUT), Clock.systemUTC());
	}

	CallerTokens callerTokens(List<CallerTarget> targets, RestClient http, Clock clock) {
		return new CallerTokens(targets.stream().map((target) -> exchange(target, http)).toList(), clock);
	}

	private TokenExchange exchange(CallerTarget target, RestClient http) {
		AuthorizationGrantType grant = target.registration().getAuthorizationGrantType();
		if (AuthorizationGrantType.TOKEN_EXCHANGE.equals(grant)) {
			TokenExchangeOAuth2AuthorizedClientProvider provider = new TokenExchangeOAuth2AuthorizedClientProvider();
			provider.setSubjectTokenResolver((context) -> caller(context).subject());
			OAuth2AccessTokenResponseClient<TokenExchangeGrantRequest> own = this.tokenExchange;
			provider.setAccessTokenResponseClient((own != null) ? own : tokenExchange(target, http));
			return new TokenExchange(target, provider);
		}
		if (AuthorizationGrantType.JWT_BEARER.equals(grant)) {
			JwtBearerOAuth2AuthorizedClientProvider provider = new JwtBearerOAuth2AuthorizedClientProvider();
			provider.setJwtAssertionResolver((context) -> caller(context).assertion());
			OAuth2AccessTokenResponseClient<JwtBearerGrantRequest> own = this.jwtBearer;
			provider.setAccessTokenResponseClient((own != null) ? own : jwtBearer(target, http));
			return new TokenExchange(target, provider);
		}
		throw new IllegalArgumentException("The grant type of the client registration '"
				+ target.registration().getRegistrationId() + "' is none on behalf of a user: " + grant.getValue());
	}

	private static RestClientTokenExchangeTokenResponseClient tokenExchange(CallerTarget target, RestClient http) {
		RestClientTokenExchangeTokenResponseClient client = new RestClientTokenExchangeTokenResponseClient();
		client.setRestClient(http);
		client.addParametersConverter((request) -> parameters(target));
		return client;
	}

	/** Microsoft Entra ID tells the flow by a parameter; others ignore it. */
	private static RestClientJwtBearerTokenResponseClient jwtBearer(CallerTarget target, RestClient http) {
		RestClientJwtBearerTokenResponseClient client = new RestClientJwtBearerTokenResponseClient();
		client.setRestClient(http);
		client.addParametersConverter((request) -> {
			MultiValueMap<String, String> parameters = parameters(target);
			parameters.set("requested_token_use", "on_behalf_of");
			return parameters;
		});
		return client;
	}

	private static MultiValueMap<String, String> parameters(CallerTarget target) {
		MultiValueMap<String, String> parameters = new LinkedMultiValueMap<>();
		if (target.audience() != null) {
			parameters.set("audience", target.audience());
		}
		if (target.resource() != null) {
			parameters.set("resource", target.resource().toString());
		}
		return parameters;
	}

	/**
	 * Return the client of token endpoints. It follows no redirect: the token of the
	 * caller is for the token endpoint only.
	 */
	static RestClient restClient(ObservationRegistry observations, Duration timeout) {
		JdkClientHttpRequestFactory requests = new JdkClientHttpRequestFactory(HttpClient.newBuilder()
			.version(HttpClient.Version.HTTP_1_1)
			.connectTimeout(timeout)
			.followRedirects(HttpClient.Redirect.NEVER)
			.build());
		requests.setReadTimeout(timeout);
		return RestClient.builder()
			.requestFactory(requests)
			.requestInterceptor(new BoundedTokenAnswers())
			.observationRegistry(observations)
			.configureMessageConverters((converters) -> converters.disableDefaults()
				.addCustomConverter(new FormHttpMessageConverter())
				.addCustomConverter(new OAuth2AccessTokenResponseHttpMessageConverter()))
			.defaultStatusHandler(new OAuth2ErrorResponseErrorHandler())
			.build();
	}

	private static CallerToken caller(OAuth2AuthorizationContext context) {
		CallerToken caller = CallerToken.of(context.getPrincipal());
		if (caller == null) {
			throw new IllegalStateException("The principal of the exchange has no access token");
		}
		return caller;
	}

}
