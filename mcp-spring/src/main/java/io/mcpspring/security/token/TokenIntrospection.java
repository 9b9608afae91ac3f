package io.mcpspring.security.token;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.mcpspring.security.DeniedScopes;

import org.springframework.core.ParameterizedTypeReference;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.client.SimpleClientHttpRequestFactory;
import org.springframework.security.core.authority.AuthorityUtils;
import org.springframework.security.oauth2.core.DefaultOAuth2AuthenticatedPrincipal;
import org.springframework.security.oauth2.core.OAuth2AuthenticatedPrincipal;
import org.springframework.security.oauth2.server.resource.introspection.BadOpaqueTokenException;
import org.springframework.security.oauth2.server.resource.introspection.OAuth2IntrospectionException;
import org.springframework.security.oauth2.server.resource.introspection.OpaqueTokenIntrospector;
import org.springframework.util.LinkedMultiValueMap;
import org.springframework.util.MultiValueMap;
import org.springframework.web.client.RestClient;
import org.springframework.web.client.RestClientException;

/**
 * Introspection of tokens by an authorization server (RFC 7662). Only {@code true} means
 * active, not a similar text. An authorization server that does not answer in time counts
 * as unavailable.
 */
public final class TokenIntrospection implements OpaqueTokenIntrospector {

	private static final Duration TIMEOUT = Duration.ofSeconds(3);

	private static final ParameterizedTypeReference<Map<String, Object>> CLAIMS = new ParameterizedTypeReference<>() {
	};

	private final RestClient client;

	/**
	 * Create an introspector.
	 * @param uri the address of the introspection endpoint
	 * @param clientId the id of the client that introspects
	 * @param clientSecret the secret of the client
	 */
	public TokenIntrospection(String uri, String clientId, String clientSecret) {
		SimpleClientHttpRequestFactory requests = new SimpleClientHttpRequestFactory();
		requests.setConnectTimeout(TIMEOUT);
		requests.setReadTimeout(TIMEOUT);
		this.client = RestClient.builder()
			.baseUrl(uri)
			.requestFactory(requests)
			.defaultHeaders((headers) -> authenticate(headers, clientId, clientSecret))
			.build();
	}

	private static void authenticate(HttpHeaders headers, String clientId, String clientSecret) {
		headers.setBasicAuth(encode(clientId), encode(clientSecret));
		headers.setAccept(List.of(MediaType.APPLICATION_JSON));
	}

	/** Encode credentials by RFC 6749 section 2.3.1. */
	private static String encode(String text) {
		return URLEncoder.encode(text, StandardCharsets.UTF_8);
	}

	@Override
	public OAuth2AuthenticatedPrincipal introspect(String token) {
		Map<String, Object> claims = ask(token);
		if (!Boolean.TRUE.equals(claims.get("active"))) {
			throw new BadOpaqueTokenException("Provided token isn't active");
		}
		try {
			return principal(claims);
		}
		catch (ClassCastException ex) {
			throw new BadOpaqueTokenException(
					"The authorization server describes the token in a form that is not " + "understood", ex);
		}
	}

	private Map<String, Object> ask(String token) {
		MultiValueMap<String, String> form = new LinkedMultiValueMap<>();
		form.add("token", token);
		try {
			Map<String, Object> claims = this.client.post()
				.contentType(MediaType.APPLICATION_FORM_URLENCODED)
				.body(form)
				.retrieve()
				.body(CLAIMS);
			return (claims != null) ? claims : Map.of();
		}
		catch (RestClientException ex) {
			throw new OAuth2IntrospectionException(String.valueOf(ex.getMessage()), ex);
		}
	}

	private static OAuth2AuthenticatedPrincipal principal(Map<String, Object> answer) {
		Map<String, Object> claims = new LinkedHashMap<>(answer);
		for (String time : List.of("exp", "iat", "nbf")) {
			claims.computeIfPresent(time, (name, value) -> Instant.ofEpochSecond(((Number) value).longValue()));
		}
		claims.computeIfPresent("aud", (name, value) -> (value instanceof String) ? List.of(value) : value);
		claims.computeIfPresent("scope", (name, value) -> List.of(((String) value).trim().split(" +")));
		String[] authorities = ((List<?>) claims.getOrDefault("scope", List.of())).stream()
			.map((scope) -> DeniedScopes.PREFIX + scope)
			.toArray(String[]::new);
		return new DefaultOAuth2AuthenticatedPrincipal(claims, AuthorityUtils.createAuthorityList(authorities));
	}

}
