package io.mcpspring.servlet;

import java.io.IOException;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

import io.mcpspring.http.FrameSource;
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
	 * What follows so soon after a flush waits for a moment, so that bursts leave as one.
	 */
	private static final long BURST_NANOS = TimeUnit.MILLISECONDS.toNanos(BlockingWrites.MOMENT_MILLIS);

	private final HttpServletResponse response;

	private final FrameSource source;

	private final BlockingWrites writes;

	private byte @Nullable [] frame;

	private int offset;

	private long sent;

	private boolean unflushed = true;

	private boolean flushDue;

	private long flushedAt = System.nanoTime() - BURST_NANOS;

	private boolean writable;

	FrameWriter(HttpServletResponse response, FrameSource source, BlockingWrites writes) {
		this.response = response;
		this.source = source;
		this.writes = writes;
	}

	FrameSource source() {
		return this.source;
	}

	/**
	 * Write all there is, waiting for the client to read it.
	 * @param stop ends it between two frames
	 * @return what follows
	 */
	Progress writeBlocking(BooleanSupplier stop) throws IOException {
		while (!stop.getAsBoolean()) {
			byte[] next = this.source.poll();
			if (next == null) {
				return pausedBlocking();
			}
			this.sent += next.length;
			if (this.sent <= BlockingWrites.FREE_BYTES) {
				this.response.getOutputStream().write(next);
				this.unflushed = true;
			}
			else if (!this.writes.run(() -> writeAndFlush(next))) {
				return Progress.REFUSED;
			}
		}
		return Progress.PAUSED;
	}

	/**
	 * What was written leaves when nothing follows at once; the last of it leaves
	 * together with the end of the response.
	 */
	private Progress pausedBlocking() throws IOException {
		if (this.source.exhausted()) {
			return Progress.ENDED;
		}
		if (!this.unflushed || this.flushDue && isBurst()) {
			return Progress.PAUSED;
		}
		this.flushDue = isBurst();
		if (this.flushDue) {
			return Progress.FLUSH_DUE;
		}
		this.response.flushBuffer();
		flushed();
		return Progress.PAUSED;
	}

	private boolean isBurst() {
		return System.nanoTime() - this.flushedAt < BURST_NANOS;
	}

	private void flushed() {
		this.unflushed = false;
		this.flushDue = false;
		this.flushedAt = System.nanoTime();
	}

	private void writeAndFlush(byte[] bytes) throws IOException {
		ServletOutputStream out = this.response.getOutputStream();
		out.write(bytes);
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
		if (this.frame == null) {
			this.frame = this.source.poll();
			this.offset = 0;
		}
		if (this.frame != null) {
			int length = Math.min(SLICE, this.frame.length - this.offset);
			out.write(this.frame, this.offset, length);
			this.unflushed = true;
			this.offset += length;
			this.frame = (this.offset < this.frame.length) ? this.frame : null;
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

		/** The client does not read, and too many others do not either. */
		REFUSED

	}

}
