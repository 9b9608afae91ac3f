package io.mcpspring.spring.card.webflux;

import io.mcpspring.engine.http.HttpReply;
import io.mcpspring.spring.card.PublicDocument;
import io.mcpspring.spring.webflux.UnreadBody;
import reactor.core.publisher.Mono;

import org.springframework.core.Ordered;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.WebFilterChain;

/**
 * Filter that serves a document to everyone. It must precede all filters that require
 * authentication.
 */
public final class PublicDocumentWebFilter implements WebFilter, Ordered {

	private final String path;

	private final PublicDocument document;

	private final int order;

	/**
	 * Create the filter.
	 * @param path the path of the document within the application
	 * @param document the document
	 * @param order its order among the filters
	 */
	public PublicDocumentWebFilter(String path, PublicDocument document, int order) {
		this.path = path;
		this.document = document;
		this.order = order;
	}

	@Override
	public int getOrder() {
		return this.order;
	}

	@Override
	public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
		ServerHttpRequest request = exchange.getRequest();
		if (!request.getPath().pathWithinApplication().value().equals(this.path)) {
			return chain.filter(exchange);
		}
		HttpReply reply = this.document.answer(request.getMethod().name(),
				request.getHeaders().getFirst(HttpHeaders.IF_NONE_MATCH));
		return UnreadBody.skip(request).flatMap((unread) -> send(exchange.getResponse(), reply, unread));
	}

	private static Mono<Void> send(ServerHttpResponse response, HttpReply reply, UnreadBody unread) {
		response.setStatusCode(HttpStatusCode.valueOf(reply.status()));
		reply.headers().forEach(response.getHeaders()::set);
		byte[] body = reply.body();
		if (body != null) {
			response.getHeaders().setContentLength(body.length);
		}
		return unread.send(response, body);
	}

}
