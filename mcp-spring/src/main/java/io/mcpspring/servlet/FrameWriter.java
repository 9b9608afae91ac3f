package io.mcpspring.servlet;

import java.io.IOException;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

import io.mcpspring.http.FrameSource;
import io.mcpspring.share.Holder;
import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.http.HttpServletResponse;
import org.jspecify.annotations.Nullable;

/**
 * Moves frames from a source to a response, in the two ways a servlet may write. Used by
 * one thread at a time.
 */
final class FrameWriter {

	/** How much is handed to the container at once; it keeps a copy of what waits. */
	private static final int SLICE = 32 * 1024;

	/**
	 * What follows so soon after the beginning or a flush waits for a moment, so that
	 * bursts leave as one, and short streams whole.
	 */
	private static final long BURST_NANOS = TimeUnit.MILLISECONDS.toNanos(BlockingWrites.MOMENT_MILLIS);

	private final HttpServletResponse response;

	private final FrameSource source;

	private final BlockingWrites writes;

	private final Holder client;

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

	FrameWriter(HttpServletResponse response, FrameSource source, BlockingWrites writes, Holder client) {
		this(response, source, writes, client, System::nanoTime);
	}

	FrameWriter(HttpServletResponse response, FrameSource source, BlockingWrites writes, Holder client,
			LongSupplier nanoTime) {
		this.response = response;
		this.source = source;
		this.writes = writes;
		this.client = client;
		this.nanoTime = nanoTime;
		this.flushedAt = nanoTime.getAsLong();
	}

	FrameSource source() {
		return this.source;
	}

	/**
	 * Write all there is, waiting for the client to read it.
	 * @param stop ends it between two slices
	 * @return what follows
	 */
	Progress writeBlocking(BooleanSupplier stop) throws IOException {
		while (!stop.getAsBoolean() && !this.resting) {
			byte[] next = next();
			if (next == null) {
				return pausedBlocking();
			}
			int length = Math.min(SLICE, next.length - this.offset);
			if (this.sent + length <= BlockingWrites.FREE_BYTES) {
				this.response.getOutputStream().write(next, this.offset, length);
				this.unflushed = true;
			}
			else if (!this.writes.run(this.client, () -> writeAndFlush(next, this.offset, length))) {
				this.resting = true;
				return Progress.BUSY;
			}
			this.sent += length;
			written(length);
		}
		return Progress.PAUSED;
	}

	/** What is written next, from the offset on. */
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
	 * What was written leaves when nothing follows at once; the last of it leaves
	 * together with the end of the response.
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
		this.response.flushBuffer();
		flushed();
		return Progress.PAUSED;
	}

	/**
	 * The time after {@link Progress#FLUSH_DUE} or {@link Progress#BUSY} is over. For any
	 * thread.
	 */
	void momentPassed() {
		this.flushNow = true;
		this.resting = false;
	}

	private boolean isBurst() {
		return this.nanoTime.getAsLong() - this.flushedAt < BURST_NANOS;
	}

	private void flushed() {
		this.unflushed = false;
		this.flushedAt = this.nanoTime.getAsLong();
	}

	private void writeAndFlush(byte[] bytes, int from, int length) throws IOException {
		ServletOutputStream out = this.response.getOutputStream();
		out.write(bytes, from, length);
		out.flush();
		flushed();
	}

	/** The container says that it takes more. */
	void resume() {
		this.writable = true;
	}

	/**
	 * Write what the container takes. When it takes no more it has to be waited for:
	 * asking again is not allowed before {@link #resume()}.
	 * @return what follows
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

	/** What follows an attempt to write. */
	enum Progress {

		/** Nothing, until there is more to write or room for it. */
		PAUSED,

		/** A flush, in a moment. */
		FLUSH_DUE,

		/** Everything was written. */
		ENDED,

		/**
		 * Another attempt, in a while: too many threads wait for clients that do not
		 * read. What is to be written stays where it is kept.
		 */
		BUSY

	}

}
