package io.mcpspring.controllers.endpoint;

import java.io.ByteArrayOutputStream;

import io.mcpspring.engine.jsonrpc.AnswerMemory;
import org.jspecify.annotations.Nullable;

import org.springframework.http.HttpHeaders;

/**
 * Body of an answer that is kept in memory: bytes up to the bound and one more, by which
 * an excess is known, as long as there is memory for them. Once it is full it stays so.
 */
public final class AnswerBody {

	/** Memory is taken for so many bytes at once. */
	private static final int PART = 8 * 1024;

	private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

	private final AnswerMemory.Part memory;

	private int charged;

	private boolean refused;

	/**
	 * Create a body.
	 * @param memory the memory of the bytes
	 */
	public AnswerBody(AnswerMemory.Part memory) {
		this.memory = memory;
	}

	/**
	 * Add bytes, of which those are dropped that there is no room for.
	 * @param source has the bytes
	 * @param offset the index of the first one
	 * @param length the number of bytes
	 */
	public void write(byte[] source, int offset, int length) {
		int fitting = Math.min(length, InnerAnswer.MAX_BODY + 1 - this.bytes.size());
		if (!this.refused && charge(this.bytes.size() + fitting)) {
			this.bytes.write(source, offset, fitting);
		}
	}

	/** Take memory for the bytes and their copy in the answer. */
	private boolean charge(int size) {
		int needed = (size + PART - 1) / PART * PART;
		if (needed > this.charged) {
			this.refused = !this.memory.take(2L * (needed - this.charged));
			this.charged = needed;
		}
		return !this.refused;
	}

	/**
	 * Return whether bytes were dropped, or would be.
	 * @return {@code true} if no more are kept
	 */
	public boolean isFull() {
		return this.refused || this.bytes.size() > InnerAnswer.MAX_BODY;
	}

	/** Drop the bytes, unless the body is full. */
	public void reset() {
		if (!isFull()) {
			this.bytes.reset();
		}
	}

	/**
	 * Return the answer with this body.
	 * @param status the status
	 * @param headers the headers
	 * @param failure the exception that the application turned into the answer, or
	 * {@code null} if there is none or it is not known
	 * @return the answer
	 */
	public InnerAnswer answer(int status, HttpHeaders headers, @Nullable Exception failure) {
		return new InnerAnswer(status, headers, this.bytes.toByteArray(), failure, !isFull());
	}

}
