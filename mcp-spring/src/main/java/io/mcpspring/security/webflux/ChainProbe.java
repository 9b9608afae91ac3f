package io.mcpspring.security.webflux;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;

import io.mcpspring.security.ChainRefusals;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import org.springframework.context.ApplicationContext;
import org.springframework.http.HttpHeaders;
import org.springframework.security.web.server.SecurityWebFilterChain;
import org.springframework.security.web.server.csrf.CsrfWebFilter;
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
 */
public record ChainProbe(boolean passed, @Nullable String challenge, @Nullable String location, boolean ownFilter) {

	private static final Logger logger = LoggerFactory.getLogger(ChainProbe.class);

	private static final Duration PATIENCE = Duration.ofSeconds(5);

	/**
	 * Send a request through a filter.
	 * @param filter the filter with all chains
	 * @param chains the chains that the application declares, in their order
	 * @param path the path of the server within the application
	 * @param context the application
	 * @return the outcome; empty if the filter fails or takes too long
	 */
	public static ChainProbe of(WebFilter filter, List<SecurityWebFilterChain> chains, String path,
			ApplicationContext context) {
		HttpHeaders headers = new HttpHeaders();
		headers.set("Host", "localhost");
		headers.set("Accept", "application/json, text/event-stream");
		headers.set("Content-Type", "application/json");
		ServerWebExchange exchange = new StandInExchange("POST", path, headers, context);
		CsrfWebFilter.skipExchange(exchange);
		AtomicBoolean passed = new AtomicBoolean();
		filter.filter(exchange, (reached) -> {
			passed.set(true);
			return Mono.empty();
		})
			.timeout(PATIENCE)
			.doOnError((failure) -> logger.debug("The security filter chains cannot be tried", failure))
			.onErrorComplete()
			.block();
		HttpHeaders answer = exchange.getResponse().getHeaders();
		URI location = answer.getLocation();
		return new ChainProbe(passed.get(), answer.getFirst(ChainRefusals.AUTHENTICATE),
				(location != null) ? location.getPath() : null, hasOwnFilter(chains, exchange));
	}

	private static boolean hasOwnFilter(List<SecurityWebFilterChain> chains, ServerWebExchange exchange) {
		return Boolean.TRUE.equals(Flux.fromIterable(chains)
			.filterWhen((chain) -> chain.matches(exchange))
			.next()
			.flatMapMany(SecurityWebFilterChain::getWebFilters)
			.any((filter) -> !filter.getClass().getName().startsWith("org.springframework."))
			.timeout(PATIENCE)
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
