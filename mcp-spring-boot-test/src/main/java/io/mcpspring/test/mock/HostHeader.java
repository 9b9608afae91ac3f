package io.mcpspring.test.mock;

import java.util.List;

import reactor.core.publisher.Mono;

import org.springframework.http.HttpHeaders;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.test.web.reactive.server.MockServerConfigurer;
import org.springframework.util.StringUtils;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.WebFilterChain;
import org.springframework.web.server.adapter.WebHttpHandlerBuilder;

/**
 * Names the host in requests that a {@code WebTestClient} sends to the endpoint without a
 * server, as each request of HTTP/1.1 does (RFC 9112, 3.2).
 */
public final class HostHeader implements MockServerConfigurer {

	private final String path;

	/**
	 * Create a configurer.
	 * @param path the path of the endpoint
	 */
	public HostHeader(String path) {
		this.path = path;
	}

	@Override
	public void beforeServerCreated(WebHttpHandlerBuilder builder) {
		WebFilter filter = this::filter;
		builder.filters((filters) -> filters.add(0, filter));
	}

	private Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
		ServerHttpRequest request = exchange.getRequest();
		if (!this.path.equals(request.getPath().value()) || request.getHeaders().getFirst(HttpHeaders.HOST) != null) {
			return chain.filter(exchange);
		}
		String host = request.getURI().getHost();
		String named = StringUtils.hasText(host) ? host : "localhost";
		return chain.filter(exchange.mutate()
			.request((changed) -> changed.headers((headers) -> headers.put(HttpHeaders.HOST, List.of(named))))
			.build());
	}

}
