package io.mcpspring.benchmarks.load;

/**
 * Searches in bytes.
 */
final class Bytes {

	private Bytes() {
	}

	static int indexOf(byte[] bytes, int from, int to, byte[] wanted) {
		if (wanted.length == 0) {
			return from;
		}
		for (int i = from; i <= to - wanted.length; i++) {
			if (bytes[i] == wanted[0] && startsWith(bytes, i, wanted)) {
				return i;
			}
		}
		return -1;
	}

	private static boolean startsWith(byte[] bytes, int from, byte[] wanted) {
		for (int i = 1; i < wanted.length; i++) {
			if (bytes[from + i] != wanted[i]) {
				return false;
			}
		}
		return true;
	}

}
