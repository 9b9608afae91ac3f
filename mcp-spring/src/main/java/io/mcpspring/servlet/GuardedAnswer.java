package io.mcpspring.servlet;

import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;
import java.util.concurrent.locks.ReentrantLock;

import org.jspecify.annotations.Nullable;

/**
 * The phase of an answer, and the lock that whoever writes holds. The handler returns
 * without the lock, which a thread that writes in its place may hold for long.
 */
abstract class GuardedAnswer {

	private static final AtomicReferenceFieldUpdater<GuardedAnswer, Phase> PHASE = AtomicReferenceFieldUpdater
		.newUpdater(GuardedAnswer.class, Phase.class, "phase");

	private final ReentrantLock lock = new ReentrantLock();

	private volatile Phase phase = Phase.HANDLING;

	private volatile Thread handlerThread = Thread.currentThread();

	private @Nullable Runnable atLast;

	Phase phase() {
		return this.phase;
	}

	/**
	 * Go to another phase if the present one leads there. The only place where the phase
	 * changes.
	 * @return whether it did
	 */
	boolean become(Phase next) {
		Phase present = this.phase;
		while (present.leadsTo(next)) {
			if (PHASE.compareAndSet(this, present, next)) {
				return true;
			}
			present = this.phase;
		}
		return false;
	}

	/** Note that the handler goes on with this thread. */
	void handleHere() {
		this.handlerThread = Thread.currentThread();
		become(Phase.HANDLING);
	}

	boolean onHandlerThread() {
		return this.phase.isBlocking() && Thread.currentThread() == this.handlerThread;
	}

	void lock() {
		this.lock.lock();
	}

	/**
	 * Take the lock if this thread does not hold it. The handler waits for whoever writes
	 * in its place, so that it does not outrun the client; everybody else does not wait.
	 * @return whether it was taken
	 */
	boolean lockForWriting() {
		if (this.lock.isHeldByCurrentThread()) {
			return false;
		}
		if (onHandlerThread()) {
			this.lock.lock();
			return true;
		}
		return this.lock.tryLock();
	}

	/** Have foreign code run when the lock is given back. */
	void atLast(@Nullable Runnable action) {
		this.atLast = action;
	}

	/** Give the lock back, and run foreign code without it. */
	void unlock() {
		Runnable last = null;
		if (this.lock.getHoldCount() == 1) {
			last = this.atLast;
			this.atLast = null;
		}
		this.lock.unlock();
		if (last != null) {
			last.run();
		}
	}

}
