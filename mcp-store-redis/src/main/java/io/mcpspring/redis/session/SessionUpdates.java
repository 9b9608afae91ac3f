package io.mcpspring.redis.session;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;

import io.mcpspring.engine.store.SessionLimits;
import io.mcpspring.engine.store.codec.SessionRecords;
import io.mcpspring.redis.access.Reply;
import io.mcpspring.redis.access.Script;
import io.mcpspring.redis.access.StoreAwayException;
import io.mcpspring.redis.node.StoreNode;
import io.mcpspring.store.SessionRecord;
import org.jspecify.annotations.Nullable;

/**
 * Changes of session records. A node has one update of a session in flight at a time; the
 * changes that arrive meanwhile are applied together by the next one. A session therefore
 * costs each node one read and one write at a time, however many changes its client
 * causes; the read moves no record if it is known here, and nothing is written if the
 * changes leave it as it is.
 */
final class SessionUpdates {

	/** Each lost attempt is an update by another node. */
	private static final int MAX_TRIES = 500;

	/** The maximum number of changes of a session that wait for the one in flight. */
	private static final int MAX_WAITING = 1000;

	/** Bounds the time on the connection's thread, which applies the changes. */
	private static final int MAX_TOGETHER = 64;

	private final StoreNode node;

	private final SealedSessions records;

	private final SessionLimits limits;

	private final SessionTracker tracker;

	private final ListeningSessions listening;

	/** The changes that wait, of each session with an update in flight. */
	private final Map<String, List<Change>> waiting = new ConcurrentHashMap<>();

	SessionUpdates(StoreNode node, SealedSessions records, SessionLimits limits, SessionTracker tracker,
			ListeningSessions listening) {
		this.node = node;
		this.records = records;
		this.limits = limits;
		this.tracker = tracker;
		this.listening = listening;
	}

	CompletableFuture<@Nullable SessionRecord> update(String id, UnaryOperator<SessionRecord> function) {
		Change change = new Change(function);
		List<Change> first = new ArrayList<>();
		this.waiting.compute(id, (key, present) -> {
			if (present == null) {
				first.add(change);
				return new ArrayList<>();
			}
			if (present.size() < MAX_WAITING) {
				present.add(change);
			}
			else {
				change.fail(tooMany());
			}
			return present;
		});
		if (!first.isEmpty()) {
			run(id, first);
		}
		return change.outcome;
	}

	private void run(String id, List<Change> changes) {
		attempt(id, changes, MAX_TRIES).whenComplete((present, failure) -> {
			changes.forEach((change) -> change.settle(present, failure));
			List<Change> next = new ArrayList<>();
			this.waiting.computeIfPresent(id, (key, queue) -> {
				List<Change> some = queue.subList(0, Math.min(MAX_TOGETHER, queue.size()));
				next.addAll(some);
				some.clear();
				return next.isEmpty() ? null : queue;
			});
			if (!next.isEmpty()) {
				run(id, next);
			}
		});
	}

	/** Return whether there is such a session. */
	private CompletableFuture<Boolean> attempt(String id, List<Change> changes, int tries) {
		KnownSession known = this.tracker.known(id);
		String tag = (known != null && (known.whole() || applied(changes, known.session()).equals(known.session())))
				? known.tag() : "";
		return this.node.run(Script.SESSION_READ, List.of(this.node.keys().sessionRecord(id)), tag)
			.thenCompose((reply) -> {
				if (known != null && reply.is("SAME")) {
					return known.whole() ? attempt(known.session(), null, reply.text(2), changes, tries)
							: CompletableFuture.completedFuture(true);
				}
				SessionRecords.Stored stored = reply.is("OK") ? this.records.read(id, reply.text(1), reply.bytes(3))
						: null;
				return (stored != null) ? attempt(stored.session(), stored, reply.text(2), changes, tries)
						: CompletableFuture.completedFuture(false);
			});
	}

	/**
	 * Change a record, unless another node did so meanwhile.
	 * @param before the present session
	 * @param stored its record, {@code null} if that has nothing but the session
	 * @param revision its revision
	 */
	private CompletableFuture<Boolean> attempt(SessionRecord before, SessionRecords.@Nullable Stored stored,
			String revision, List<Change> changes, int tries) {
		SessionRecord changed = applied(changes, before);
		return changed.equals(before) ? CompletableFuture.completedFuture(true)
				: write(changed, stored, revision).thenCompose((reply) -> {
					if (reply.is("CHANGED")) {
						return (tries > 1) ? attempt(before.id(), changes, tries - 1)
								: CompletableFuture.failedFuture(tooMany());
					}
					if (!reply.is("OK")) {
						return CompletableFuture.completedFuture(false);
					}
					this.tracker.changed(KnownSession.of(changed, reply.text(1), stored == null || stored.isKnown()));
					return this.listening.changed(before, changed).thenApply((noted) -> true);
				});
	}

	private static SessionRecord applied(List<Change> changes, SessionRecord before) {
		SessionRecord changed = before;
		for (Change change : changes) {
			changed = change.apply(changed);
		}
		return changed;
	}

	private CompletableFuture<Reply> write(SessionRecord changed, SessionRecords.@Nullable Stored stored,
			String revision) {
		return this.node.run(Script.SESSION_WRITE, List.of(this.node.keys().sessionRecord(changed.id())), revision,
				this.records.write(changed, (stored != null) ? stored.json() : null), changed.initialized() ? 1 : 0,
				SessionIndex.millis(this.limits.idleTimeout()), this.node.mark());
	}

	private static StoreAwayException tooMany() {
		return new StoreAwayException("Too many change this session");
	}

	/**
	 * Change with its outcome, which is not known before the record is written.
	 */
	private static final class Change {

		private final CompletableFuture<@Nullable SessionRecord> outcome = new CompletableFuture<>();

		private final UnaryOperator<SessionRecord> function;

		private @Nullable SessionRecord result;

		private @Nullable Throwable failure;

		Change(UnaryOperator<SessionRecord> function) {
			this.function = function;
		}

		/** Return the changed session, or the present one if the change fails. */
		SessionRecord apply(SessionRecord present) {
			try {
				SessionRecord changed = this.function.apply(present);
				if (!changed.id().equals(present.id()) || !changed.owner().equals(present.owner())) {
					throw new IllegalArgumentException("The id and the owner of a session do not change");
				}
				this.failure = null;
				this.result = changed;
				return changed;
			}
			catch (RuntimeException | Error ex) {
				this.failure = ex;
				return present;
			}
		}

		void settle(@Nullable Boolean present, @Nullable Throwable failed) {
			if (failed != null) {
				fail(failed);
			}
			else if (this.failure != null && Boolean.TRUE.equals(present)) {
				fail(this.failure);
			}
			else {
				this.outcome.complete(Boolean.TRUE.equals(present) ? this.result : null);
			}
		}

		void fail(Throwable reason) {
			this.outcome.completeExceptionally(reason);
		}

	}

}
