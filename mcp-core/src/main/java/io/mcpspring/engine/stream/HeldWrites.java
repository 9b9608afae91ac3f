package io.mcpspring.engine.stream;

import java.util.ArrayDeque;
import java.util.Deque;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Scope that keeps writes to clients out of locks. A thread that changes the state of a
 * call under a lock opens a scope before it takes the lock. Writes to a connection within
 * the scope run at its end, after the lock was released. A client that does not read
 * therefore blocks its own handler at most, never housekeeping or another request.
 */
public final class HeldWrites implements AutoCloseable {

	private static final Logger logger = LoggerFactory.getLogger(HeldWrites.class);

	private static final ThreadLocal<HeldWrites> CURRENT = ThreadLocal.withInitial(HeldWrites::new);

	/** Created on demand, because most scopes hold nothing. */
	private @Nullable Deque<Runnable> held;

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
	 * @param write the write; may block
	 */
	public static void run(Runnable write) {
		HeldWrites current = CURRENT.get();
		if (current.depth > 0) {
			current.add(write);
		}
		else {
			write.run();
		}
	}

	private void add(Runnable write) {
		Deque<Runnable> all = (this.held != null) ? this.held : new ArrayDeque<>(2);
		all.add(write);
		this.held = all;
	}

	@Override
	public void close() {
		Deque<Runnable> all = this.held;
		if (--this.depth > 0 || all == null) {
			return;
		}
		RuntimeException failure = null;
		for (Runnable write = all.poll(); write != null; write = all.poll()) {
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
