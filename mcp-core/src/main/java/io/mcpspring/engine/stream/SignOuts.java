package io.mcpspring.engine.stream;

import java.util.Set;
import java.util.concurrent.atomic.AtomicIntegerArray;

import io.mcpspring.context.McpCaller;

/**
 * Count of the sign-outs of callers, by which a request that waited for a decision or a
 * place detects one in the meantime. The sign-out itself ends only streams that are open.
 * Some callers share a count, so that a stream may end for the sign-out of another.
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
