package io.mcpspring.engine.state;

import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;

import io.mcpspring.engine.log.OncePerMinute;
import io.mcpspring.server.McpSessionListener;
import io.mcpspring.server.McpSessionListener.SessionEnd;
import io.mcpspring.store.StateRecord;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Queue of the ends of which listeners are still to be told, by one thread at a time:
 * many sessions may end at once, and must not take all threads of the application.
 */
final class SessionEnds {

	private static final Logger logger = LoggerFactory.getLogger(SessionEnds.class);

	private static final int MAX_WAITING = 10_000;

	private final OncePerMinute failures = new OncePerMinute(logger);

	private final Queue<Ended> waiting = new LinkedBlockingQueue<>(MAX_WAITING);

	private final AtomicBoolean telling = new AtomicBoolean();

	private final StateValues values;

	private final Executor executor;

	private final Iterable<McpSessionListener> listeners;

	private volatile @Nullable List<McpSessionListener> known;

	/**
	 * Create the queue.
	 * @param values the conversion of attributes
	 * @param executor runs listeners
	 * @param listeners the listeners, read at the first end
	 */
	SessionEnds(StateValues values, Executor executor, Iterable<McpSessionListener> listeners) {
		this.values = values;
		this.executor = executor;
		this.listeners = listeners;
	}

	/** Notify all listeners of an end, some time later. */
	void tell(StateRecord record, SessionEnd end) {
		if (listeners().isEmpty()) {
			return;
		}
		if (!this.waiting.offer(new Ended(record, end))) {
			this.failures
				.warn("Listeners miss the end of a session, because " + MAX_WAITING + " other ends wait for them");
		}
		proceed();
	}

	/**
	 * Start a thread for waiting ends, unless there is one. To be called now and then,
	 * for the case that there was no thread.
	 */
	void proceed() {
		if (this.waiting.isEmpty() || !this.telling.compareAndSet(false, true)) {
			return;
		}
		try {
			this.executor.execute(this::tellAll);
		}
		catch (RejectedExecutionException ex) {
			this.telling.set(false);
			this.failures.warn("Listeners are notified late of ended sessions, because there are no free threads");
		}
	}

	private void tellAll() {
		try {
			for (Ended next = this.waiting.poll(); next != null; next = this.waiting.poll()) {
				tellNow(next);
			}
		}
		finally {
			this.telling.set(false);
		}
		proceed(); // with ends after the last check
	}

	private void tellNow(Ended ended) {
		for (McpSessionListener listener : listeners()) {
			try {
				listener.sessionEnded(new EndedSession(ended.record(), this.values), ended.end());
			}
			catch (RuntimeException | Error ex) {
				logger.warn("A listener failed on the end of a session", ex);
			}
		}
	}

	private List<McpSessionListener> listeners() {
		List<McpSessionListener> present = this.known;
		if (present == null) {
			present = new ArrayList<>();
			this.listeners.forEach(present::add);
			this.known = present;
		}
		return present;
	}

	/**
	 * End of a session or handle.
	 *
	 * @param record its last state
	 * @param end the kind of end
	 */
	private record Ended(StateRecord record, SessionEnd end) {
	}

}
