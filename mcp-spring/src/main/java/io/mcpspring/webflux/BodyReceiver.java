package io.mcpspring.webflux;

import org.reactivestreams.Subscription;
import reactor.core.publisher.BaseSubscriber;
import reactor.util.context.Context;
import reactor.util.context.ContextView;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.http.server.reactive.ServerHttpRequest;

/**
 * Subscriber that receives the whole body of a request. It is {@linkplain #run notified}
 * after all available data were passed on.
 */
abstract class BodyReceiver extends BaseSubscriber<DataBuffer> implements Runnable {

	private final RequestWire.Clock clock;

	private final Context context;

	/**
	 * Create a receiver.
	 * @param clock the clock of the request
	 * @param context the context of the request
	 */
	BodyReceiver(RequestWire.Clock clock, ContextView context) {
		this.clock = clock;
		this.context = Context.of(context);
	}

	final void receive(ServerHttpRequest request) {
		this.clock.beforeRead(this);
		request.getBody().subscribe(this);
		this.clock.afterThisRead(this);
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
