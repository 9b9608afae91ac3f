package io.mcpspring.controllers.servlet;

import java.io.IOException;

import io.mcpspring.controllers.endpoint.AnswerBody;
import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.WriteListener;

/**
 * Body of a response within the application. Writing beyond its bound fails, and the
 * bytes before stay.
 */
final class InnerContent extends ServletOutputStream {

	/** Why writing fails. */
	static final String FULL = "The answer is larger than what is kept in memory";

	private final AnswerBody body;

	private final Runnable whenFull;

	/**
	 * Create a body.
	 * @param body keeps the bytes
	 * @param whenFull called once if it is larger than its bound
	 */
	InnerContent(AnswerBody body, Runnable whenFull) {
		this.body = body;
		this.whenFull = whenFull;
	}

	@Override
	public void write(int one) throws IOException {
		write(new byte[] { (byte) one }, 0, 1);
	}

	@Override
	public void write(byte[] source, int offset, int length) throws IOException {
		boolean before = this.body.isFull();
		this.body.write(source, offset, length);
		if (this.body.isFull()) {
			if (!before) {
				this.whenFull.run();
			}
			throw new IOException(FULL);
		}
	}

	@Override
	public boolean isReady() {
		return true;
	}

	@Override
	public void setWriteListener(WriteListener listener) {
		throw new IllegalStateException("The body is kept in memory: write it");
	}

}
