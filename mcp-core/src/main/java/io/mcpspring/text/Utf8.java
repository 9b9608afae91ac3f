package io.mcpspring.text;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Search of UTF-8 for the bytes that matter, eight at a time.
 */
public final class Utf8 {

	private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

	/** The number of bytes looked at together. */
	static final int STEP = Long.BYTES;

	private static final int STRIDE = 4 * STEP;

	private static final long ONES = 0x0101_0101_0101_0101L;

	private static final long HIGH = 0x80 * ONES;

	private static final long QUOTES = '"' * ONES;

	private static final long BACKSLASHES = '\\' * ONES;

	private static final long SPACES = ' ' * ONES;

	private Utf8() {
	}

	/**
	 * Return whether bytes are well-formed: no overlong form, no half of a surrogate
	 * pair, nothing beyond the last code point.
	 * @param bytes the bytes
	 * @return {@code false} if they are malformed
	 */
	public static boolean isValid(byte[] bytes) {
		int at = endOfAscii(bytes, 0);
		while (at < bytes.length) {
			int length = sequence(bytes, at);
			if (length == 0) {
				return false;
			}
			at += length;
			if (at < bytes.length && bytes[at] >= 0) {
				at = endOfAscii(bytes, at);
			}
		}
		return true;
	}

	/**
	 * Return whether all bytes are ASCII.
	 * @param bytes the bytes
	 * @return {@code false} if one is not
	 */
	public static boolean isAscii(byte[] bytes) {
		return endOfAscii(bytes, 0) == bytes.length;
	}

	private static int endOfAscii(byte[] bytes, int from) {
		int at = from;
		while (at <= bytes.length - STRIDE
				&& ((word(bytes, at) | word(bytes, at + STEP) | word(bytes, at + 2 * STEP) | word(bytes, at + 3 * STEP))
						& HIGH) == 0) {
			at += STRIDE;
		}
		while (at < bytes.length && bytes[at] >= 0) {
			at++;
		}
		return at;
	}

	/** Return the length of a well-formed sequence that is not ASCII, otherwise 0. */
	private static int sequence(byte[] bytes, int at) {
		int first = bytes[at] & 0xFF;
		int second = (at + 1 < bytes.length) ? bytes[at + 1] & 0xFF : 0;
		if (first < 0xE0) {
			return (first >= 0xC2 && second >>> 6 == 2) ? 2 : 0;
		}
		if (first < 0xF0) {
			int least = (first == 0xE0) ? 0xA0 : 0x80;
			int most = (first == 0xED) ? 0x9F : 0xBF;
			return (second >= least && second <= most && continues(bytes, at + 2)) ? 3 : 0;
		}
		int least = (first == 0xF0) ? 0x90 : 0x80;
		int most = (first == 0xF4) ? 0x8F : 0xBF;
		return (first <= 0xF4 && second >= least && second <= most && continues(bytes, at + 2)
				&& continues(bytes, at + 3)) ? 4 : 0;
	}

	private static boolean continues(byte[] bytes, int at) {
		return at < bytes.length && (bytes[at] & 0xC0) == 0x80;
	}

	/**
	 * Return whether bytes contain an escape by number ({@code \}{@code u}).
	 * @param json the bytes
	 * @return {@code true} if they may contain one
	 */
	public static boolean hasNumericEscapes(byte[] json) {
		int at = indexOf((byte) '\\', json, 0);
		while (at >= 0 && at + 1 < json.length) {
			if (json[at + 1] == 'u') {
				return true;
			}
			at = indexOf((byte) '\\', json, at + 1);
		}
		return false;
	}

	/**
	 * Return the first occurrence of a byte.
	 * @param value the byte, one of ASCII
	 * @param bytes the bytes
	 * @param from the first position
	 * @return its position, or -1
	 */
	static int indexOf(byte value, byte[] bytes, int from) {
		long values = value * ONES;
		int at = from;
		while (at <= bytes.length - STEP) {
			long word = word(bytes, at);
			long found = ((word ^ values) - ONES) & ~word & HIGH;
			if (found != 0) {
				return at + (Long.numberOfTrailingZeros(found) >>> 3);
			}
			at += STEP;
		}
		while (at < bytes.length && bytes[at] != value) {
			at++;
		}
		return (at < bytes.length) ? at : -1;
	}

	/**
	 * Return the first byte that does not stand for itself in a string of JSON: a
	 * quotation mark, a backslash or a control character.
	 * @param bytes the bytes
	 * @param from the first position
	 * @param to the position after the last
	 * @return its position, {@code to} if there is none
	 */
	static int endOfPlain(byte[] bytes, int from, int to) {
		int at = from;
		while (at <= to - STRIDE && (special(word(bytes, at)) | special(word(bytes, at + STEP))
				| special(word(bytes, at + 2 * STEP)) | special(word(bytes, at + 3 * STEP))) == 0) {
			at += STRIDE;
		}
		while (at <= to - STEP) {
			long found = special(word(bytes, at));
			if (found != 0) {
				return at + (Long.numberOfTrailingZeros(found) >>> 3);
			}
			at += STEP;
		}
		while (at < to && isPlain(bytes[at])) {
			at++;
		}
		return Math.min(at, to);
	}

	/**
	 * Return the high bits of the special bytes of a word. The lowest that is set is
	 * right; those above it may be wrong because of its borrow.
	 */
	private static long special(long word) {
		return (((word ^ QUOTES) - ONES) | ((word ^ BACKSLASHES) - ONES) | (word - SPACES)) & ~word & HIGH;
	}

	/**
	 * Return whether a byte stands for itself in a string of JSON.
	 * @param value the byte
	 * @return {@code false} for one that ends {@linkplain #endOfPlain plain bytes}
	 */
	static boolean isPlain(byte value) {
		return (value & 0xFF) >= ' ' && value != '"' && value != '\\';
	}

	/**
	 * Copy plain bytes.
	 * @param from the source
	 * @param at the first position
	 * @param end the end of the source
	 * @param to the destination
	 * @param position the position in it
	 * @return {@code false} if nothing was copied, because the next {@value #STEP} bytes
	 * are not all plain
	 */
	static boolean copyPlain(byte[] from, int at, int end, byte[] to, int position) {
		if (end - at < STEP) {
			return false;
		}
		long word = word(from, at);
		if (special(word) != 0) {
			return false;
		}
		LONGS.set(to, position, word);
		return true;
	}

	/**
	 * Return whether the next {@value #STEP} bytes are plain.
	 * @param bytes the bytes
	 * @param at the first position
	 * @param end the end of the bytes
	 * @return {@code false} if they are not, or are fewer
	 */
	static boolean arePlain(byte[] bytes, int at, int end) {
		return end - at >= STEP && special(word(bytes, at)) == 0;
	}

	private static long word(byte[] bytes, int at) {
		return (long) LONGS.get(bytes, at);
	}

}
