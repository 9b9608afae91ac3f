package io.mcpspring.share;

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

import org.jspecify.annotations.Nullable;

/**
 * A bounded number of threads that run {@linkplain SharedTask tasks} for all clients, of
 * which no {@linkplain Holder holder} gets more than its {@linkplain ThreadShares share}.
 * What finds no thread waits, for which there are shares too.
 */
public final class SharedThreads implements Executor {

	private static final long IDLE_SECONDS = 10;

	private final Executor threads;

	/** Its one thread keeps nothing of any caller. */
	private final ThreadPoolExecutor neutral = new ThreadPoolExecutor(1, 1, IDLE_SECONDS, TimeUnit.SECONDS,
			new LinkedBlockingQueue<>(), SharedThreads::daemon);

	private final ThreadShares shared;

	private final FairShares places;

	private final Consumer<FairShares.Outcome> refusals;

	/** What waits for each holder, who is next in the order of the holders. */
	private final Map<Holder, Queue<SharedTask>> waiting = new LinkedHashMap<>();

	/**
	 * Create an executor.
	 * @param threads has the threads
	 * @param number how many there are, at least 1
	 * @param capacity how many tasks may wait for one, not negative
	 * @param shares how both are shared
	 * @param refusals told what stood against a task that is neither run nor kept
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
	 * How many tasks wait for a thread.
	 * @return the number
	 */
	public int waiting() {
		return (int) this.places.used();
	}

	/**
	 * Run a task when there is a thread for it. What is no {@link SharedTask} is run like
	 * what nobody sent.
	 * @throws RejectedExecutionException if as much waits already as may
	 */
	@Override
	public void execute(Runnable task) {
		SharedTask shared = (task instanceof SharedTask given) ? given : SharedTask.ofNobody(task);
		if (take(shared) || beginsAfterAll(shared)) {
			try {
				this.threads.execute(shared);
			}
			catch (RejectedExecutionException ex) {
				ended(shared.charged());
				throw ex;
			}
		}
	}

	/**
	 * Have a task wait, unless a thread has become free. It is counted as waiting first:
	 * whoever gives a thread back after that finds it.
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
	 * A task has ended: its thread is for the next one, which must not inherit what the
	 * application keeps on that thread for the caller before.
	 */
	void ended(@Nullable Holder charged) {
		this.shared.release(charged);
		SharedTask next = (this.places.used() > 0) ? next() : null;
		if (next != null) {
			this.neutral.execute(() -> begin(next));
		}
	}

	private void begin(SharedTask task) {
		try {
			this.threads.execute(task);
		}
		catch (RejectedExecutionException ex) {
			task.refuse(ex);
			ended(task.charged());
		}
	}

	/** Each holder has its turn. */
	private synchronized @Nullable SharedTask next() {
		for (Map.Entry<Holder, Queue<SharedTask>> entry : this.waiting.entrySet()) {
			SharedTask task = entry.getValue().element();
			if (take(task)) {
				turnOver(entry.getKey(), entry.getValue());
				return task;
			}
		}
		return null;
	}

	private void turnOver(Holder holder, Queue<SharedTask> tasks) {
		tasks.remove();
		this.places.release(holder, 1);
		this.waiting.remove(holder);
		if (!tasks.isEmpty()) {
			this.waiting.put(holder, tasks);
		}
	}

}
