package io.mcpspring.test.mock;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;

import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.WriteListener;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpServletResponseWrapper;
import org.jspecify.annotations.Nullable;

/**
 * A response whose bytes reach a client as they are written, which those of Spring's mock
 * response do not, and which may be written without blocking.
 */
final class StreamedResponse extends HttpServletResponseWrapper {

	private final @Nullable MockAnswerSink sink;

	private @Nullable ServletOutputStream out;

	/**
	 * Create a response.
	 * @param response keeps the written bytes
	 * @param sink receives the written bytes, or {@code null}
	 */
	StreamedResponse(HttpServletResponse response, @Nullable MockAnswerSink sink) {
		super(response);
		this.sink = sink;
	}

	@Override
	public synchronized ServletOutputStream getOutputStream() throws IOException {
		if (this.out == null) {
			this.out = new Output(super.getOutputStream());
		}
		return this.out;
	}

	@Override
	public void flushBuffer() throws IOException {
		super.flushBuffer();
		commit();
	}

	/** Send the status and the headers, if that is not done. */
	void commit() {
		if (this.sink != null && !this.sink.hasBegun()) {
			Map<String, List<String>> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
			for (String name : getHeaderNames()) {
				headers.put(name, new ArrayList<>(getHeaders(name)));
			}
			this.sink.head(getStatus(), headers);
		}
	}

	private final class Output extends ServletOutputStream {

		private final ServletOutputStream kept;

		Output(ServletOutputStream kept) {
			this.kept = kept;
		}

		@Override
		public void write(int b) throws IOException {
			write(new byte[] { (byte) b }, 0, 1);
		}

		@Override
		public void write(byte[] bytes, int from, int length) throws IOException {
			MockAnswerSink client = StreamedResponse.this.sink;
			if (client == null) {
				this.kept.write(bytes, from, length);
				return;
			}
			if (client.isAborted()) {
				throw new IOException("The client is gone");
			}
			commit();
			client.data(Arrays.copyOfRange(bytes, from, from + length));
		}

		@Override
		public void flush() throws IOException {
			this.kept.flush();
			commit();
		}

		@Override
		public boolean isReady() {
			return true;
		}

		/** As a container does, from a separate thread. */
		@Override
		public void setWriteListener(WriteListener listener) {
			CompletableFuture.runAsync(() -> {
				try {
					listener.onWritePossible();
				}
				catch (IOException ex) {
					listener.onError(ex);
				}
			});
		}

	}

}
