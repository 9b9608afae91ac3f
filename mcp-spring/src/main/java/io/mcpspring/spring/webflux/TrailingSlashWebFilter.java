package io.mcpspring.spring.webflux;

import java.util.Set;

import reactor.core.publisher.Mono;

import org.springframework.core.Ordered;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.WebFilterChain;

/**
 * Filter that makes a path of the server and the same path with a trailing slash one
 * address: all filters after it, those of Spring Security among them, and the handler see
 * the path without the slash. Unlike {@code UrlHandlerFilter}, it works behind a base
 * path and behind the prefix of a proxy.
 */
public final class TrailingSlashWebFilter implements WebFilter, Ordered {

	private final Set<String> paths;

	/**
	 * Create the filter.
	 * @param paths the paths of the server within the application, without a trailing
	 * slash
	 */
	public TrailingSlashWebFilter(Set<String> paths) {
		this.paths = Set.copyOf(paths);
	}

	@Override
	public int getOrder() {
		return Ordered.HIGHEST_PRECEDENCE;
	}

	@Override
	public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
		ServerHttpRequest request = exchange.getRequest();
		String path = request.getPath().pathWithinApplication().value();
		if (!path.endsWith("/") || !this.paths.contains(withoutSlash(path))) {
			return chain.filter(exchange);
		}
		String whole = withoutSlash(request.getPath().value());
		return chain.filter(exchange.mutate().request((mutated) -> mutated.path(whole)).build());
	}

	private static String withoutSlash(String path) {
		return path.substring(0, path.length() - 1);
	}

}
