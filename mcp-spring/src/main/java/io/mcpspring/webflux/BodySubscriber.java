package io.mcpspring.webflux;

import java.io.ByteArrayOutputStream;
import java.nio.channels.ClosedChannelException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

import io.mcpspring.http.HttpExchange.BodyReader;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Subscription;
import reactor.core.publisher.BaseSubscriber;
import reactor.util.context.Context;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;

/**
 * Receives the body of a request and tells its reader once what became of it. Each
 * request comes through here, so there is no chain of operators; and however small the
 * parts, they take no more than about twice their bytes.
 */
final class BodySubscriber extends BaseSubscriber<DataBuffer> {

	private static final byte[] NOTHING = {};

	private final int limit;

	private final BodyReader reader;

	private final Consumer<Throwable> readerFailed;

	private final Context context;

	private final AtomicBoolean told = new AtomicBoolean();

	private byte[] first = NOTHING;

	/** All of it, when it comes in several parts. */
	private @Nullable ByteArrayOutputStream parts;

	private int size;

	/**
	 * Create a subscriber.
	 * @param limit how many bytes there may be
	 * @param reader told of the body, or what is wrong with it
	 * @param readerFailed told what the reader threw
	 * @param context what belongs to the request
	 */
	BodySubscriber(int limit, BodyReader reader, Consumer<Throwable> readerFailed, Context context) {
		this.limit = limit;
		this.reader = reader;
		this.readerFailed = readerFailed;
		this.context = context;
	}

	@Override
	public Context currentContext() {
		return this.context;
	}

	@Override
	protected void hookOnSubscribe(Subscription subscription) {
		subscription.request(Long.MAX_VALUE);
	}

	@Override
	protected void hookOnNext(DataBuffer buffer) {
		boolean fits = buffer.readableByteCount() <= this.limit - this.size;
		if (fits) {
			add(buffer);
		}
		DataBufferUtils.release(buffer);
		if (!fits && this.told.compareAndSet(false, true)) {
			cancel();
			tell(this.reader::tooLarge);
		}
	}

	private void add(DataBuffer buffer) {
		byte[] bytes = new byte[buffer.readableByteCount()];
		buffer.read(bytes);
		if (this.size == 0) {
			this.first = bytes;
		}
		else {
			if (this.parts == null) {
				this.parts = new ByteArrayOutputStream(2 * this.size);
				this.parts.writeBytes(this.first);
			}
			this.parts.writeBytes(bytes);
		}
		this.size += bytes.length;
	}

	@Override
	protected void hookOnComplete() {
		if (this.told.compareAndSet(false, true)) {
			ByteArrayOutputStream all = this.parts;
			byte[] body = (all != null) ? all.toByteArray() : this.first;
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

	private void fail(Throwable ex) {
		if (this.told.compareAndSet(false, true)) {
			tell(() -> this.reader.failed(ex));
		}
	}

	private void tell(Runnable action) {
		try {
			action.run();
		}
		catch (RuntimeException | Error ex) {
			this.readerFailed.accept(ex);
		}
	}

}
