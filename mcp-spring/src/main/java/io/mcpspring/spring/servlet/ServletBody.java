package io.mcpspring.spring.servlet;

import java.io.EOFException;
import java.io.IOException;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

import io.mcpspring.engine.http.McpExchange.BodyReader;
import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;

/**
 * The body of a request. A body that arrived complete with the head is read at once; any
 * other is received without occupying a thread. After the outcome the rest is not read.
 */
final class ServletBody implements ReadListener {

	/**
	 * The size allocated in advance: a client that announces more has to send a quarter
	 * of it first.
	 */
	private static final int TRUSTED = 64 * 1024;

	private static final int UNKNOWN = 8 * 1024;

	private final ServletInputStream in;

	private final Arrived arrived;

	private final BodyReader reader;

	private final int limit;

	/** The announced length, negative if unknown. */
	private final long announced;

	private final AtomicBoolean signalled = new AtomicBoolean();

	private byte[] buffer;

	private int count;

	private Consumer<Runnable> handler = Runnable::run;

	private Runnable giveUp = () -> {
	};

	/**
	 * Create a body.
	 * @param request the request
	 * @param limit the maximum number of bytes
	 * @param reader notified of the outcome, unless the body has arrived
	 * @throws IOException if the connection fails
	 */
	ServletBody(HttpServletRequest request, int limit, BodyReader reader) throws IOException {
		this.in = request.getInputStream();
		this.arrived = Arrived.of(request, this.in);
		this.reader = reader;
		this.limit = limit;
		this.announced = request.getContentLengthLong();
		this.buffer = new byte[(this.announced >= 0) ? (int) Math.min(this.announced, TRUSTED)
				: Math.min(UNKNOWN, limit)];
	}

	/**
	 * Read the available part of the body. A chunked body is not read here: part of a
	 * chunk would block.
	 * @return the whole body, or {@code null} if it is not complete
	 * @throws IOException if the connection fails
	 */
	byte @Nullable [] arrived() throws IOException {
		while (this.count < this.announced && this.arrived.hasMore()) {
			makeRoom();
			int read = this.in.read(this.buffer, this.count, this.buffer.length - this.count);
			if (read < 0) {
				throw new EOFException("The body is shorter than announced");
			}
			this.count += read;
		}
		return (this.count == this.announced || this.in.isFinished()) ? bytes() : null;
	}

	/**
	 * Reserve room for the rest of the body; without room its reader is notified.
	 * @return {@code true} if the rest is to be read
	 */
	boolean reserve() {
		return reserve(this.buffer.length);
	}

	/**
	 * Return whether a filter has received the whole body.
	 * @return {@code false} if the container may receive more
	 */
	boolean isReceived() {
		return this.arrived.isWhole();
	}

	private byte[] bytes() {
		return (this.count == this.buffer.length) ? this.buffer : Arrays.copyOf(this.buffer, this.count);
	}

	private void makeRoom() {
		if (this.count == this.buffer.length) {
			this.buffer = Arrays.copyOf(this.buffer, larger());
		}
	}

	private int larger() {
		if (this.announced >= 0 && this.announced / 4 <= this.count) {
			return (int) this.announced;
		}
		long most = (this.announced >= 0) ? this.announced : this.limit;
		return (int) Math.min(most, 2L * this.count);
	}

	/**
	 * Read the body with blocking reads, for an application with a filter that needs a
	 * thread, or that has already read the body.
	 */
	void readBlocking() throws IOException {
		long end = System.nanoTime() + this.reader.timeout().toNanos();
		while (!this.signalled.get()) {
			int read = makeRoomOrEnd() ? this.in.read(this.buffer, this.count, this.buffer.length - this.count) : -1;
			if (read < 0) {
				onAllDataRead();
			}
			else if (System.nanoTime() - end > 0) {
				late();
			}
			else {
				this.count += read;
			}
		}
	}

	/**
	 * Receive the rest.
	 * @param handler runs the continuation after the outcome, which may block
	 * @param giveUp run when the client has disconnected
	 */
	void receive(Consumer<Runnable> handler, Runnable giveUp) {
		this.in.setReadListener(this);
		this.handler = handler;
		this.giveUp = giveUp;
	}

	/**
	 * Return the time limit.
	 * @return the time in milliseconds
	 */
	long timeoutMillis() {
		return Math.max(1, this.reader.timeout().toMillis());
	}

	private boolean reserve(int bytes) {
		if (this.reader.reserve(bytes)) {
			return true;
		}
		tell(this.reader::noRoom);
		return false;
	}

	@Override
	public void onDataAvailable() throws IOException {
		while (!this.signalled.get() && this.in.isReady()) {
			if (!makeRoomOrEnd()) {
				return;
			}
			int read = this.in.read(this.buffer, this.count, this.buffer.length - this.count);
			if (read < 0) {
				return;
			}
			this.count += read;
		}
	}

	/** Make room before the next read; otherwise only the end may follow. */
	private boolean makeRoomOrEnd() throws IOException {
		if (this.count < this.buffer.length) {
			return true;
		}
		int more = larger() - this.count;
		if (more > 0) {
			boolean reserved = reserve(more);
			if (reserved) {
				makeRoom();
			}
			return reserved;
		}
		if (this.in.read() >= 0) {
			tell(this.reader::tooLarge);
		}
		return false;
	}

	@Override
	public void onAllDataRead() {
		if (this.count < this.announced) {
			onError(new EOFException("The body is shorter than announced"));
			return;
		}
		tell(() -> this.reader.complete(bytes()));
	}

	/**
	 * Handle the timeout.
	 * @return {@code false} if there was an outcome before
	 */
	boolean late() {
		return tell(this.reader::late);
	}

	@Override
	public void onError(Throwable ex) {
		if (this.signalled.compareAndSet(false, true)) {
			this.reader.failed(ex);
			this.giveUp.run();
		}
	}

	private boolean tell(Runnable outcome) {
		boolean first = this.signalled.compareAndSet(false, true);
		if (first) {
			this.handler.accept(outcome);
		}
		return first;
	}

}
