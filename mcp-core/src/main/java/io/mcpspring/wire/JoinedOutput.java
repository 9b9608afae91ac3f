package io.mcpspring.wire;

import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.util.BufferRecycler;
import tools.jackson.core.util.ByteArrayBuilder;

/**
 * Output in a recycled buffer. Large arrays stay where they are until the whole is known,
 * and are then copied once.
 */
final class JoinedOutput extends OutputStream {

	private final ByteArrayBuilder small;

	private List<Large> large = List.of();

	private int largeBytes;

	private byte @Nullable [] kept;

	JoinedOutput(BufferRecycler recycler) {
		this.small = new ByteArrayBuilder(recycler);
	}

	/**
	 * Announce an array that is not modified after it is written.
	 * @param bytes the array, to be written next
	 */
	void keep(byte[] bytes) {
		this.kept = bytes;
	}

	@Override
	public void write(int value) {
		this.small.write(value);
	}

	@Override
	public void write(byte[] bytes, int offset, int length) {
		if (bytes == this.kept && length == bytes.length) {
			this.large = this.large.isEmpty() ? new ArrayList<>() : this.large;
			this.large.add(new Large(this.small.size(), bytes));
			this.largeBytes = Math.addExact(this.largeBytes, length);
			this.kept = null;
		}
		else {
			this.small.write(bytes, offset, length);
		}
	}

	/**
	 * Return all that was written, and release the buffer.
	 * @return the bytes
	 */
	byte[] join() {
		byte[] rest = this.small.getClearAndRelease();
		if (this.large.isEmpty()) {
			return rest;
		}
		byte[] whole = new byte[Math.addExact(rest.length, this.largeBytes)];
		int done = 0;
		int position = 0;
		for (Large piece : this.large) {
			int before = piece.position() - done;
			System.arraycopy(rest, done, whole, position, before);
			System.arraycopy(piece.bytes(), 0, whole, position + before, piece.bytes().length);
			done += before;
			position += before + piece.bytes().length;
		}
		System.arraycopy(rest, done, whole, position, rest.length - done);
		return whole;
	}

	@Override
	public void close() {
		this.small.close();
	}

	/**
	 * A large array.
	 *
	 * @param position how much of the rest comes before it
	 * @param bytes the array
	 */
	private record Large(int position, byte[] bytes) {
	}

}
