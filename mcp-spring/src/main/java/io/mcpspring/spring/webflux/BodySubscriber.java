package io.mcpspring.spring.webflux;

import java.nio.channels.ClosedChannelException;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.function.Consumer;

import io.mcpspring.engine.http.McpExchange.BodyReader;
import org.jspecify.annotations.Nullable;
import reactor.core.Disposable;
import reactor.util.context.ContextView;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;

/**
 * Subscriber that receives the body of a request and notifies its reader once of the
 * outcome. Every request passes through here, so there is no chain of operators. However
 * small the parts, they take no more than about twice their size, or, for a body with an
 * announced length, four times.
 * <p>
 * A body that is incomplete after its server has passed on all available data
 * {@linkplain #run continues to be received}: within a time limit, and in room that its
 * reader grants. A body that is too large or without room is refused at once, and the
 * rest is discarded on arrival, for a few seconds and up to a number of bytes.
 */
final class BodySubscriber extends BodyReceiver {

	private static final long MAX_MILLIS = 5000;

	private static final long MAX_DISCARDED = 8L * 1024 * 1024;

	private static final byte[] NOTHING = {};

	private static final AtomicIntegerFieldUpdater<BodySubscriber> TOLD = AtomicIntegerFieldUpdater
		.newUpdater(BodySubscriber.class, "signalled");

	private final int limit;

	private final BodyReader reader;

	private final Consumer<Throwable> readerFailed;

	/** The announced number of bytes, 0 if unknown. */
	private int announced;

	/** 1 after the outcome. */
	private volatile int signalled;

	private byte[] first = NOTHING;

	/** The whole body, if it arrives in several parts. */
	private byte @Nullable [] parts;

	private int size;

	private boolean receiving;

	/** Whether the body was refused and its rest is discarded. */
	private volatile boolean refused;

	private long discarded;

	private @Nullable Disposable deadline;

	/**
	 * Create a subscriber.
	 * @param limit the maximum number of bytes
	 * @param reader notified of the body or the failure
	 * @param readerFailed receives exceptions of the reader
	 * @param wire the transport of the request, which measures the time limit
	 * @param context the context of the request
	 */
	BodySubscriber(int limit, BodyReader reader, Consumer<Throwable> readerFailed, RequestWire wire,
			ContextView context) {
		super(wire, context);
		this.limit = limit;
		this.reader = reader;
		this.readerFailed = readerFailed;
	}

	/**
	 * Set the number of bytes that the client announced; room for them is allocated when
	 * a quarter has arrived.
	 * @param length the number of bytes, or -1
	 */
	void expect(long length) {
		this.announced = (int) Math.max(0, Math.min(this.limit, length));
	}

	@Override
	protected void hookOnNext(DataBuffer buffer) {
		int length = buffer.readableByteCount();
		if (this.refused) {
			this.discarded += length;
		}
		else if (length > this.limit - this.size) {
			refuse(this.reader::tooLarge);
		}
		else if (this.signalled == 0) {
			add(buffer);
		}
		DataBufferUtils.release(buffer);
		if (this.discarded > Math.max(this.limit, MAX_DISCARDED)) {
			cancel();
		}
	}

	/** Discard the body, what arrived of it and the rest. */
	private void refuse(Runnable outcome) {
		if (TOLD.compareAndSet(this, 0, 1)) {
			this.refused = true;
			this.parts = null;
			this.first = NOTHING;
			tell(outcome);
			this.deadline = clock().schedule(this::cancel, MAX_MILLIS);
		}
	}

	/** Return whether the body was refused and its rest is discarded. */
	boolean isRefused() {
		return this.refused;
	}

	private void add(DataBuffer buffer) {
		int length = buffer.readableByteCount();
		if (this.size == 0) {
			if (reserve(length)) {
				this.first = new byte[length];
				buffer.read(this.first);
				this.size = length;
			}
			return;
		}
		byte[] all = roomFor(length);
		if (all != null) {
			buffer.read(all, this.size, length);
			this.size += length;
		}
	}

	private byte @Nullable [] roomFor(int length) {
		byte[] present = (this.parts != null) ? this.parts : this.first;
		int needed = this.size + length;
		if (needed <= present.length) {
			return present;
		}
		long wanted = (needed <= this.announced && this.announced / 4 <= needed) ? this.announced : 2L * this.size;
		int larger = (int) Math.min(this.limit, Math.max(needed, wanted));
		if (!reserve(larger - present.length)) {
			return null;
		}
		this.parts = Arrays.copyOf(present, larger);
		return this.parts;
	}

	private boolean reserve(int bytes) {
		if (!this.receiving || this.reader.reserve(bytes)) {
			return true;
		}
		refuse(this.reader::noRoom);
		return false;
	}

	/** Continue the reception after all available data were passed on without the end. */
	@Override
	public void run() {
		if (this.signalled == 0 && !this.receiving) {
			this.receiving = true;
			this.deadline = clock().schedule(() -> end(this.reader::late), this.reader.timeout().toMillis());
			reserve((this.parts != null) ? this.parts.length : this.first.length);
			if (this.signalled == 1 && !this.refused) {
				stopClock();
			}
			clock().resumeReading();
		}
		else if (this.refused) {
			clock().resumeReading();
		}
	}

	private void end(Runnable outcome) {
		if (TOLD.compareAndSet(this, 0, 1)) {
			cancel();
			tell(outcome);
		}
	}

	private void stopClock() {
		if (this.deadline != null) {
			this.deadline.dispose();
		}
	}

	@Override
	protected void hookOnComplete() {
		if (!this.refused && isAnsweredByServer()) {
			fail(new ClosedChannelException());
		}
		else if (this.refused) {
			ended();
		}
		else if (TOLD.compareAndSet(this, 0, 1)) {
			byte[] all = (this.parts != null) ? this.parts : this.first;
			byte[] body = (all.length == this.size) ? all : Arrays.copyOf(all, this.size);
			tell(() -> this.reader.complete(body));
		}
	}

	@Override
	protected void hookOnError(Throwable ex) {
		fail(ex);
	}

	@Override
	protected void hookOnCancel() {
		fail(new ClosedChannelException());
	}

	private void ended() {
		stopClock();
		over();
	}

	private void fail(Throwable ex) {
		if (this.refused) {
			ended();
		}
		else if (TOLD.compareAndSet(this, 0, 1)) {
			tell(() -> this.reader.failed(ex));
		}
	}

	private void tell(Runnable action) {
		stopClock();
		try {
			action.run();
		}
		catch (RuntimeException | Error ex) {
			this.readerFailed.accept(ex);
		}
	}

}
