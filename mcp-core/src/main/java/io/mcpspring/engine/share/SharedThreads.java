package io.mcpspring.engine.share;

import java.util.ArrayDeque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

import io.mcpspring.context.OwnerKey;
import org.jspecify.annotations.Nullable;

/**
 * Executor with a bounded number of threads that run {@linkplain SharedTask tasks} for
 * all clients, of which no {@linkplain OwnerKey holder} gets more than its
 * {@linkplain ThreadShares share}. Tasks without a thread wait in a queue, which has
 * shares too.
 */
public final class SharedThreads implements Executor {

	private static final long IDLE_SECONDS = 10;

	private final Executor threads;

	/** A thread without thread-bound state of any caller. */
	private final ThreadPoolExecutor neutral = new ThreadPoolExecutor(1, 1, IDLE_SECONDS, TimeUnit.SECONDS,
			new LinkedBlockingQueue<>(), SharedThreads::daemon);

	private final ThreadShares shared;

	private final FairShares places;

	private final Consumer<FairShares.Outcome> refusals;

	/** The queued tasks of each holder, in the order in which the holders take turns. */
	private final Map<OwnerKey, Queue<SharedTask>> waiting = new LinkedHashMap<>();

	/**
	 * Create an executor.
	 * @param threads provides the threads
	 * @param number the number of threads, at least 1
	 * @param capacity the maximum number of queued tasks, not negative
	 * @param shares the shares of both
	 * @param refusals receives the reason of each refused task
	 */
	public SharedThreads(Executor threads, int number, int capacity, ShareSettings shares,
			Consumer<FairShares.Outcome> refusals) {
		this.threads = threads;
		this.shared = new ThreadShares("threads of calls", number, shares);
		this.places = shares.of("calls that wait for a thread", capacity);
		this.refusals = refusals;
		this.neutral.allowCoreThreadTimeOut(true);
	}

	private static Thread daemon(Runnable task) {
		Thread thread = new Thread(task, "mcp-handoff");
		thread.setDaemon(true);
		return thread;
	}

	/**
	 * Return the number of queued tasks.
	 * @return the number
	 */
	public int waiting() {
		return (int) this.places.used();
	}

	/**
	 * Return the maximum number of queued tasks.
	 * @return the number
	 */
	public int capacity() {
		return (int) this.places.total();
	}

	/**
	 * Run a task as soon as a thread is available. A task that is not a
	 * {@link SharedTask} is charged to no holder.
	 * @throws RejectedExecutionException if the queue is full
	 */
	@Override
	public void execute(Runnable task) {
		SharedTask shared = (task instanceof SharedTask given) ? given : SharedTask.ofNobody(task);
		if (take(shared) || beginsAfterAll(shared)) {
			try {
				this.threads.execute(shared);
			}
			catch (RejectedExecutionException | Error ex) { // no thread could be created
				shared.end();
				throw ex;
			}
		}
	}

	/**
	 * Queue a task, unless a thread has become free. The task is counted first, so that a
	 * thread released afterwards finds it.
	 */
	private boolean beginsAfterAll(SharedTask task) {
		FairShares.Outcome place;
		synchronized (this) {
			place = this.places.acquire(task.holder(), 1);
			if (place.isGranted()) {
				if (take(task)) {
					this.places.release(task.holder(), 1);
					return true;
				}
				this.waiting.computeIfAbsent(task.holder(), (holder) -> new ArrayDeque<>()).add(task);
				return false;
			}
		}
		this.refusals.accept(place);
		throw new RejectedExecutionException("Too many calls wait for a thread");
	}

	private boolean take(SharedTask task) {
		if (this.shared.takeCommon()) {
			task.begins(this, null);
			return true;
		}
		boolean granted = this.shared.take(task.holder()).isGranted();
		if (granted) {
			task.begins(this, task.holder());
		}
		return granted;
	}

	/**
	 * Release the thread of a task and start the next one on another thread, so that it
	 * does not inherit thread-bound state of the previous caller.
	 */
	void ended(@Nullable OwnerKey charged) {
		this.shared.release(charged);
		SharedTask next = (this.places.used() > 0) ? next() : null;
		if (next != null) {
			startOn(this.neutral, next, () -> startOn(this.threads, next, next));
		}
	}

	/**
	 * Run a step of a task on an executor. Refuse the task if the executor has no thread
	 * for it.
	 */
	private static void startOn(Executor executor, SharedTask task, Runnable step) {
		try {
			executor.execute(step);
		}
		catch (RejectedExecutionException | Error ex) {
			if (!task.refused((ex instanceof RejectedExecutionException rejection) ? rejection
					: new RejectedExecutionException(ex))) {
				throw ex; // thrown by the task, which ran on this thread
			}
		}
	}

	/** Remove the next task; holders take turns. */
	private synchronized @Nullable SharedTask next() {
		for (Map.Entry<OwnerKey, Queue<SharedTask>> entry : this.waiting.entrySet()) {
			SharedTask task = entry.getValue().element();
			if (take(task)) {
				turnOver(entry.getKey(), entry.getValue());
				return task;
			}
		}
		return null;
	}

	private void turnOver(OwnerKey holder, Queue<SharedTask> tasks) {
		tasks.remove();
		this.places.release(holder, 1);
		this.waiting.remove(holder);
		if (!tasks.isEmpty()) {
			this.waiting.put(holder, tasks);
		}
	}

}
