package io.mcpspring.engine.jsonrpc;

import java.util.ArrayList;
import java.util.List;

/**
 * Bytes in one or more arrays, to be written one after another, so that large ones are
 * not copied into one. No array is modified after it became a part.
 */
public final class ByteParts {

	/** Size in bytes from which an array is not copied into another one. */
	public static final int LARGE = 8 * 1024;

	private final byte[] first;

	private final List<byte[]> others;

	private final int length;

	private ByteParts(byte[] first, List<byte[]> others, int length) {
		this.first = first;
		this.others = others;
		this.length = length;
	}

	/**
	 * Create the parts of one array.
	 * @param whole the only part
	 * @return the bytes
	 */
	public static ByteParts of(byte[] whole) {
		return new ByteParts(whole, List.of(), whole.length);
	}

	/**
	 * Create bytes of several arrays. They are copied into one if their total size is
	 * less than {@link #LARGE}.
	 * @param parts the arrays in the order in which they are written, at least one
	 * @return the bytes
	 * @throws ArithmeticException if there are more than an array can hold
	 */
	public static ByteParts of(List<byte[]> parts) {
		int length = total(parts);
		return (length < LARGE) ? of(joined(parts))
				: new ByteParts(parts.get(0), List.copyOf(parts.subList(1, parts.size())), length);
	}

	private static int total(List<byte[]> parts) {
		int length = 0;
		for (byte[] part : parts) {
			length = Math.addExact(length, part.length);
		}
		return length;
	}

	/** Copy arrays into one. */
	static byte[] joined(List<byte[]> parts) {
		byte[] whole = new byte[total(parts)];
		int position = 0;
		for (byte[] part : parts) {
			System.arraycopy(part, 0, whole, position, part.length);
			position += part.length;
		}
		return whole;
	}

	/**
	 * Return the number of arrays.
	 * @return the number, at least one
	 */
	public int count() {
		return 1 + this.others.size();
	}

	/**
	 * Return one of the arrays.
	 * @param index its place in the order in which they are written, from zero
	 * @return the array, not to be modified
	 */
	public byte[] part(int index) {
		return (index == 0) ? this.first : this.others.get(index - 1);
	}

	/**
	 * Return the number of bytes.
	 * @return the number
	 */
	public int length() {
		return this.length;
	}

	/**
	 * Return the bytes as one array; copied only if there are several.
	 * @return the bytes, not to be modified
	 */
	public byte[] whole() {
		if (this.others.isEmpty()) {
			return this.first;
		}
		List<byte[]> all = new ArrayList<>(this.others);
		all.add(0, this.first);
		return joined(all);
	}

}
