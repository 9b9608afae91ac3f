package io.mcpspring.engine.share;

import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;

import io.mcpspring.context.OwnerKey;
import org.jspecify.annotations.Nullable;

/**
 * Task that is executed for a client on one of the {@link SharedThreads}. Runs once.
 */
public abstract class SharedTask implements Runnable {

	private @Nullable OwnerKey holder;

	/** The threads of which this task holds one. */
	private final AtomicReference<@Nullable SharedThreads> threads = new AtomicReference<>();

	/** The holder to which the thread is charged; {@code null} for none. */
	private @Nullable OwnerKey charged;

	/** Create a task. */
	protected SharedTask() {
	}

	static SharedTask ofNobody(Runnable action) {
		return of(() -> OwnerKey.UNKNOWN, action, () -> {
			// The behaviour of any executor after its shutdown.
		});
	}

	/**
	 * Run an action as a task of a holder.
	 * @param executor the threads
	 * @param holder determines the holder
	 * @param action the action
	 * @param refused run instead if there is neither a thread nor a place to wait for one
	 */
	public static void execute(Executor executor, Supplier<OwnerKey> holder, Runnable action, Runnable refused) {
		try {
			executor.execute(of(holder, action, refused));
		}
		catch (RejectedExecutionException | OutOfMemoryError ex) { // no thread could be
																	// created
			refused.run();
		}
	}

	private static SharedTask of(Supplier<OwnerKey> holder, Runnable action, Runnable refused) {
		return new SharedTask() {

			@Override
			protected OwnerKey findHolder() {
				return holder.get();
			}

			@Override
			protected void work() {
				action.run();
			}

			@Override
			protected void refuse(RejectedExecutionException reason) {
				refused.run();
			}

		};
	}

	/**
	 * Determine the holder of this task. Called once, and only if threads are scarce.
	 * @return the holder
	 */
	protected abstract OwnerKey findHolder();

	/** Perform the task. */
	protected abstract void work();

	/**
	 * Handle the refusal of a queued task that cannot run because the executor was shut
	 * down, or has no thread for it.
	 * @param reason the exception of the executor
	 */
	protected abstract void refuse(RejectedExecutionException reason);

	@Override
	public final void run() {
		try {
			work();
		}
		finally {
			end();
		}
	}

	/** Release the thread, unless it was released before. */
	void end() {
		SharedThreads held = this.threads.getAndSet(null);
		if (held != null) {
			held.ended(this.charged);
		}
	}

	/**
	 * Refuse this task, and release its thread afterwards: the next task may fail, too.
	 * @return {@code false} if it was released before
	 */
	boolean refused(RejectedExecutionException reason) {
		SharedThreads held = this.threads.getAndSet(null);
		if (held != null) {
			try {
				refuse(reason);
			}
			finally {
				held.ended(this.charged);
			}
		}
		return held != null;
	}

	OwnerKey holder() {
		OwnerKey found = this.holder;
		if (found == null) {
			found = findHolder();
			this.holder = found;
		}
		return found;
	}

	void begins(SharedThreads on, @Nullable OwnerKey share) {
		this.charged = share;
		this.threads.set(on);
	}

}
