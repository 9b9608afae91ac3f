package io.mcpspring.security.token;

import java.io.ByteArrayOutputStream;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

import io.mcpspring.security.DeniedScopes;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.security.core.authority.AuthorityUtils;
import org.springframework.security.oauth2.core.DefaultOAuth2AuthenticatedPrincipal;
import org.springframework.security.oauth2.core.OAuth2AuthenticatedPrincipal;
import org.springframework.security.oauth2.server.resource.introspection.BadOpaqueTokenException;
import org.springframework.security.oauth2.server.resource.introspection.OAuth2IntrospectionException;
import org.springframework.security.oauth2.server.resource.introspection.OpaqueTokenIntrospector;

/**
 * Introspection of tokens by an authorization server (RFC 7662). Only {@code true} means
 * active, not a similar text. An authorization server that does not answer in three
 * seconds, in 256 KB and with status 200 counts as unavailable.
 */
final class TokenIntrospection implements OpaqueTokenIntrospector {

	private static final Duration TIMEOUT = Duration.ofSeconds(3);

	private static final int SIZE_LIMIT = 256 * 1024;

	private static final int OK = 200;

	/** An answer that contradicts itself is none. */
	private static final JsonMapper JSON = JsonMapper
		.builder(JsonFactory.builder().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION).build())
		.build();

	private static final TypeReference<Map<String, Object>> CLAIMS = new TypeReference<>() {
	};

	/** An answer in another form is no answer, as are redirects. */
	private final HttpClient client;

	private final Duration timeout;

	private final URI uri;

	private final String authorization;

	/**
	 * Create an introspector.
	 * @param uri the address of the introspection endpoint
	 * @param clientId the id of the client that introspects
	 * @param clientSecret the secret of the client
	 */
	TokenIntrospection(String uri, String clientId, String clientSecret) {
		this(uri, clientId, clientSecret, TIMEOUT);
	}

	/** Create an introspector with another time for an answer. */
	TokenIntrospection(String uri, String clientId, String clientSecret, Duration timeout) {
		this.client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).connectTimeout(TIMEOUT).build();
		this.timeout = timeout;
		this.uri = URI.create(uri);
		this.authorization = "Basic " + HttpHeaders.encodeBasicAuth(encode(clientId), encode(clientSecret), null);
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
		catch (ClassCastException | DateTimeException ex) {
			throw new BadOpaqueTokenException(
					"The authorization server describes the token in a form that is not understood", ex);
		}
	}

	private Map<String, Object> ask(String token) {
		HttpRequest request = HttpRequest.newBuilder(this.uri)
			.header(HttpHeaders.AUTHORIZATION, this.authorization)
			.header(HttpHeaders.ACCEPT, MediaType.APPLICATION_JSON_VALUE)
			.header(HttpHeaders.CONTENT_TYPE, MediaType.APPLICATION_FORM_URLENCODED_VALUE)
			.POST(BodyPublishers.ofString("token=" + encode(token)))
			.build();
		ByteArrayOutputStream body = new ByteArrayOutputStream();
		CompletableFuture<HttpResponse<Void>> answer = this.client.sendAsync(request,
				BodyHandlers.ofByteArrayConsumer((part) -> part.ifPresent((bytes) -> add(body, bytes))));
		try {
			int status = answer.get(this.timeout.toMillis(), TimeUnit.MILLISECONDS).statusCode();
			if (status != OK) {
				throw new OAuth2IntrospectionException("The authorization server answers with status " + status);
			}
			Map<String, Object> claims = JSON.readValue(body.toByteArray(), CLAIMS);
			if (claims == null) {
				throw new OAuth2IntrospectionException("The authorization server answers with null");
			}
			return claims;
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new OAuth2IntrospectionException("The introspection was interrupted", ex);
		}
		catch (TimeoutException ex) {
			throw new OAuth2IntrospectionException(
					"The authorization server did not answer within " + this.timeout.toMillis() + " ms", ex);
		}
		catch (ExecutionException | JacksonException ex) {
			throw new OAuth2IntrospectionException(String.valueOf(ex.getMessage()), ex);
		}
		finally {
			answer.cancel(true);
		}
	}

	private static void add(ByteArrayOutputStream body, byte[] bytes) {
		if (body.size() + bytes.length > SIZE_LIMIT) {
			throw new IllegalStateException("The answer is larger than " + SIZE_LIMIT + " bytes");
		}
		body.writeBytes(bytes);
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
