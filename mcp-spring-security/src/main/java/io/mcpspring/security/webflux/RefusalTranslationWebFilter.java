package io.mcpspring.security.webflux;

import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

import io.mcpspring.engine.http.HttpReply;
import io.mcpspring.security.ChainRefusals;
import io.mcpspring.security.CsrfExemption;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import org.springframework.core.Ordered;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.security.web.server.SecurityWebFilterChain;
import org.springframework.security.web.server.csrf.CsrfToken;
import org.springframework.security.web.server.csrf.CsrfWebFilter;
import org.springframework.web.ErrorResponse;
import org.springframework.web.cors.reactive.CorsUtils;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.WebFilterChain;
import org.springframework.web.server.WebSession;

/**
 * Filter before the security filter chains of the application, for exchanges with the
 * server and its metadata only. It exempts requests from CSRF tokens that the check of
 * {@code Origin} protects, translates what filters answer in place of the server to the
 * form of the protocol, and keeps chains from creating web sessions.
 */
public final class RefusalTranslationWebFilter implements WebFilter, Ordered {

	private final Set<String> paths;

	private final String metadataPath;

	private final CsrfExemption exemption;

	private final ChainRefusals refusals;

	private final Supplier<List<SecurityWebFilterChain>> chains;

	private final int order;

	/**
	 * Create the filter.
	 * @param paths the paths of the server within the application
	 * @param metadataPath the path of its metadata, which includes all paths below
	 * @param exemption decides which requests need no CSRF token
	 * @param refusals the answers to refused requests
	 * @param chains the chains of the application, in their order; empty for the one of
	 * Spring Security itself
	 * @param order its order among the filters
	 */
	public RefusalTranslationWebFilter(Set<String> paths, String metadataPath, CsrfExemption exemption,
			ChainRefusals refusals, Supplier<List<SecurityWebFilterChain>> chains, int order) {
		this.paths = Set.copyOf(paths);
		this.metadataPath = metadataPath;
		this.exemption = exemption;
		this.refusals = refusals;
		this.chains = chains;
		this.order = order;
	}

	@Override
	public int getOrder() {
		return this.order;
	}

	@Override
	public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
		String requested = exchange.getRequest().getPath().pathWithinApplication().value();
		boolean server = this.paths.contains(requested);
		if (!server && !requested.equals(this.metadataPath) && !requested.startsWith(this.metadataPath + "/")) {
			return chain.filter(exchange);
		}
		HttpHeaders headers = exchange.getRequest().getHeaders();
		if (server && this.exemption.applies(headers::getOrEmpty)) {
			CsrfWebFilter.skipExchange(exchange);
		}
		SessionlessExchange own = new SessionlessExchange(exchange,
				server && !CorsUtils.isPreFlightRequest(exchange.getRequest()));
		Mono<Void> next = chain.filter(own)
			.then(Mono.defer(() -> own.getResponse().isRefused() ? refuse(own, server) : Mono.empty()));
		return server ? next.onErrorResume((failure) -> own.getResponse().isRefused(), (failure) -> fail(own, failure))
				: next;
	}

	private Mono<Void> fail(SessionlessExchange exchange, Throwable failure) {
		if (!(failure instanceof ErrorResponse answer)) {
			return replace(exchange, this.refusals.failed(failure));
		}
		exchange.getResponse().setStatusCode(answer.getStatusCode());
		exchange.getResponse().getHeaders().putAll(answer.getHeaders());
		return refuse(exchange, true);
	}

	private Mono<Void> refuse(SessionlessExchange exchange, boolean server) {
		if (!server) {
			return replace(exchange, this.refusals.noMetadata());
		}
		return isCsrfRefusal(exchange).zipWith(exchange.getDelegate().getSession().map(WebSession::isStarted))
			.map((facts) -> reply(exchange, facts.getT1(), facts.getT2()))
			.flatMap((reply) -> replace(exchange, reply));
	}

	private static Mono<Void> replace(SessionlessExchange exchange, HttpReply reply) {
		ChainRefusals.BODY_HEADERS.forEach(exchange.getResponse().getHeaders()::remove);
		return ReactiveReplies.send(exchange.getDelegate(), reply);
	}

	private HttpReply reply(SessionlessExchange exchange, boolean csrf, boolean session) {
		boolean credentials = session || exchange.getRequest().getHeaders().containsHeader("Authorization");
		boolean challenged = exchange.getResponse().getHeaders().containsHeader(ChainRefusals.AUTHENTICATE);
		return this.refusals.refusal(exchange.getResponse().status(), challenged, csrf, credentials,
				exchange.getResponse().isSignedIn());
	}

	/**
	 * Whether the CSRF protection of the chain refused the exchange. The protection adds
	 * the token to each exchange that it admits.
	 */
	private Mono<Boolean> isCsrfRefusal(ServerWebExchange exchange) {
		if (exchange.getRequest().getMethod().equals(HttpMethod.GET)
				|| exchange.getAttributes().containsKey(CsrfToken.class.getName())
				|| this.exemption.applies(exchange.getRequest().getHeaders()::getOrEmpty)) {
			return Mono.just(false);
		}
		List<SecurityWebFilterChain> all = this.chains.get();
		return all.isEmpty() ? Mono.just(true)
				: Flux.fromIterable(all)
					.filterWhen((chain) -> chain.matches(exchange))
					.next()
					.flatMapMany(SecurityWebFilterChain::getWebFilters)
					.any(CsrfWebFilter.class::isInstance);
	}

}
