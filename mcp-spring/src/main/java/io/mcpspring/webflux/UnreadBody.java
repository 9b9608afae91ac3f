package io.mcpspring.webflux;

import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.function.Consumer;

import org.jspecify.annotations.Nullable;
import reactor.core.Disposable;
import reactor.core.publisher.Mono;
import reactor.util.context.ContextView;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.http.server.reactive.ServerHttpRequest;

/**
 * Receiver that discards the rest of the body of a refused request before the answer. If
 * the connection ended while the client is still sending, it would be reset, and the
 * answer lost. Bounded in time and in bytes.
 */
public final class UnreadBody extends BodyReceiver {

	private static final int PATIENCE_MILLIS = 5000;

	private static final long MOST = 8L * 1024 * 1024;

	private static final AtomicIntegerFieldUpdater<UnreadBody> TOLD = AtomicIntegerFieldUpdater
		.newUpdater(UnreadBody.class, "told");

	private final Consumer<Boolean> outcome;

	/** 1 after the outcome. */
	private volatile int told;

	private long size;

	private volatile @Nullable Disposable deadline;

	/**
	 * Create a receiver.
	 * @param clock measures the time limit
	 * @param outcome called once with {@code true} if the body was complete; otherwise
	 * the connection has to end with the answer
	 * @param context the context of the request
	 */
	UnreadBody(RequestWire.Clock clock, Consumer<Boolean> outcome, ContextView context) {
		super(clock, context);
		this.outcome = outcome;
	}

	/**
	 * Receive the body and discard it.
	 * @param request the request
	 * @return emits {@code true} if the body was complete; otherwise the connection has
	 * to end with the answer
	 */
	public static Mono<Boolean> skip(ServerHttpRequest request) {
		return Mono.create((sink) -> {
			UnreadBody body = new UnreadBody(RequestWire.of(request).clock(), sink::success, sink.contextView());
			sink.onDispose(body);
			body.receive(request);
		});
	}

	/** Continue the reception after all available data were passed on without the end. */
	@Override
	public void run() {
		if (this.told == 0) {
			this.deadline = clock().schedule(() -> tell(false), PATIENCE_MILLIS);
			if (this.told == 1) {
				stopClock();
			}
			clock().resumeReading();
		}
	}

	@Override
	protected void hookOnNext(DataBuffer buffer) {
		this.size += buffer.readableByteCount();
		DataBufferUtils.release(buffer);
		if (this.size > MOST) {
			tell(false);
		}
	}

	@Override
	protected void hookOnComplete() {
		tell(true);
	}

	@Override
	protected void hookOnError(Throwable ex) {
		tell(false);
	}

	@Override
	protected void hookOnCancel() {
		this.told = 1;
		stopClock();
	}

	private void tell(boolean whole) {
		if (TOLD.compareAndSet(this, 0, 1)) {
			if (!whole) {
				cancel();
			}
			stopClock();
			this.outcome.accept(whole);
		}
	}

	private void stopClock() {
		Disposable deadline = this.deadline;
		if (deadline != null) {
			deadline.dispose();
		}
	}

}
