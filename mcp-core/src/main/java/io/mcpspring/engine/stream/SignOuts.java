package io.mcpspring.engine.stream;

import java.util.Set;
import java.util.concurrent.atomic.AtomicIntegerArray;

import io.mcpspring.context.McpCaller;

/**
 * Number of sign-outs of each caller. A request compares it before and after waiting for
 * a decision or a place, because a sign-out ends open streams only. Some callers share a
 * count, so that a stream may end for the sign-out of another.
 */
public final class SignOuts {

	private static final int COUNTS = 4096;

	private final AtomicIntegerArray counts = new AtomicIntegerArray(COUNTS);

	/**
	 * Return the number of sign-outs so far.
	 * @param caller the caller
	 * @return the number
	 */
	public int of(McpCaller caller) {
		return this.counts.get(index(caller.key()));
	}

	/**
	 * Count a sign-out, before open streams are ended.
	 * @param callers the keys of the callers
	 */
	public void add(Set<String> callers) {
		callers.forEach((key) -> this.counts.incrementAndGet(index(key)));
	}

	private static int index(String key) {
		return Math.floorMod(key.hashCode(), COUNTS);
	}

}
