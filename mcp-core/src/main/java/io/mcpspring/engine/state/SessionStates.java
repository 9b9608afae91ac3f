package io.mcpspring.engine.state;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.regex.Pattern;

import io.mcpspring.context.McpSessionState;
import io.mcpspring.context.OwnerKey;
import io.mcpspring.context.ToolException;
import io.mcpspring.engine.housekeeping.Chore;
import io.mcpspring.engine.http.McpExchange;
import io.mcpspring.engine.keys.Algorithms;
import io.mcpspring.engine.log.OncePerMinute;
import io.mcpspring.engine.server.CallSessions;
import io.mcpspring.engine.server.ServedCall;
import io.mcpspring.engine.server.ValueMapper;
import io.mcpspring.server.McpSessionListener;
import io.mcpspring.server.McpSessionListener.SessionEnd;
import io.mcpspring.store.NoRoomException;
import io.mcpspring.store.SessionStateStore;
import io.mcpspring.store.SessionStore;
import io.mcpspring.store.StateKey;
import io.mcpspring.store.StateRecord;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * State of the sessions and handles of a server. The state of a session is removed when
 * the session ends. A handle is bound to the caller that began it: to everyone else it is
 * unknown. It is stored rather than sealed and given to the client, because a client
 * could return an older one.
 */
public final class SessionStates implements CallSessions {

	private static final Logger logger = LoggerFactory.getLogger(SessionStates.class);

	/** The time after its session for which a state is kept, for the event of its end. */
	private static final Duration LAST_LOOK = Duration.ofMinutes(10);

	private static final int RANDOM_BYTES = 18;

	private static final Pattern HANDLE = Pattern.compile("[A-Za-z0-9_-]{24}");

	private final OncePerMinute failures = new OncePerMinute(logger);

	private final SessionStateStore store;

	private final SessionStore sessions;

	private final StateLimits limits;

	private final Duration sessionLifetime;

	private final StateValues values;

	private final SessionEnds ends;

	/**
	 * Create the states.
	 * @param store the store of states
	 * @param sessions the store of sessions, whose ends this observes
	 * @param sessionLifetime the longest time for which a session lives
	 * @param limits the limits of states
	 * @param mapper converts attributes from and to JSON
	 * @param executor runs listeners
	 * @param listeners the listeners for ends
	 */
	public SessionStates(SessionStateStore store, SessionStore sessions, Duration sessionLifetime, StateLimits limits,
			ValueMapper mapper, Executor executor, Iterable<McpSessionListener> listeners) {
		this.store = store;
		this.sessions = sessions;
		this.sessionLifetime = sessionLifetime.plus(LAST_LOOK);
		this.limits = limits;
		this.values = new StateValues(mapper, limits);
		this.ends = new SessionEnds(this.values, executor, listeners);
		store.onExpiry((record) -> this.ends.tell(record, SessionEnd.EXPIRED));
		sessions.countEnds(this::ended);
	}

	@Override
	public McpSessionState ofSession(ServedCall call) {
		String id = call.sessionId();
		if (id == null) {
			throw new IllegalStateException("A request of " + call.protocolVersion() + " belongs to no session: use "
					+ "session(handle) with a handle that an earlier call returned to the client, or declare a "
					+ "parameter of type McpSessionState");
		}
		return new StoredSession(this, absent(StateKey.ofSession(id), call, this.sessionLifetime), true);
	}

	@Override
	public McpSessionState ofHandle(ServedCall call, String handle) {
		return handle(call, handle, false);
	}

	@Override
	public McpSessionState ofNewHandle(ServedCall call, String handle) {
		return handle(call, handle, true);
	}

	private McpSessionState handle(ServedCall call, String handle, boolean begins) {
		return new StoredSession(this, absent(StateKey.ofHandle(handle), call, this.limits.handleTimeout()), begins);
	}

	private StateRecord absent(StateKey key, ServedCall call, Duration lifetime) {
		if (this.sessions.isShared() && !this.store.isShared()) {
			throw new IllegalStateException("Nodes share sessions, but each would have a separate state: declare a "
					+ "bean of type SessionStateStore beside the one of type SessionStore");
		}
		McpExchange exchange = call.request().exchange();
		OwnerKey holder = (exchange != null) ? exchange.holder() : OwnerKey.of(call.caller());
		return StateRecord.of(key, call.caller().key(), lifetime).asHeldBy(holder);
	}

	@Override
	public String newHandle() {
		return Algorithms.text(Algorithms.random(RANDOM_BYTES));
	}

	@Override
	public CompletionStage<Void> signOut(String owner) {
		return this.store.handles(owner)
			.thenCompose((keys) -> CompletableFuture
				.allOf(keys.stream().map((key) -> clear(key).toCompletableFuture()).toArray(CompletableFuture[]::new)));
	}

	@Override
	public List<Chore> chores() {
		return List.of(new Chore(Chore.SECOND, this.store::sweep), new Chore(Chore.SECOND, this.ends::proceed));
	}

	StateValues values() {
		return this.values;
	}

	/**
	 * Find a state.
	 * @param absent the record to begin with
	 * @return the stored record; {@code null} if there is none or it is that of another
	 * caller
	 */
	CompletionStage<@Nullable StateRecord> find(StateRecord absent) {
		StateKey key = absent.key();
		if (key.handle() && !HANDLE.matcher(key.id()).matches()) {
			return CompletableFuture.completedFuture(null);
		}
		return refusing(this.store.find(key))
			.thenApply((record) -> (record != null && record.owner().equals(absent.owner())) ? record : null);
	}

	/**
	 * Write a state. The session of a new one may have ended meanwhile; its state would
	 * then be neither found nor removed.
	 * @param next the record
	 * @return whether it was written
	 */
	CompletionStage<Boolean> write(StateRecord next) {
		CompletionStage<Boolean> written = refusing(this.store.write(next));
		if (next.revision() > 0 || next.key().handle()) {
			return written;
		}
		return written.thenCompose((begun) -> begun ? keep(next) : CompletableFuture.completedFuture(false));
	}

	private CompletionStage<Boolean> keep(StateRecord begun) {
		return refusing(this.sessions.find(begun.key().id(), begun.owner())).thenCompose((session) -> {
			if (session != null) {
				return CompletableFuture.completedFuture(true);
			}
			return refusing(this.store.remove(begun.key()))
				.thenCompose((removed) -> CompletableFuture.failedFuture(new ToolException("The session has ended")));
		});
	}

	/** Remove a state on behalf of its owner. */
	CompletionStage<Void> clear(StateKey key) {
		return refusing(this.store.remove(key)).thenAccept((record) -> {
			if (record != null && key.handle()) {
				this.ends.tell(record, SessionEnd.DELETED);
			}
		});
	}

	private void ended(SessionStore.Ended session) {
		String id = session.id();
		if (id == null) {
			return;
		}
		this.store.remove(StateKey.ofSession(id)).whenComplete((record, failure) -> {
			if (failure != null) {
				this.failures
					.warn("The state of a session that ended could not be removed; it expires by itself: " + failure);
			}
			else if (record != null) {
				this.ends.tell(record, session.removed() ? SessionEnd.DELETED : SessionEnd.EXPIRED);
			}
		});
	}

	/**
	 * Wait for the store.
	 * @throws RuntimeException the reason why the stage failed
	 */
	static <T extends @Nullable Object> T await(CompletionStage<T> stage) {
		try {
			return stage.toCompletableFuture().join();
		}
		catch (CompletionException ex) {
			throw (ex.getCause() instanceof RuntimeException cause) ? cause : ex;
		}
	}

	/** Translate the failure of a store to one that a client may read. */
	private <T extends @Nullable Object> CompletionStage<T> refusing(CompletionStage<T> stage) {
		return stage.exceptionally((failure) -> {
			Throwable cause = (failure instanceof CompletionException && failure.getCause() != null)
					? failure.getCause() : failure;
			if (cause instanceof NoRoomException) {
				throw new ToolException("Too much is kept of earlier calls; try again later", cause);
			}
			this.failures.warn("The store of the state of sessions does not answer: " + cause);
			throw new ToolException("The state of earlier calls cannot be reached now; try again later", cause);
		});
	}

}
