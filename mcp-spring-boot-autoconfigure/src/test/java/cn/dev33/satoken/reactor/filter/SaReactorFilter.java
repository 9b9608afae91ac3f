package cn.dev33.satoken.reactor.filter;

import reactor.core.publisher.Mono;

import org.springframework.http.HttpStatus;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.WebFilterChain;

/**
 * Stand-in for a filter that decides by the path.
 */
public class SaReactorFilter implements WebFilter {

	@Override
	public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
		if (exchange.getRequest().getPath().value().startsWith("/admin")
				&& !"good".equals(exchange.getRequest().getHeaders().getFirst("Authorization"))) {
			exchange.getResponse().setStatusCode(HttpStatus.FORBIDDEN);
			return exchange.getResponse().setComplete();
		}
		return chain.filter(exchange);
	}

}
