package io.mcpspring.spring.servlet;

import java.io.IOException;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

import io.mcpspring.context.OwnerKey;
import io.mcpspring.engine.http.FrameSource;
import io.mcpspring.engine.http.UnreadAnswers;
import io.mcpspring.engine.http.UnreadFrames;
import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.http.HttpServletResponse;
import org.jspecify.annotations.Nullable;

/**
 * Writer of frames from a source to a response, in the two modes of a servlet. Used by
 * one thread at a time.
 */
final class FrameWriter {

	/** The size of a single write; the container keeps a copy of pending data. */
	private static final int SLICE = 32 * 1024;

	/**
	 * The time after the beginning or a flush within which further data are delayed for a
	 * moment, so that bursts are sent together, and short streams as a whole.
	 */
	private static final long BURST_NANOS = TimeUnit.MILLISECONDS.toNanos(BlockingWrites.MOMENT_MILLIS);

	private final HttpServletResponse response;

	private FrameSource source;

	private final BlockingWrites writes;

	private final OwnerKey client;

	private byte @Nullable [] frame;

	private int offset;

	private long sent;

	private boolean unflushed = true;

	private boolean flushDue;

	private volatile boolean flushNow;

	private volatile boolean resting;

	private final LongSupplier nanoTime;

	private long flushedAt;

	private boolean writable;

	FrameWriter(HttpServletResponse response, FrameSource source, BlockingWrites writes, OwnerKey client) {
		this(response, source, writes, client, System::nanoTime);
	}

	FrameWriter(HttpServletResponse response, FrameSource source, BlockingWrites writes, OwnerKey client,
			LongSupplier nanoTime) {
		this.response = response;
		this.source = source;
		this.writes = writes;
		this.client = client;
		this.nanoTime = nanoTime;
		this.flushedAt = nanoTime.getAsLong();
	}

	/**
	 * Limit the large frames that are unread; to be called before the first write.
	 * @param answers the limits
	 * @param disconnect ends the connection; must be quick
	 * @return this
	 */
	FrameWriter limit(UnreadAnswers answers, Runnable disconnect) {
		this.source = new UnreadFrames(this.source, answers, () -> this.client, disconnect);
		return this;
	}

	FrameSource source() {
		return this.source;
	}

	/**
	 * Write all available data, and wait for the client to read them.
	 * @param stop ends the writing between two slices
	 * @return the progress
	 */
	Progress writeBlocking(BooleanSupplier stop) throws IOException {
		while (!stop.getAsBoolean() && !this.resting) {
			byte[] next = next();
			if (next == null) {
				return pausedBlocking();
			}
			int length = Math.min(SLICE, next.length - this.offset);
			boolean small = this.sent + length <= BlockingWrites.FREE_BYTES
					&& this.writes.runSmall(() -> write(next, this.offset, length));
			if (!small && !this.writes.run(this.client, () -> writeAndFlush(next, this.offset, length))) {
				return busy();
			}
			this.sent += length;
			written(length);
		}
		return Progress.PAUSED;
	}

	/** Return the data to write next, beginning at the offset. */
	private byte @Nullable [] next() {
		if (this.frame == null) {
			this.frame = this.source.poll();
			this.offset = 0;
		}
		return this.frame;
	}

	private void written(int length) {
		this.offset += length;
		if (this.frame != null && this.offset == this.frame.length) {
			this.frame = null;
		}
	}

	/**
	 * Flush the data if no more follow at once; the last data are flushed by the end of
	 * the response.
	 */
	private Progress pausedBlocking() throws IOException {
		if (this.source.exhausted()) {
			return Progress.ENDED;
		}
		boolean now = this.flushNow;
		if (now) {
			this.flushNow = false;
			this.flushDue = false;
		}
		if (!this.unflushed || this.flushDue) {
			return Progress.PAUSED;
		}
		this.flushDue = !now && isBurst();
		if (this.flushDue) {
			return Progress.FLUSH_DUE;
		}
		return runShort(this::flush) ? Progress.PAUSED : busy();
	}

	/**
	 * Close the response, which may send buffered data.
	 * @return {@code false} if too many threads wait for slow readers
	 */
	boolean endBlocking() throws IOException {
		return runShort(this.response.getOutputStream()::close);
	}

	private boolean runShort(BlockingWrites.Write write) throws IOException {
		return this.writes.runSmall(write) || this.writes.run(this.client, write);
	}

	private Progress busy() {
		this.source.delayed();
		this.resting = true;
		return Progress.BUSY;
	}

	/**
	 * Record that the time after {@link Progress#FLUSH_DUE} or {@link Progress#BUSY} has
	 * passed. Safe for use by multiple threads.
	 */
	void momentPassed() {
		this.flushNow = true;
		this.resting = false;
	}

	private boolean isBurst() {
		return this.nanoTime.getAsLong() - this.flushedAt < BURST_NANOS;
	}

	/** Flush the stream: wrappers that cache the body ignore flushBuffer(). */
	private void flush() throws IOException {
		this.response.getOutputStream().flush();
		this.unflushed = false;
		this.flushedAt = this.nanoTime.getAsLong();
	}

	private void write(byte[] bytes, int from, int length) throws IOException {
		this.response.getOutputStream().write(bytes, from, length);
		this.unflushed = true;
	}

	private void writeAndFlush(byte[] bytes, int from, int length) throws IOException {
		write(bytes, from, length);
		flush();
	}

	/** Record that the container accepts further data. */
	void resume() {
		this.writable = true;
	}

	/**
	 * Write as much as the container accepts. When it accepts no more, this must not be
	 * called before {@link #resume()}.
	 * @return the progress
	 */
	Progress writeNonBlocking() throws IOException {
		ServletOutputStream out = this.response.getOutputStream();
		while (this.writable) {
			if (!out.isReady()) {
				this.writable = false;
			}
			else if (!writeSlice(out)) {
				return this.source.exhausted() ? Progress.ENDED : Progress.PAUSED;
			}
		}
		return Progress.PAUSED;
	}

	private boolean writeSlice(ServletOutputStream out) throws IOException {
		byte[] next = next();
		if (next != null) {
			int length = Math.min(SLICE, next.length - this.offset);
			out.write(next, this.offset, length);
			this.unflushed = true;
			written(length);
			return true;
		}
		if (this.unflushed) {
			this.unflushed = false;
			out.flush();
			return true;
		}
		return false;
	}

	/** Outcome of an attempt to write. */
	enum Progress {

		/** Nothing to do until there are more data or there is room for them. */
		PAUSED,

		/** A flush is due in a moment. */
		FLUSH_DUE,

		/** Everything was written. */
		ENDED,

		/**
		 * Another attempt is due in a while: too many threads wait for slow readers. The
		 * data to write stay in their storage.
		 */
		BUSY

	}

}
