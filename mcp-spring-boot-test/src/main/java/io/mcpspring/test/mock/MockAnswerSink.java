package io.mcpspring.test.mock;

import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;

import io.mcpspring.client.transport.McpTransport.ResponseReader;
import io.mcpspring.client.transport.ReplyHead;

/**
 * Hands an answer of a mock web environment to a client, piece by piece and each piece
 * once.
 */
final class MockAnswerSink {

	/** The name of the request attribute that holds the sink of a request. */
	static final String ATTRIBUTE = MockAnswerSink.class.getName();

	private final ResponseReader reader;

	private final AtomicBoolean over = new AtomicBoolean();

	private boolean begun;

	private volatile boolean aborted;

	MockAnswerSink(ResponseReader reader) {
		this.reader = reader;
	}

	synchronized void head(int status, Map<String, List<String>> headers) {
		if (!this.begun && !this.over.get()) {
			this.begun = true;
			read(() -> this.reader.head(ReplyHead.of(status, headers)));
		}
	}

	synchronized boolean hasBegun() {
		return this.begun;
	}

	synchronized void data(byte[] bytes) {
		if (bytes.length > 0 && !this.over.get()) {
			read(() -> this.reader.data(bytes));
		}
	}

	private void read(Runnable step) {
		try {
			step.run();
		}
		catch (RuntimeException ex) {
			failed(ex);
		}
	}

	synchronized void complete() {
		if (this.over.compareAndSet(false, true)) {
			this.reader.complete();
		}
	}

	void failed(Throwable cause) {
		if (this.over.compareAndSet(false, true)) {
			this.reader.failed(cause);
		}
	}

	/** The client wants nothing more. */
	void abort() {
		this.over.set(true);
		this.aborted = true;
	}

	boolean isAborted() {
		return this.aborted;
	}

}
