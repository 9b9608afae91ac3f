package io.mcpspring.security.webflux;

import java.time.Duration;

import io.mcpspring.http.HttpReply;
import reactor.core.publisher.Mono;

import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.MediaType;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.web.server.ServerWebExchange;

/**
 * Sends whole answers.
 */
final class ReactiveReplies {

	private static final long SKIPPED_BYTES = 64 * 1024;

	private static final Duration PATIENCE = Duration.ofSeconds(5);

	private ReactiveReplies() {
	}

	/**
	 * Send an answer once the request is received, unless that is long or takes long: the
	 * next one of the connection might never be read otherwise.
	 */
	static Mono<Void> send(ServerWebExchange exchange, HttpReply reply) {
		return DataBufferUtils.takeUntilByteCount(exchange.getRequest().getBody(), SKIPPED_BYTES)
			.doOnNext(DataBufferUtils::release)
			.then()
			.timeout(PATIENCE)
			.onErrorComplete()
			.then(Mono.defer(() -> answer(exchange, reply)));
	}

	private static Mono<Void> answer(ServerWebExchange exchange, HttpReply reply) {
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
