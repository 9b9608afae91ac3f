package io.mcpspring.spring.webflux;

import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.function.Consumer;

import org.jspecify.annotations.Nullable;
import reactor.core.Disposable;
import reactor.core.publisher.Mono;
import reactor.util.context.ContextView;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.server.reactive.ServerHttpResponse;

/**
 * Receiver that discards the rest of the body of a refused request. A body that is there,
 * or arrives within a moment, is received before the answer, and its connection accepts
 * further requests. Any other is received after the answer, up to a limit of time and
 * bytes, before the connection ends: if it ended while the client is still sending, it
 * would be reset, and the answer lost.
 */
public final class UnreadBody extends BodyReceiver {

	/** Clients may send the head and a small body separately. */
	private static final int MOMENT_MILLIS = 200;

	private static final int MAX_MILLIS = 5000;

	private static final long MAX_BYTES = 8L * 1024 * 1024;

	private static final AtomicIntegerFieldUpdater<UnreadBody> TOLD = AtomicIntegerFieldUpdater
		.newUpdater(UnreadBody.class, "signalled");

	private final Consumer<UnreadBody> answer;

	/** 1 after the answer. */
	private volatile int signalled;

	private volatile boolean whole;

	private volatile boolean ended;

	private long size;

	private volatile @Nullable Disposable moment;

	private volatile @Nullable Disposable deadline;

	/**
	 * Create a receiver.
	 * @param wire the transport of the request, which measures the time limit
	 * @param answer called once when it is time to answer
	 * @param context the context of the request
	 */
	UnreadBody(RequestWire wire, Consumer<UnreadBody> answer, ContextView context) {
		super(wire, context);
		this.answer = answer;
	}

	/**
	 * Receive the body and discard it, until it is time to answer.
	 * @param request the request
	 * @return emits the receiver, which {@linkplain #send sends} the answer
	 */
	public static Mono<UnreadBody> skip(ServerHttpRequest request) {
		return Mono.create((sink) -> {
			UnreadBody body = new UnreadBody(RequestWire.of(request), sink::success, sink.contextView());
			sink.onCancel(body);
			body.receive(request);
		});
	}

	/**
	 * Send an answer at once, and end it after the rest of the body was received. A
	 * connection on which that takes longer than a moment ends with it.
	 * @param response the response, with its status and headers
	 * @param body the body of the answer, or {@code null} for none
	 * @return completes when the request and the answer are complete
	 */
	public Mono<Void> send(ServerHttpResponse response, byte @Nullable [] body) {
		if (isAnsweredByServer()) {
			return Mono.empty();
		}
		return this.whole ? sendWhole(response, body) : sendBeforeTheRest(response, body);
	}

	static Mono<Void> sendWhole(ServerHttpResponse response, byte @Nullable [] body) {
		return (body != null) ? response.writeWith(Mono.just(response.bufferFactory().wrap(body)))
				: response.setComplete();
	}

	/** Prepare an answer that does not wait for the rest of the body. */
	Mono<Void> before(ServerHttpResponse response, Mono<Void> answer) {
		if (!this.whole) {
			dispose();
			response.getHeaders().setConnection("close");
		}
		return answer;
	}

	/** Continue the reception after all available data were passed on without the end. */
	@Override
	public void run() {
		if (!this.ended) {
			this.moment = clock().schedule(() -> tell(false), MOMENT_MILLIS);
			this.deadline = clock().schedule(this::dispose, MAX_MILLIS);
			if (this.ended) {
				stopClock();
			}
			clock().resumeReading();
		}
	}

	@Override
	protected void hookOnNext(DataBuffer buffer) {
		this.size += buffer.readableByteCount();
		DataBufferUtils.release(buffer);
		if (this.size > MAX_BYTES) {
			cancel();
		}
	}

	@Override
	protected void hookOnComplete() {
		end(true);
	}

	@Override
	protected void hookOnError(Throwable ex) {
		end(false);
	}

	@Override
	protected void hookOnCancel() {
		end(false);
	}

	private void end(boolean complete) {
		this.ended = true;
		stopClock();
		tell(complete);
		over();
	}

	private void tell(boolean complete) {
		if (TOLD.compareAndSet(this, 0, 1)) {
			this.whole = complete;
			this.answer.accept(this);
		}
	}

	private void stopClock() {
		stop(this.moment);
		stop(this.deadline);
	}

	private static void stop(@Nullable Disposable clock) {
		if (clock != null) {
			clock.dispose();
		}
	}

}
