package io.mcpspring.security.webflux;

import io.mcpspring.http.HttpReply;
import reactor.core.publisher.Mono;

import org.springframework.http.HttpStatusCode;
import org.springframework.http.MediaType;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.web.server.ServerWebExchange;

/**
 * Sends whole answers.
 */
final class ReactiveReplies {

	private ReactiveReplies() {
	}

	static Mono<Void> send(ServerWebExchange exchange, HttpReply reply) {
		ServerHttpResponse response = exchange.getResponse();
		response.setStatusCode(HttpStatusCode.valueOf(reply.status()));
		reply.headers().forEach(response.getHeaders()::set);
		byte[] body = reply.body();
		if (body == null) {
			response.getHeaders().setContentLength(0);
			return response.setComplete();
		}
		response.getHeaders().setContentType(MediaType.APPLICATION_JSON);
		response.getHeaders().setContentLength(body.length);
		return response.writeWith(Mono.just(response.bufferFactory().wrap(body)));
	}

}
