package io.mcpspring.spring.webflux;

import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;

import io.mcpspring.context.OwnerKey;
import io.mcpspring.engine.http.FrameSource;
import io.mcpspring.engine.http.McpExchange.StreamConnection;
import io.mcpspring.engine.http.UnreadAnswers;
import io.mcpspring.engine.http.UnreadFrames;
import io.mcpspring.engine.log.OncePerMinute;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import org.reactivestreams.Subscriber;
import org.reactivestreams.Subscription;
import org.slf4j.LoggerFactory;
import reactor.core.publisher.Operators;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferFactory;

/**
 * Publisher of the frames of a source, at the pace of the server's requests and of the
 * wire. The first element is empty: it makes the server send the headers although there
 * may be no data for a long time. If the wire is direct, frames are written to the wire
 * instead of published, and those that are available at once are flushed together with
 * the headers.
 */
final class FramePublisher implements Publisher<DataBuffer>, Subscription, StreamConnection {

	/**
	 * The number of bytes that a stream sends before other connections have their turn.
	 */
	private static final int TURN_BYTES = 64 * 1024;

	private static final OncePerMinute BROKEN = new OncePerMinute(LoggerFactory.getLogger(FramePublisher.class));

	private FrameSource source;

	private final DataBufferFactory buffers;

	private final Wire wire;

	private final boolean direct;

	private final AtomicLong demand = new AtomicLong();

	/** Pending signals; the thread that raises it from zero processes them. */
	private final AtomicInteger signals = new AtomicInteger();

	private volatile @Nullable Subscriber<? super DataBuffer> subscriber;

	private volatile boolean aborted;

	private volatile boolean over;

	private boolean headersSent;

	private int turnBytes;

	private boolean completed;

	private boolean closed;

	/**
	 * Create a publisher.
	 * @param source the source of the frames
	 * @param buffers creates the buffers of frames
	 * @param wire the wire of the response
	 * @param direct whether frames are written to the wire instead of published
	 */
	FramePublisher(FrameSource source, DataBufferFactory buffers, Wire wire, boolean direct) {
		this.source = source;
		this.buffers = buffers;
		this.wire = wire;
		this.direct = direct;
		source.onReady(this::signal);
	}

	/**
	 * Limit the large frames that are unread; to be called before the publication.
	 * @param answers the limits
	 * @param holder returns the holder to charge
	 * @return this
	 */
	FramePublisher limit(UnreadAnswers answers, Supplier<OwnerKey> holder) {
		this.source = new UnreadFrames(this.source, answers, holder, this::abort);
		return this;
	}

	@Override
	public void subscribe(Subscriber<? super DataBuffer> subscriber) {
		this.wire.watch(this::signal);
		this.subscriber = subscriber;
		subscriber.onSubscribe(this);
	}

	@Override
	public void request(long n) {
		if (Operators.validate(n)) {
			this.demand.accumulateAndGet(n, Operators::addCap);
			signal();
		}
	}

	@Override
	public void cancel() {
		over();
	}

	@Override
	public void abort() {
		this.aborted = true;
		signal();
	}

	/** End the publication, because all was sent or the client has disconnected. */
	void over() {
		this.over = true;
		signal();
	}

	private void signal() {
		if (this.signals.getAndIncrement() != 0) {
			return;
		}
		try {
			this.wire.execute(this::work);
		}
		catch (RejectedExecutionException ex) {
			// The server was shut down, together with its connections.
			this.over = true;
			work();
		}
	}

	/**
	 * Process the signals; those that arrive after the end of a turn are processed in the
	 * next one.
	 */
	private void work() {
		boolean working = true;
		while (working) {
			int seen = this.signals.get();
			step();
			working = isTurnOver() ? !awaitTurn() : this.signals.addAndGet(-seen) != 0;
		}
	}

	private boolean isTurnOver() {
		return this.turnBytes >= TURN_BYTES;
	}

	private boolean awaitTurn() {
		this.turnBytes = 0;
		try {
			return this.wire.executeAfterOthers(this::work);
		}
		catch (RejectedExecutionException ex) {
			this.over = true;
			return false;
		}
	}

	/**
	 * Perform one step. Even after a failure, signals are processed and the source is
	 * closed.
	 */
	private void step() {
		Subscriber<? super DataBuffer> subscriber = this.subscriber;
		try {
			if (this.over) {
				close();
			}
			else if (this.aborted) {
				breakOff(subscriber);
			}
			else if (subscriber != null && !this.completed) {
				publish(subscriber);
			}
		}
		catch (RuntimeException | Error ex) {
			BROKEN.warn("A stream is broken off", ex);
			this.over = true;
			this.wire.close();
			close();
		}
	}

	private void close() {
		if (!this.closed) {
			this.closed = true;
			this.wire.unwatch();
			this.source.closed();
		}
	}

	private void publish(Subscriber<? super DataBuffer> subscriber) {
		this.wire.hold();
		try {
			while (!isTurnOver() && !this.aborted && !this.over && isWanted()) {
				byte[] frame = this.headersSent ? this.source.poll() : new byte[0];
				if (frame == null) {
					if (this.source.exhausted()) {
						this.completed = true;
						subscriber.onComplete();
					}
					return;
				}
				send(frame, subscriber);
			}
		}
		catch (RuntimeException ex) {
			this.completed = true;
			subscriber.onError(ex);
		}
		finally {
			this.wire.release();
		}
	}

	private boolean isWanted() {
		boolean asked = (this.direct && this.headersSent) ? this.wire.hasHeaders() : this.demand.get() > 0;
		return asked && this.wire.isWritable();
	}

	private void send(byte[] frame, Subscriber<? super DataBuffer> subscriber) {
		this.turnBytes += frame.length;
		if (this.direct && this.headersSent) {
			this.wire.write(frame);
			return;
		}
		this.headersSent = true;
		this.demand.decrementAndGet();
		subscriber.onNext(this.buffers.wrap(frame));
	}

	private void breakOff(@Nullable Subscriber<?> subscriber) {
		if (!this.wire.close() && subscriber != null && !this.completed) {
			this.completed = true;
			subscriber.onComplete();
		}
		close();
	}

}
