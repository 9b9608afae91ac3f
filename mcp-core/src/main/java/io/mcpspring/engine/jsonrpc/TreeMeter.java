package io.mcpspring.engine.jsonrpc;

import java.util.function.LongPredicate;

/**
 * Meter of the memory that a body becomes while it is decoded. Beyond a small amount that
 * each body has, it acquires room in steps; decoding ends when there is none.
 */
public final class TreeMeter {

	/** The memory of a usual message. */
	private static final int SMALL = 16 * 1024;

	private static final int STEP = 64 * 1024;

	private final LongPredicate room;

	private long granted = SMALL;

	private long used;

	private boolean refused;

	/**
	 * Create a meter.
	 * @param room acquires room for further bytes, and returns whether there is any
	 */
	public TreeMeter(LongPredicate room) {
		this.room = room;
	}

	/** Create a meter for messages of a trusted sender. */
	static TreeMeter unlimited() {
		return new TreeMeter((bytes) -> true);
	}

	/** Count memory of the decoded tree. */
	void add(long bytes) {
		this.used += bytes;
		if (this.used > this.granted) {
			long more = Math.max(STEP, this.used - this.granted);
			acquire(more);
			this.granted += more;
		}
	}

	private void acquire(long bytes) {
		if (!this.room.test(bytes)) {
			this.refused = true;
			throw new RefusedException(Faults.TOO_LARGE);
		}
	}

	/**
	 * Return the memory of the decoded tree.
	 * @return the memory in bytes
	 */
	public long used() {
		return this.used;
	}

	/**
	 * Return whether decoding ended because there was no room.
	 * @return {@code true} if the decoded body is of no use
	 */
	public boolean isRefused() {
		return this.refused;
	}

}
