package io.mcpspring.security.webflux;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;

import io.mcpspring.security.ChainRefusals;
import io.mcpspring.spring.web.RequestOrigin;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import org.springframework.context.ApplicationContext;
import org.springframework.http.HttpHeaders;
import org.springframework.security.access.AccessDeniedException;
import org.springframework.security.core.AuthenticationException;
import org.springframework.security.web.server.SecurityWebFilterChain;
import org.springframework.security.web.server.csrf.CsrfWebFilter;
import org.springframework.web.ErrorResponse;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;

/**
 * Outcome of a request without credentials in security filter chains.
 *
 * @param passed whether it passes
 * @param challenge the challenge in the answer, or {@code null}
 * @param location the path of the redirect, or {@code null}
 * @param ownFilter whether the chain for the request has a filter of the application,
 * which may authenticate in any way
 * @param failure the failure of a filter, so that nothing is known about the chains, or
 * {@code null}
 */
public record ChainProbe(boolean passed, @Nullable String challenge, @Nullable String location, boolean ownFilter,
		@Nullable Throwable failure) {

	private static final Duration MAX_WAIT = Duration.ofSeconds(5);

	/**
	 * Send a request through a filter.
	 * @param filter the filter with all chains
	 * @param chains the chains that the application declares, in their order
	 * @param path the path of the server within the application
	 * @param origin the origin of the request
	 * @param context the application
	 * @return the outcome; a failure if the filter fails or takes too long
	 */
	public static ChainProbe of(WebFilter filter, List<SecurityWebFilterChain> chains, String path,
			RequestOrigin origin, ApplicationContext context) {
		HttpHeaders headers = new HttpHeaders();
		headers.set("Host", origin.authority());
		headers.set("Accept", "application/json, text/event-stream");
		headers.set("Content-Type", "application/json");
		return of(filter, chains, new StandInExchange("POST", path, headers, () -> origin, context));
	}

	/**
	 * Send the request of a browser for a page through a filter.
	 * @param filter the filter with all chains
	 * @param chains the chains that the application declares, in their order
	 * @param path the path of the page within the application
	 * @param context the application
	 * @return the outcome; a failure if the filter fails or takes too long
	 */
	public static ChainProbe ofBrowser(WebFilter filter, List<SecurityWebFilterChain> chains, String path,
			ApplicationContext context) {
		HttpHeaders headers = new HttpHeaders();
		headers.set("Host", RequestOrigin.NOWHERE.authority());
		headers.set("Accept", "text/html");
		return of(filter, chains, new StandInExchange("GET", path, headers, () -> RequestOrigin.NOWHERE, context));
	}

	private static ChainProbe of(WebFilter filter, List<SecurityWebFilterChain> chains, ServerWebExchange exchange) {
		CsrfWebFilter.skipExchange(exchange);
		AtomicBoolean passed = new AtomicBoolean();
		AtomicReference<Throwable> failure = new AtomicReference<>();
		filter.filter(exchange, (reached) -> {
			passed.set(true);
			return Mono.empty();
		})
			.timeout(MAX_WAIT)
			.onErrorResume(ChainProbe::isRefusal, (refusal) -> Mono.empty())
			.doOnError(failure::set)
			.onErrorComplete()
			.block();
		HttpHeaders answer = exchange.getResponse().getHeaders();
		URI location = answer.getLocation();
		return new ChainProbe(passed.get(), answer.getFirst(ChainRefusals.AUTHENTICATE),
				(location != null) ? location.getPath() : null, hasOwnFilter(chains, exchange), failure.get());
	}

	private static boolean isRefusal(Throwable failure) {
		return failure instanceof AuthenticationException || failure instanceof AccessDeniedException
				|| (failure instanceof ErrorResponse response && response.getStatusCode().is4xxClientError());
	}

	/**
	 * Return the filters of the chain for a request.
	 * @param chains the chains that the application declares, in their order
	 * @param method the HTTP method
	 * @param path the path within the application
	 * @param context the application
	 * @return the filters; empty if there is no chain or it cannot be determined
	 */
	public static List<WebFilter> filters(List<SecurityWebFilterChain> chains, String method, String path,
			ApplicationContext context) {
		return filters(chains,
				new StandInExchange(method, path, new HttpHeaders(), () -> RequestOrigin.NOWHERE, context))
			.collectList()
			.timeout(MAX_WAIT)
			.onErrorReturn(List.of())
			.blockOptional()
			.orElse(List.of());
	}

	private static Flux<WebFilter> filters(List<SecurityWebFilterChain> chains, ServerWebExchange exchange) {
		return Flux.fromIterable(chains)
			.filterWhen((chain) -> chain.matches(exchange))
			.next()
			.flatMapMany(SecurityWebFilterChain::getWebFilters);
	}

	private static boolean hasOwnFilter(List<SecurityWebFilterChain> chains, ServerWebExchange exchange) {
		return Boolean.TRUE.equals(filters(chains, exchange)
			.any((filter) -> !filter.getClass().getName().startsWith("org.springframework."))
			.timeout(MAX_WAIT)
			.onErrorReturn(true)
			.block());
	}

	/**
	 * Return the scheme of the challenge.
	 * @return the scheme, such as {@code Basic}, or {@code null}
	 */
	public @Nullable String scheme() {
		return (this.challenge != null) ? this.challenge.split(" ", 2)[0] : null;
	}

}
