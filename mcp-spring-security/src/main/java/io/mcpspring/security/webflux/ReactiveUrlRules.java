package io.mcpspring.security.webflux;

import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;

import io.mcpspring.security.rule.UrlQuestion;
import io.mcpspring.security.rule.UrlRules;
import io.mcpspring.spring.web.HttpRequests;
import io.mcpspring.spring.web.webflux.ReactiveRequests;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import org.springframework.context.ApplicationContext;
import org.springframework.http.HttpHeaders;
import org.springframework.security.access.AccessDeniedException;
import org.springframework.security.authorization.AuthorizationDecision;
import org.springframework.security.authorization.AuthorizationDeniedException;
import org.springframework.security.authorization.AuthorizationResult;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.context.ReactiveSecurityContextHolder;
import org.springframework.security.core.context.SecurityContextImpl;
import org.springframework.security.web.server.SecurityWebFilterChain;
import org.springframework.security.web.server.authorization.AuthorizationWebFilter;
import org.springframework.web.server.ServerWebExchange;

/**
 * The URL rules of chains on Spring WebFlux.
 */
public final class ReactiveUrlRules implements UrlRules {

	private static final AuthorizationResult GRANTED = new AuthorizationDecision(true);

	private static final AuthorizationResult DENIED = new AuthorizationDecision(false);

	private final HttpRequests requests = new ReactiveRequests();

	private final Supplier<List<SecurityWebFilterChain>> chains;

	private final ApplicationContext context;

	/**
	 * Create the rules.
	 * @param chains the chains in their order
	 * @param context the application context
	 */
	public ReactiveUrlRules(Supplier<List<SecurityWebFilterChain>> chains, ApplicationContext context) {
		this.chains = chains;
		this.context = context;
	}

	@Override
	public CompletionStage<AuthorizationResult> authorize(UrlQuestion question) {
		return Mono.defer(() -> {
			ServerWebExchange exchange = new StandInExchange(question.method(), question.path(), new HttpHeaders(),
					() -> question.origin(this.requests), this.context);
			return passed(question::caller, exchange).then(Mono.just(GRANTED))
				.onErrorResume(AccessDeniedException.class, (denied) -> Mono.just(result(denied)));
		}).toFuture().thenApply(Objects::requireNonNull);
	}

	/**
	 * Pass a request through the authorization of the chain for it.
	 * @param authentication the authentication of the caller
	 * @param exchange the request
	 * @return completes if no chain or rule denies it, else fails with an
	 * {@link AccessDeniedException}
	 */
	public Mono<Void> passed(Supplier<Authentication> authentication, ServerWebExchange exchange) {
		return Flux.fromIterable(this.chains.get())
			.filterWhen((chain) -> chain.matches(exchange))
			.next()
			.flatMapMany(SecurityWebFilterChain::getWebFilters)
			.ofType(AuthorizationWebFilter.class)
			.concatMap((filter) -> filter.filter(exchange, (passed) -> Mono.empty()))
			.then()
			.contextWrite(ReactiveSecurityContextHolder
				.withSecurityContext(Mono.fromSupplier(() -> new SecurityContextImpl(authentication.get()))));
	}

	private static AuthorizationResult result(AccessDeniedException denied) {
		return (denied instanceof AuthorizationDeniedException denial) ? denial.getAuthorizationResult() : DENIED;
	}

}
