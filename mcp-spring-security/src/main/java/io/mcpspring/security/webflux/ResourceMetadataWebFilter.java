package io.mcpspring.security.webflux;

import io.mcpspring.engine.http.HttpReply;
import io.mcpspring.security.resource.ResourceMetadata;
import reactor.core.publisher.Mono;

import org.springframework.core.Ordered;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.WebFilterChain;

/**
 * Filter that serves the metadata of the server to everyone. It must precede all filters
 * that require authentication.
 */
public final class ResourceMetadataWebFilter implements WebFilter, Ordered {

	private final ResourceMetadata metadata;

	private final int order;

	/**
	 * Create the filter.
	 * @param metadata the metadata
	 * @param order its order among the filters
	 */
	public ResourceMetadataWebFilter(ResourceMetadata metadata, int order) {
		this.metadata = metadata;
		this.order = order;
	}

	@Override
	public int getOrder() {
		return this.order;
	}

	@Override
	public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
		ServerHttpRequest request = exchange.getRequest();
		HttpReply reply = this.metadata.answer(request.getMethod().name(),
				request.getPath().pathWithinApplication().value());
		return (reply != null) ? ReactiveReplies.send(exchange, reply) : chain.filter(exchange);
	}

}
