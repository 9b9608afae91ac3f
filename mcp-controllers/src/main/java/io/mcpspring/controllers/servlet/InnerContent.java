package io.mcpspring.controllers.servlet;

import java.io.ByteArrayOutputStream;
import java.io.IOException;

import io.mcpspring.controllers.endpoint.InnerAnswer;
import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.WriteListener;

/**
 * Body of a response within the application: bytes up to the bound and one more, by which
 * an excess is known. Writing beyond it fails, and what is there stays then.
 */
final class InnerContent extends ServletOutputStream {

	/** Why writing fails. */
	static final String FULL = "The answer is larger than " + InnerAnswer.MAX_BODY + " bytes";

	private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

	private final Runnable whenFull;

	/**
	 * Create a body.
	 * @param whenFull called once if it is larger than the bound
	 */
	InnerContent(Runnable whenFull) {
		this.whenFull = whenFull;
	}

	boolean isFull() {
		return this.bytes.size() > InnerAnswer.MAX_BODY;
	}

	byte[] bytes() {
		return this.bytes.toByteArray();
	}

	void reset() {
		if (!isFull()) {
			this.bytes.reset();
		}
	}

	@Override
	public void write(int one) throws IOException {
		write(new byte[] { (byte) one }, 0, 1);
	}

	@Override
	public void write(byte[] source, int offset, int length) throws IOException {
		boolean before = isFull();
		this.bytes.write(source, offset, Math.min(length, InnerAnswer.MAX_BODY + 1 - this.bytes.size()));
		if (isFull()) {
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
