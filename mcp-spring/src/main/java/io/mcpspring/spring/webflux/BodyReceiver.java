package io.mcpspring.spring.webflux;

import org.jspecify.annotations.Nullable;
import org.reactivestreams.Subscription;
import reactor.core.publisher.BaseSubscriber;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;
import reactor.util.context.Context;
import reactor.util.context.ContextView;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.server.reactive.ServerHttpResponse;

/**
 * Subscriber that receives the whole body of a request. It is {@linkplain #run notified}
 * after all available data were passed on.
 */
abstract class BodyReceiver extends BaseSubscriber<DataBuffer> implements Runnable {

	private final RequestWire wire;

	private final RequestWire.Clock clock;

	private final Context context;

	private final Sinks.Empty<Void> rest = Sinks.empty();

	/**
	 * Create a receiver.
	 * @param wire the transport of the request
	 * @param context the context of the request
	 */
	BodyReceiver(RequestWire wire, ContextView context) {
		this.wire = wire;
		this.clock = wire.clock();
		this.context = Context.of(context);
	}

	final void receive(ServerHttpRequest request) {
		this.clock.beforeRead(this);
		request.getBody().subscribe(this);
		this.clock.afterThisRead(this);
	}

	/**
	 * Send an answer at once, and end it, and its connection, after the rest of the body
	 * was received and discarded. If the connection ended while the client is still
	 * sending, it would be reset, and the answer lost.
	 * @param response the response, with its status and headers
	 * @param body the body of the answer, or {@code null} for none
	 * @return completes when request and answer are complete
	 */
	final Mono<Void> sendBeforeTheRest(ServerHttpResponse response, byte @Nullable [] body) {
		response.getHeaders().setConnection("close");
		DataBuffer data = response.bufferFactory().wrap((body != null) ? body : new byte[0]);
		Flux<Mono<DataBuffer>> parts = Flux.just(Mono.just(data));
		return response.writeAndFlushWith(parts.concatWith(this.rest.asMono().then(Mono.empty())))
			.doOnCancel(this::dispose);
	}

	/** Record that nothing is received any more. */
	final void over() {
		this.rest.tryEmitEmpty();
	}

	/** Return whether the web server has answered by itself. */
	final boolean isAnsweredByServer() {
		return this.wire.isRefused();
	}

	final RequestWire.Clock clock() {
		return this.clock;
	}

	@Override
	public final Context currentContext() {
		return this.context;
	}

	@Override
	protected final void hookOnSubscribe(Subscription subscription) {
		subscription.request(Long.MAX_VALUE);
	}

}
