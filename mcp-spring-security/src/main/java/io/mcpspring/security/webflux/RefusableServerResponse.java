package io.mcpspring.security.webflux;

import java.net.URI;

import io.mcpspring.security.ChainRefusals;
import io.mcpspring.spring.webflux.McpWebHandler;
import io.mcpspring.spring.webflux.PassingResponse;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.server.reactive.ServerHttpResponseDecorator;
import org.springframework.security.core.context.ReactiveSecurityContextHolder;
import org.springframework.web.server.ServerWebExchange;

/**
 * Response that retains what a filter answers in place of the server, so that it can be
 * answered in another form. Answers of the server itself pass unchanged, as do redirects
 * to the same path, such as to HTTPS, and those to CORS preflights. Of the answers to
 * requests for metadata only refusals are retained.
 */
final class RefusableServerResponse extends ServerHttpResponseDecorator implements PassingResponse {

	private final ServerWebExchange exchange;

	private final boolean all;

	private volatile boolean signedIn;

	RefusableServerResponse(ServerWebExchange exchange, boolean all) {
		super(exchange.getResponse());
		this.exchange = exchange;
		this.all = all;
	}

	boolean isRefused() {
		if (isCommitted() || this.exchange.getAttribute(McpWebHandler.REACHED) != null) {
			return false;
		}
		int status = status();
		return (this.all || ChainRefusals.isRefusal(status)) && !(ChainRefusals.isRedirect(status) && isSamePath());
	}

	/** Return the status that the filter answers with. */
	int status() {
		HttpStatusCode status = getStatusCode();
		return (status != null) ? status.value() : 200;
	}

	/** Return whether the caller was authenticated when the answer was written. */
	boolean isSignedIn() {
		return this.signedIn;
	}

	private boolean isSamePath() {
		URI location = getHeaders().getLocation();
		return location != null && this.exchange.getRequest().getURI().getRawPath().equals(location.getRawPath());
	}

	@Override
	public Mono<Void> writeWith(Publisher<? extends DataBuffer> body) {
		return isRefused() ? discard(Flux.from(body)) : super.writeWith(body);
	}

	@Override
	public Mono<Void> writeAndFlushWith(Publisher<? extends Publisher<? extends DataBuffer>> body) {
		return isRefused() ? discard(Flux.from(body).concatMap((part) -> part)) : super.writeAndFlushWith(body);
	}

	@Override
	public Mono<Void> setComplete() {
		return isRefused() ? discard(Flux.empty()) : super.setComplete();
	}

	private Mono<Void> discard(Flux<? extends DataBuffer> body) {
		Mono<Void> caller = ReactiveSecurityContextHolder.getContext()
			.doOnNext((context) -> this.signedIn = ChainRefusals.isSignedIn(context.getAuthentication()))
			.then();
		return caller.thenMany(body).doOnNext(DataBufferUtils::release).then();
	}

}
