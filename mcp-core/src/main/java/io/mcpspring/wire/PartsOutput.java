package io.mcpspring.wire;

import java.io.OutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import io.mcpspring.jsonrpc.ByteParts;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.util.BufferRecycler;
import tools.jackson.core.util.ByteArrayBuilder;

/**
 * Output in a recycled buffer, except for large arrays, which stay where they are.
 */
final class PartsOutput extends OutputStream {

	private final ByteArrayBuilder small;

	private List<Large> large = List.of();

	private byte @Nullable [] kept;

	PartsOutput(BufferRecycler recycler) {
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
		if (bytes == this.kept && length == bytes.length && length >= ByteParts.LARGE) {
			this.large = this.large.isEmpty() ? new ArrayList<>() : this.large;
			this.large.add(new Large(this.small.size(), bytes));
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
	ByteParts parts() {
		byte[] rest = this.small.getClearAndRelease();
		if (this.large.isEmpty()) {
			return ByteParts.of(rest);
		}
		List<byte[]> parts = new ArrayList<>(2 * this.large.size() + 1);
		int done = 0;
		for (Large piece : this.large) {
			parts.add(Arrays.copyOfRange(rest, done, piece.position()));
			parts.add(piece.bytes());
			done = piece.position();
		}
		parts.add(Arrays.copyOfRange(rest, done, rest.length));
		return ByteParts.of(parts);
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
