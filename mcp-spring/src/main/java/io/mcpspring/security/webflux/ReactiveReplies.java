package io.mcpspring.security.webflux;

import io.mcpspring.http.HttpReply;
import io.mcpspring.webflux.UnreadBody;
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
	 * Send an answer after the request was received, since otherwise the next request of
	 * the connection might never be read. If the request exceeds the limits of size or
	 * time, the connection ends.
	 */
	static Mono<Void> send(ServerWebExchange exchange, HttpReply reply) {
		return UnreadBody.skip(exchange.getRequest()).flatMap((whole) -> answer(exchange, reply, whole));
	}

	private static Mono<Void> answer(ServerWebExchange exchange, HttpReply reply, boolean whole) {
		ServerHttpResponse response = exchange.getResponse();
		if (!whole) {
			response.getHeaders().setConnection("close");
		}
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
