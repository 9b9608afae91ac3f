package io.mcpspring.engine.state;

import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.UnaryOperator;

import io.mcpspring.context.McpSessionState;
import io.mcpspring.context.ToolException;
import io.mcpspring.store.StateRecord;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * State of a session or handle as one call sees it. Nothing is cached.
 */
final class StoredSession implements McpSessionState {

	/** Each lost attempt is a change that another call made. */
	private static final int MAX_TRIES = 1000;

	/** The attempts after which calls step aside for each other. */
	private static final int EAGER_TRIES = 4;

	private static final long MAX_PAUSE_MILLIS = 20;

	/** Bounds the stack where every stage is complete. */
	private static final int TRIES_PER_STACK = 16;

	/** The change whose function runs on a thread. */
	private static final ThreadLocal<@Nullable Progress> PROGRESS = new ThreadLocal<>();

	private final SessionStates states;

	private final StateRecord absent;

	private final boolean begins;

	private volatile boolean stored;

	/**
	 * Create the view.
	 * @param states the states
	 * @param absent the record to begin with
	 * @param begins whether this call may begin the state, rather than find it only
	 */
	StoredSession(SessionStates states, StateRecord absent, boolean begins) {
		this.states = states;
		this.absent = absent;
		this.begins = begins;
	}

	@Override
	public @Nullable String handle() {
		if (!this.absent.key().handle()) {
			return null;
		}
		if (this.begins && !this.stored) {
			StateRecord present = SessionStates.await(find());
			if (present == null) {
				SessionStates.await(write(this.absent.withContent(StateContent.of(null).write())));
			}
			this.stored = true;
		}
		return this.absent.key().id();
	}

	@Override
	public Set<String> attributeNames() {
		return read().names();
	}

	@Override
	public <T> @Nullable T attribute(String name, Class<T> type) {
		return this.states.values().read(read(), name, type);
	}

	@Override
	public <T> CompletionStage<@Nullable T> attributeAsync(String name, Class<T> type) {
		return find().thenApply((record) -> this.states.values().read(StateContent.of(record), name, type));
	}

	/** Find the record; fails if there is none and this call does not begin one. */
	private CompletionStage<@Nullable StateRecord> find() {
		return this.states.find(this.absent).thenApply((record) -> {
			if (record == null && !this.begins) {
				throw new ToolException("This handle is unknown or has expired: leave it out to begin anew");
			}
			return record;
		});
	}

	private CompletionStage<Boolean> write(StateRecord next) {
		return this.states.write(next).thenApply((written) -> {
			this.stored |= written;
			return written;
		});
	}

	@Override
	public <T> @Nullable T update(String name, Class<T> type, UnaryOperator<@Nullable T> change) {
		return apply(this.states.values().changing(name, type, change));
	}

	@Override
	public void setAttribute(String name, Object value) {
		apply(this.states.values().setting(name, value));
	}

	@Override
	public void removeAttribute(String name) {
		apply(this.states.values().removing(name));
	}

	/**
	 * Apply a change on this thread, which has the context that its function needs. A
	 * change within a change is a part of it, and undone alone if it fails alone.
	 */
	private <T> @Nullable T apply(StateValues.Change<T> change) {
		StateContent begun = inProgress();
		if (begun != null) {
			ObjectNode before = begun.save();
			try {
				change.apply(begun);
			}
			catch (RuntimeException | Error ex) {
				begun.restore(before);
				throw ex;
			}
			return change.value();
		}
		for (int tries = 0; tries < MAX_TRIES; tries++) {
			StateRecord present = SessionStates.await(find());
			StateContent content = StateContent.of(present);
			within(content, change);
			if (!content.isChanged() || SessionStates.await(write(next(present, content)))) {
				return change.value();
			}
			if (Thread.currentThread().isInterrupted()) {
				throw new CancellationException("The call was cancelled before it changed the state of its session");
			}
			if (tries >= EAGER_TRIES) {
				LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(pause(tries)));
			}
		}
		throw tooBusy();
	}

	/** Apply a change so that other views of the state take part in it. */
	private void within(StateContent content, StateValues.Change<?> change) {
		Progress outer = PROGRESS.get();
		PROGRESS.set(new Progress(this, content, outer));
		try {
			change.apply(content);
		}
		finally {
			if (outer != null) {
				PROGRESS.set(outer);
			}
			else {
				PROGRESS.remove();
			}
		}
	}

	private @Nullable StateContent inProgress() {
		for (Progress present = PROGRESS.get(); present != null; present = present.outer()) {
			if (sees(present.view())) {
				return present.content();
			}
		}
		return null;
	}

	private boolean sees(StoredSession other) {
		return this.states == other.states && this.absent.key().equals(other.absent.key())
				&& this.absent.owner().equals(other.absent.owner());
	}

	private StateContent read() {
		StateContent begun = inProgress();
		return (begun != null) ? begun : StateContent.of(SessionStates.await(find()));
	}

	private StateRecord next(@Nullable StateRecord present, StateContent content) {
		return ((present != null) ? present : this.absent).withContent(this.states.values().write(content));
	}

	private static long pause(int tries) {
		return ThreadLocalRandom.current().nextLong(1, Math.min(tries, MAX_PAUSE_MILLIS) + 1);
	}

	private static ToolException tooBusy() {
		return new ToolException("Too many calls change the state of this session at once; try again later");
	}

	@Override
	public <T> CompletionStage<@Nullable T> updateAsync(String name, Class<T> type, UnaryOperator<@Nullable T> change) {
		StateValues.Change<T> applied = this.states.values().changing(name, type, change);
		return (inProgress() != null) ? CompletableFuture.<@Nullable T>completedFuture(apply(applied))
				: applyAsync(applied, 0);
	}

	private <T> CompletionStage<@Nullable T> applyAsync(StateValues.Change<T> change, int tries) {
		return find().thenCompose((record) -> {
			StateContent content = StateContent.of(record);
			change.apply(content);
			if (!content.isChanged()) {
				return CompletableFuture.<@Nullable T>completedFuture(change.value());
			}
			return write(next(record, content)).thenCompose((written) -> written
					? CompletableFuture.<@Nullable T>completedFuture(change.value()) : again(change, tries + 1));
		});
	}

	private <T> CompletionStage<@Nullable T> again(StateValues.Change<T> change, int tries) {
		if (tries >= MAX_TRIES) {
			return CompletableFuture.failedFuture(tooBusy());
		}
		if (tries % TRIES_PER_STACK != 0) {
			return applyAsync(change, tries);
		}
		return CompletableFuture.completedFuture(tries)
			.thenComposeAsync((more) -> applyAsync(change, more),
					CompletableFuture.delayedExecutor(pause(tries), TimeUnit.MILLISECONDS));
	}

	@Override
	public void clear() {
		if (inProgress() != null) {
			throw new IllegalStateException("A function that changes the state of a session cannot clear it: call "
					+ "clear() after the change, or remove the attributes one by one");
		}
		SessionStates.await(find());
		this.stored = false;
		SessionStates.await(this.states.clear(this.absent.key()));
	}

	/**
	 * Change whose function runs.
	 *
	 * @param view the view that began it
	 * @param content the content that it changes
	 * @param outer the change of another state within which it runs
	 */
	private record Progress(StoredSession view, StateContent content, @Nullable Progress outer) {
	}

}
