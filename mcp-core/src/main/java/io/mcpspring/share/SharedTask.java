package io.mcpspring.share;

import java.util.concurrent.RejectedExecutionException;

import org.jspecify.annotations.Nullable;

/**
 * Something that is done for a client on one of the {@link SharedThreads}. Run once.
 */
public abstract class SharedTask implements Runnable {

	private @Nullable Holder holder;

	private @Nullable SharedThreads threads;

	/** Whose share the thread is of; {@code null} for nobody's. */
	private @Nullable Holder charged;

	/** For tasks. */
	protected SharedTask() {
	}

	static SharedTask ofNobody(Runnable action) {
		return new SharedTask() {

			@Override
			protected Holder findHolder() {
				return Holder.UNKNOWN;
			}

			@Override
			protected void work() {
				action.run();
			}

			@Override
			protected void refuse(RejectedExecutionException reason) {
				// As with any executor that is shut down.
			}

		};
	}

	/**
	 * Find out for whom it is; asked once, and only where threads are scarce.
	 * @return whoever sent it
	 */
	protected abstract Holder findHolder();

	/** Do it. */
	protected abstract void work();

	/**
	 * It waited and will not be done, because there are no threads any more.
	 * @param reason what the executor says
	 */
	protected abstract void refuse(RejectedExecutionException reason);

	@Override
	public final void run() {
		try {
			work();
		}
		finally {
			if (this.threads != null) {
				this.threads.ended(this.charged);
			}
		}
	}

	Holder holder() {
		Holder found = this.holder;
		if (found == null) {
			found = findHolder();
			this.holder = found;
		}
		return found;
	}

	@Nullable Holder charged() {
		return this.charged;
	}

	void begins(SharedThreads on, @Nullable Holder share) {
		this.threads = on;
		this.charged = share;
	}

}
