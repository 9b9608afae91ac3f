package io.mcpspring.spring.cors;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

import io.mcpspring.engine.http.McpHeaders;
import org.jspecify.annotations.Nullable;

import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.web.cors.CorsConfiguration;

/**
 * CORS rules of the server, for both web stacks: everything that the protocol needs,
 * without cookies, for pages of allowed origins. Headers that mirror arguments are
 * allowed too, whose names only the tools know (server-2026 PARAM-01).
 */
public final class McpCorsConfiguration extends CorsConfiguration {

	/**
	 * The value of {@code Vary} for every answer, in one line instead of Spring's three.
	 */
	static final String VARY = String.join(", ", HttpHeaders.ORIGIN, HttpHeaders.ACCESS_CONTROL_REQUEST_METHOD,
			HttpHeaders.ACCESS_CONTROL_REQUEST_HEADERS);

	private static final Set<String> REQUEST_HEADERS = Set.of("accept", "authorization", "cache-control",
			"content-type", "dpop", "last-event-id", "mcp-method", "mcp-name", "mcp-protocol-version", "mcp-session-id",
			"traceparent", "tracestate", "baggage");

	private static final String PARAM_PREFIX = McpHeaders.PARAM_PREFIX.toLowerCase(Locale.ROOT);

	private final Predicate<String> origins;

	private final Set<String> headers;

	/**
	 * Create a configuration.
	 * @param origins tells whether pages of an origin may call
	 * @param headers further headers that these pages may send
	 */
	public McpCorsConfiguration(Predicate<String> origins, Set<String> headers) {
		this.origins = origins;
		this.headers = headers.stream()
			.map((header) -> header.toLowerCase(Locale.ROOT))
			.collect(Collectors.toUnmodifiableSet());
		setAllowedMethods(List.of("GET", "POST", "DELETE"));
		setExposedHeaders(
				List.of(McpHeaders.SESSION_ID, McpHeaders.PROTOCOL_VERSION, "WWW-Authenticate", "Retry-After"));
		setAllowCredentials(false);
		setMaxAge(Duration.ofHours(1));
	}

	@Override
	public @Nullable String checkOrigin(@Nullable String origin) {
		return (origin != null && this.origins.test(origin)) ? origin : null;
	}

	/**
	 * Leave the refusal of other methods to the server, which answers 405. A preflight
	 * request for one is answered with the methods that are allowed, so that the browser
	 * does not send it.
	 */
	@Override
	public @Nullable List<HttpMethod> checkHttpMethod(@Nullable HttpMethod requestMethod) {
		List<HttpMethod> allowed = super.checkHttpMethod(requestMethod);
		return (allowed != null) ? allowed : super.checkHttpMethod(HttpMethod.POST);
	}

	@Override
	public @Nullable List<String> checkHeaders(@Nullable List<String> requestHeaders) {
		if (requestHeaders == null) {
			return null;
		}
		List<String> allowed = new ArrayList<>();
		for (String header : requestHeaders) {
			String name = header.strip();
			String lowerCase = name.toLowerCase(Locale.ROOT);
			if (REQUEST_HEADERS.contains(lowerCase) || this.headers.contains(lowerCase)
					|| lowerCase.startsWith(PARAM_PREFIX)) {
				allowed.add(name);
			}
		}
		return (allowed.isEmpty() && !requestHeaders.isEmpty()) ? null : allowed;
	}

}
