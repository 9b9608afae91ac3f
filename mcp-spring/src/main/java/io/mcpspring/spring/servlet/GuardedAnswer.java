package io.mcpspring.spring.servlet;

import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

import io.mcpspring.engine.http.WriteShield;
import org.jspecify.annotations.Nullable;

/**
 * Base class with the phase of an answer, and the lock of the writing thread. The handler
 * returns without the lock, which a thread that writes in its place may hold for long.
 * The thread that holds it is not interrupted by the cancellation of a call.
 */
abstract class GuardedAnswer {

	private static final AtomicReferenceFieldUpdater<GuardedAnswer, Phase> PHASE = AtomicReferenceFieldUpdater
		.newUpdater(GuardedAnswer.class, Phase.class, "phase");

	private final ReentrantLock lock = new ReentrantLock();

	private volatile Phase phase = Phase.HANDLING;

	private volatile Thread handlerThread = Thread.currentThread();

	private @Nullable Runnable atLast;

	private @Nullable WriteShield shield;

	Phase phase() {
		return this.phase;
	}

	/**
	 * Change to another phase if the present one permits it. Only this method changes the
	 * phase.
	 * @return {@code true} if it was changed
	 */
	boolean become(Phase next) {
		Phase present = this.phase;
		while (present.leadsTo(next)) {
			if (PHASE.compareAndSet(this, present, next)) {
				if (next == Phase.CLOSED) {
					LockSupport.unpark(this.handlerThread);
				}
				return true;
			}
			present = this.phase;
		}
		return false;
	}

	/** Record that the handler continues on this thread. */
	void handleHere() {
		this.handlerThread = Thread.currentThread();
		become(Phase.HANDLING);
	}

	/**
	 * Keep the thread of the handler until the answer is over, or it is interrupted.
	 * @param later whether the answer may go on without it
	 */
	void awaitEnd(boolean later) {
		while (!later && this.phase == Phase.HANDLING && !Thread.currentThread().isInterrupted()) {
			LockSupport.park(this);
		}
	}

	boolean onHandlerThread() {
		return this.phase.isBlocking() && Thread.currentThread() == this.handlerThread;
	}

	void lock() {
		this.lock.lock();
		locked();
	}

	private void locked() {
		if (this.lock.getHoldCount() == 1) {
			this.shield = WriteShield.beginWrite();
		}
	}

	/**
	 * Acquire the lock if no other thread holds it.
	 * @return {@code true} if it was acquired
	 */
	boolean tryLock() {
		boolean acquired = this.lock.tryLock();
		if (acquired) {
			locked();
		}
		return acquired;
	}

	/**
	 * Acquire the lock unless this thread holds it. The handler waits for the thread that
	 * writes in its place, so that it does not outrun the client; all other threads do
	 * not wait.
	 * @return {@code true} if it was acquired
	 */
	boolean lockForWriting() {
		if (this.lock.isHeldByCurrentThread()) {
			return false;
		}
		if (onHandlerThread()) {
			lock();
			return true;
		}
		return tryLock();
	}

	/** Set foreign code that is run after the release of the lock. */
	void atLast(@Nullable Runnable action) {
		this.atLast = action;
	}

	/** Release the lock, then run the foreign code. */
	void unlock() {
		Runnable last = null;
		WriteShield ended = null;
		if (this.lock.getHoldCount() == 1) {
			last = this.atLast;
			this.atLast = null;
			ended = this.shield;
			this.shield = null;
		}
		this.lock.unlock();
		if (ended != null) {
			ended.endWrite();
		}
		if (last != null) {
			last.run();
		}
	}

}
