package io.mcpspring.security.webflux;

import io.mcpspring.engine.http.HttpReply;
import io.mcpspring.spring.webflux.UnreadBody;
import reactor.core.publisher.Mono;

import org.springframework.http.HttpStatusCode;
import org.springframework.http.MediaType;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.web.server.ServerWebExchange;

/**
 * Sender of complete answers.
 */
final class ReactiveReplies {

	private ReactiveReplies() {
	}

	/**
	 * Send an answer and receive the request, since otherwise the next request of the
	 * connection might never be read. If its body does not arrive within a moment, the
	 * connection ends.
	 */
	static Mono<Void> send(ServerWebExchange exchange, HttpReply reply) {
		return UnreadBody.skip(exchange.getRequest()).flatMap((unread) -> answer(exchange, reply, unread));
	}

	private static Mono<Void> answer(ServerWebExchange exchange, HttpReply reply, UnreadBody unread) {
		ServerHttpResponse response = exchange.getResponse();
		response.setStatusCode(HttpStatusCode.valueOf(reply.status()));
		reply.headers().forEach(response.getHeaders()::set);
		byte[] body = reply.body();
		if (body == null) {
			response.getHeaders().setContentLength(0);
		}
		else {
			response.getHeaders().setContentType(MediaType.APPLICATION_JSON);
			response.getHeaders().setContentLength(body.length);
		}
		return unread.send(response, body);
	}

}
