package io.mcpspring.security.webflux;

import java.net.URI;

import io.mcpspring.security.ChainRefusals;
import io.mcpspring.webflux.McpWebHandler;
import io.mcpspring.webflux.PassingResponse;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.server.reactive.ServerHttpResponseDecorator;
import org.springframework.web.server.ServerWebExchange;

/**
 * Response that retains the refusal of a security filter chain, so that it can be
 * answered in another form. Answers of the server itself pass unchanged, as do answers
 * with any other status and redirects to the same path, such as to HTTPS.
 */
final class RefusableServerResponse extends ServerHttpResponseDecorator implements PassingResponse {

	private final ServerWebExchange exchange;

	RefusableServerResponse(ServerWebExchange exchange) {
		super(exchange.getResponse());
		this.exchange = exchange;
	}

	boolean isRefused() {
		HttpStatusCode status = getStatusCode();
		return status != null && ChainRefusals.isRefusal(status.value()) && !isCommitted() && !isSamePath()
				&& this.exchange.getAttribute(McpWebHandler.REACHED) == null;
	}

	private boolean isSamePath() {
		URI location = getHeaders().getLocation();
		return location != null && this.exchange.getRequest().getURI().getRawPath().equals(location.getRawPath());
	}

	@Override
	public Mono<Void> writeWith(Publisher<? extends DataBuffer> body) {
		return isRefused() ? Flux.from(body).doOnNext(DataBufferUtils::release).then() : super.writeWith(body);
	}

	@Override
	public Mono<Void> writeAndFlushWith(Publisher<? extends Publisher<? extends DataBuffer>> body) {
		return isRefused() ? Flux.from(body).concatMap((part) -> part).doOnNext(DataBufferUtils::release).then()
				: super.writeAndFlushWith(body);
	}

	@Override
	public Mono<Void> setComplete() {
		return isRefused() ? Mono.empty() : super.setComplete();
	}

}
