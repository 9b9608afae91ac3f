package io.mcpspring.stream;

import java.util.ArrayDeque;
import java.util.Deque;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps writes to clients out of locks. A thread that changes the state of a call under a
 * lock opens a scope before it takes the lock; what would write to a connection within
 * the scope runs at its end, when the lock is free. A client that does not read then
 * blocks its own handler at most, and never housekeeping or another request.
 */
public final class HeldWrites implements AutoCloseable {

	private static final Logger logger = LoggerFactory.getLogger(HeldWrites.class);

	private static final ThreadLocal<HeldWrites> CURRENT = ThreadLocal.withInitial(HeldWrites::new);

	private final Deque<Runnable> held = new ArrayDeque<>(2);

	private int depth;

	private HeldWrites() {
	}

	/**
	 * Open a scope on this thread; scopes may be nested.
	 * @return the scope, to be closed after the lock is released
	 */
	public static HeldWrites hold() {
		HeldWrites current = CURRENT.get();
		current.depth++;
		return current;
	}

	/**
	 * Run a write now, or at the end of the outermost scope of this thread.
	 * @param write may block
	 */
	public static void run(Runnable write) {
		HeldWrites current = CURRENT.get();
		if (current.depth > 0) {
			current.held.add(write);
		}
		else {
			write.run();
		}
	}

	@Override
	public void close() {
		if (--this.depth > 0) {
			return;
		}
		RuntimeException failure = null;
		for (Runnable write = this.held.poll(); write != null; write = this.held.poll()) {
			try {
				write.run();
			}
			catch (RuntimeException ex) {
				if (failure != null) {
					logger.debug("A further write failed", ex);
				}
				failure = (failure != null) ? failure : ex;
			}
		}
		if (failure != null) {
			throw failure;
		}
	}

}
