package io.mcpspring.fake;

import java.lang.management.ManagementFactory;

import com.sun.management.ThreadMXBean;

/**
 * Memory that code allocates on the thread of a test: a measure of its work that does not
 * depend on the speed of the machine.
 */
public final class AllocatedBytes {

	private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

	private AllocatedBytes() {
	}

	/**
	 * Run code, twice so that classes are loaded.
	 * @param code the code, which works on the calling thread
	 * @return the bytes that the second run allocated
	 */
	public static long of(Runnable code) {
		code.run();
		long before = THREADS.getCurrentThreadAllocatedBytes();
		code.run();
		return THREADS.getCurrentThreadAllocatedBytes() - before;
	}

}
