package io.mcpspring.benchmarks.load;

import java.nio.charset.StandardCharsets;

/**
 * One request as it goes over the wire and what its answer must be.
 *
 * @param request head and body; not copied
 * @param status the status that the answer must have, 0 for any
 * @param expected what the body must be like
 * @param counts whether an operation is done when the answer is there
 */
public record Exchange(byte[] request, int status, Expected expected, boolean counts) {

	// The digits of a fresh request id: a session must not see the same id twice.
	private static final byte[] ID = "\"id\":1".getBytes(StandardCharsets.US_ASCII);

	private static final int ID_DIGITS = 9;

	/**
	 * Give the request the next id, in place.
	 * @param position where the digits start, from {@link #idPosition}, or -1 for a
	 * request that is to stay as it is
	 */
	void nextId(int position) {
		if (position < 0) {
			return;
		}
		for (int i = position + ID_DIGITS - 1; i > position; i--) {
			if (this.request[i] < '9') {
				this.request[i]++;
				return;
			}
			this.request[i] = '0';
		}
	}

	/**
	 * Where the nine digits of the id start.
	 * @return the position, -1 when the id is not made of nine digits that begin with 1
	 */
	int idPosition() {
		int found = Bytes.indexOf(this.request, 0, this.request.length, ID);
		if (found < 0) {
			return -1;
		}
		int start = found + ID.length - 1;
		for (int i = start; i < start + ID_DIGITS; i++) {
			if (i >= this.request.length || !Character.isDigit(this.request[i])) {
				return -1;
			}
		}
		return start;
	}

}
