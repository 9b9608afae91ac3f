package io.mcpspring.task;

import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.UnaryOperator;

import io.mcpspring.dispatch.CallState;
import io.mcpspring.housekeeping.Chore;
import io.mcpspring.server.ServerEvents.Limit;
import io.mcpspring.share.Bound;
import io.mcpspring.share.FairShares;
import io.mcpspring.share.Holder;
import io.mcpspring.share.ShareSettings;
import io.mcpspring.store.JsonWeight;
import io.mcpspring.store.NoRoomException;
import io.mcpspring.store.SessionWeight;
import org.jspecify.annotations.Nullable;

/**
 * Keeps tasks in the memory of this process, with which they end. The number and the
 * bytes are limited for the node and for each owner.
 */
public final class InMemoryTaskStore implements TaskStore {

	private static final int RECORD = 1024;

	private final Map<String, Kept> tasks = new ConcurrentHashMap<>();

	private final Map<String, ConcurrentSkipListMap<TaskPosition, String>> byOwner = new ConcurrentHashMap<>();

	/** The few that are due at some time. */
	private final Set<String> dated = ConcurrentHashMap.newKeySet();

	private final FairShares number;

	private final FairShares bytes;

	private final InstantSource clock;

	/**
	 * Create a store.
	 * @param limits how much is kept
	 * @param shares the share of the bytes of one owner
	 * @param clock the clock for lifetimes
	 */
	public InMemoryTaskStore(TaskLimits limits, ShareSettings shares, InstantSource clock) {
		this.number = new FairShares("tasks", limits.maxTasks(), limits.maxTasksPerOwner());
		this.bytes = shares.of("bytes of tasks", limits.maxBytes());
		this.clock = clock;
	}

	@Override
	public CompletionStage<Void> create(TaskRecord task) {
		Holder holder = task.origin().holder();
		long origin = weight(task.origin());
		long weight = origin + weight(task);
		FairShares.Outcome outcome = this.number.acquire(holder, 1);
		if (outcome.isGranted()) {
			outcome = this.bytes.acquire(holder, weight);
			if (!outcome.isGranted()) {
				this.number.release(holder, 1);
			}
		}
		if (!outcome.isGranted()) {
			return CompletableFuture.failedFuture(new NoRoomException("Too many tasks are kept", Limit.of(outcome)));
		}
		this.byOwner.compute(task.origin().caller().key(), (owner, present) -> {
			ConcurrentSkipListMap<TaskPosition, String> own = (present != null) ? present
					: new ConcurrentSkipListMap<>();
			own.put(TaskPosition.of(task), task.id());
			return own;
		});
		this.tasks.put(task.id(), new Kept(task, origin, weight));
		note(task);
		return CompletableFuture.completedFuture(null);
	}

	private void note(TaskRecord task) {
		if (task.due() != null) {
			this.dated.add(task.id());
		}
		else {
			this.dated.remove(task.id());
		}
	}

	@Override
	public CompletionStage<@Nullable TaskRecord> find(String id) {
		return CompletableFuture.completedFuture(live(this.tasks.get(id)));
	}

	private @Nullable TaskRecord live(@Nullable Kept kept) {
		return (kept != null && kept.task().expiresAt().isAfter(this.clock.instant())) ? kept.task() : null;
	}

	@Override
	public CompletionStage<@Nullable TaskChange> update(String id, UnaryOperator<TaskRecord> change) {
		Attempt attempt = new Attempt(change);
		try {
			this.tasks.computeIfPresent(id, (key, kept) -> attempt.apply(kept));
		}
		catch (NoRoomException ex) {
			return CompletableFuture.failedFuture(ex);
		}
		return CompletableFuture.completedFuture(attempt.done);
	}

	@Override
	public CompletionStage<List<TaskRecord>> list(String owner, @Nullable TaskPosition after, int limit) {
		ConcurrentSkipListMap<TaskPosition, String> own = this.byOwner.get(owner);
		List<TaskRecord> page = new ArrayList<>();
		if (own != null) {
			for (String id : ((after != null) ? own.tailMap(after, false) : own).values()) {
				TaskRecord task = live(this.tasks.get(id));
				if (page.size() == limit) {
					break;
				}
				if (task != null) {
					page.add(task);
				}
			}
		}
		return CompletableFuture.completedFuture(page);
	}

	@Override
	public CompletionStage<List<TaskRecord>> due(Instant now) {
		List<TaskRecord> due = new ArrayList<>();
		for (String id : this.dated) {
			TaskRecord task = live(this.tasks.get(id));
			if (task != null && task.due() != null && now.isAfter(task.due())) {
				due.add(task);
			}
		}
		return CompletableFuture.completedFuture(due);
	}

	@Override
	public int size() {
		return this.tasks.size();
	}

	@Override
	public List<Bound> bounds() {
		return List.of(this.number.bound("tasks"), this.bytes.bound("task_memory"));
	}

	@Override
	public Integer count(TaskStatus status) {
		return (int) this.tasks.values().stream().filter((kept) -> kept.task().status() == status).count();
	}

	/**
	 * Return about how much memory the tasks take.
	 * @return the bytes
	 */
	public long bytes() {
		return this.bytes.used();
	}

	@Override
	public List<Chore> chores() {
		return List.of(new Chore(Chore.SECOND, this::forgetExpired));
	}

	private void forgetExpired() {
		Instant now = this.clock.instant();
		this.tasks.forEach((id, kept) -> {
			if (!kept.task().expiresAt().isAfter(now)) {
				forget(id);
			}
		});
	}

	private void forget(String id) {
		Kept gone = this.tasks.remove(id);
		if (gone != null) {
			Holder holder = gone.task().origin().holder();
			this.dated.remove(id);
			this.byOwner.computeIfPresent(gone.task().origin().caller().key(), (owner, own) -> {
				own.remove(TaskPosition.of(gone.task()));
				return own.isEmpty() ? null : own;
			});
			this.number.release(holder, 1);
			this.bytes.release(holder, gone.weight());
		}
	}

	/** The weight of the unchanged part of an update. */
	private static long weight(TaskOrigin origin) {
		long weight = RECORD + origin.caller().weight() + JsonWeight.of(origin.params());
		return origin.version().isSessionEra() ? weight + SessionWeight.of(origin.client(), origin.capabilities())
				: weight;
	}

	private static long weight(TaskRecord task) {
		long weight = JsonWeight.of(task.state());
		for (TaskQuestion question : task.questions().values()) {
			weight += RECORD + ((question.params() != null) ? JsonWeight.of(question.params()) : 0);
		}
		for (CallState.Answer answer : task.answers().values()) {
			weight += JsonWeight.of(answer);
		}
		if (task.outcome() instanceof TaskOutcome.Returned returned) {
			weight += JsonWeight.of(returned.result());
		}
		else if (task.outcome() instanceof TaskOutcome.Failed failed && failed.error().data() != null) {
			weight += JsonWeight.of(failed.error().data());
		}
		return weight;
	}

	/**
	 * A task that is kept.
	 *
	 * @param task the task
	 * @param origin about the bytes of memory that its origin takes
	 * @param weight about the bytes of memory it takes in all
	 */
	private record Kept(TaskRecord task, long origin, long weight) {
	}

	/** One update. */
	private final class Attempt {

		private final UnaryOperator<TaskRecord> change;

		private @Nullable TaskChange done;

		Attempt(UnaryOperator<TaskRecord> change) {
			this.change = change;
		}

		Kept apply(Kept kept) {
			TaskRecord before = live(kept);
			if (before == null) {
				return kept;
			}
			TaskRecord after = this.change.apply(before);
			this.done = new TaskChange(before, after);
			return (after != before) ? exchange(kept, after) : kept;
		}

		private Kept exchange(Kept kept, TaskRecord after) {
			long weight = kept.origin() + weight(after);
			Holder holder = after.origin().holder();
			FairShares room = InMemoryTaskStore.this.bytes;
			if (weight > kept.weight()) {
				FairShares.Outcome outcome = room.acquire(holder, weight - kept.weight());
				if (!outcome.isGranted()) {
					throw new NoRoomException("Too much is kept of tasks", Limit.of(outcome));
				}
			}
			else {
				room.release(holder, kept.weight() - weight);
			}
			note(after);
			return new Kept(after, kept.origin(), weight);
		}

	}

}
