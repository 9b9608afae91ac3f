package io.mcpspring.engine.http;

import org.jspecify.annotations.Nullable;

/**
 * Protection of the writes of a handler's thread from the interrupt of a cancelled call.
 * A thread that is interrupted while it writes may close the connection, and over HTTP/2
 * break off all other requests on it. An interrupt during a write is therefore deferred
 * until its end. Each thread has at most one shield, while it runs a handler.
 */
public final class WriteShield {

	private static final ThreadLocal<@Nullable WriteShield> CURRENT = new ThreadLocal<>();

	private final Thread thread = Thread.currentThread();

	/** The number of nested runs; used by the thread alone. */
	private int runs;

	private int writes;

	private boolean pending;

	private WriteShield() {
	}

	/**
	 * Enter the run of a handler on this thread. It must be {@linkplain #leave() left}.
	 * @return the shield of this thread
	 */
	public static WriteShield enter() {
		WriteShield shield = CURRENT.get();
		if (shield == null) {
			shield = new WriteShield();
			CURRENT.set(shield);
		}
		shield.runs++;
		return shield;
	}

	/** Leave the run of a handler, on the thread that entered it. */
	public void leave() {
		if (--this.runs == 0) {
			CURRENT.remove();
		}
	}

	/**
	 * Return whether this is the shield of the current thread.
	 * @return {@code true} on the thread that entered the run
	 */
	public boolean isHere() {
		return this.thread == Thread.currentThread();
	}

	/** Interrupt the thread, after its write if it is writing. */
	public synchronized void interrupt() {
		if (this.writes > 0) {
			this.pending = true;
		}
		else {
			this.thread.interrupt();
		}
	}

	/**
	 * Begin a write on this thread. An interrupt that has happened before is deferred,
	 * too.
	 * @return the shield, whose write must be {@linkplain #endWrite() ended};
	 * {@code null} if the thread runs no handler
	 */
	public static @Nullable WriteShield beginWrite() {
		WriteShield shield = CURRENT.get();
		if (shield != null) {
			shield.began();
		}
		return shield;
	}

	private synchronized void began() {
		this.writes++;
		this.pending |= Thread.interrupted();
	}

	/** End a write, on the thread that began it. */
	public synchronized void endWrite() {
		if (--this.writes == 0 && this.pending) {
			this.pending = false;
			this.thread.interrupt();
		}
	}

}
