package io.mcpspring.spring.servlet;

import java.io.IOException;

import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.WriteListener;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpServletResponseWrapper;

/**
 * Response that counts the threads that write to it, and ends writes without progress. It
 * is for threads that no other thread can replace: those of filters that cache the body
 * or have no asynchronous support.
 */
final class CountedResponse extends HttpServletResponseWrapper {

	private final BlockingWrites writes;

	CountedResponse(HttpServletResponse response, BlockingWrites writes) {
		super(response);
		this.writes = writes;
	}

	@Override
	public ServletOutputStream getOutputStream() throws IOException {
		return new Output(super.getOutputStream(), this.writes);
	}

	@Override
	public void flushBuffer() throws IOException {
		this.writes.runHere(super::flushBuffer);
	}

	private static final class Output extends ServletOutputStream {

		private final ServletOutputStream output;

		private final BlockingWrites writes;

		Output(ServletOutputStream output, BlockingWrites writes) {
			this.output = output;
			this.writes = writes;
		}

		@Override
		public void write(int data) throws IOException {
			this.writes.runHere(() -> this.output.write(data));
		}

		@Override
		public void write(byte[] data, int offset, int length) throws IOException {
			for (int at = 0; at < length; at += BlockingWrites.FREE_BYTES) {
				int begin = offset + at;
				int size = Math.min(BlockingWrites.FREE_BYTES, length - at);
				this.writes.runHere(() -> this.output.write(data, begin, size));
			}
		}

		@Override
		public void flush() throws IOException {
			this.writes.runHere(this.output::flush);
		}

		@Override
		public void close() throws IOException {
			this.writes.runHere(this.output::close);
		}

		@Override
		public boolean isReady() {
			return this.output.isReady();
		}

		@Override
		public void setWriteListener(WriteListener listener) {
			this.output.setWriteListener(listener);
		}

	}

}
