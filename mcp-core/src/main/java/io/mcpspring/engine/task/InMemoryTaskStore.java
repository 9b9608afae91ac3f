package io.mcpspring.engine.task;

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

import io.mcpspring.context.OwnerKey;
import io.mcpspring.engine.jsonrpc.JsonWeight;
import io.mcpspring.engine.record.CallState;
import io.mcpspring.engine.record.TaskOrigin;
import io.mcpspring.engine.record.TaskOutcome;
import io.mcpspring.engine.record.TaskQuestion;
import io.mcpspring.engine.record.TaskStatus;
import io.mcpspring.engine.share.Bound;
import io.mcpspring.engine.share.Bounded;
import io.mcpspring.engine.share.FairShares;
import io.mcpspring.engine.share.ShareSettings;
import io.mcpspring.engine.store.SessionWeight;
import io.mcpspring.engine.store.StoreRooms;
import io.mcpspring.engine.store.TaskData;
import io.mcpspring.store.NoRoomException;
import io.mcpspring.store.TaskChange;
import io.mcpspring.store.TaskPosition;
import io.mcpspring.store.TaskRecord;
import io.mcpspring.store.TaskStore;
import org.jspecify.annotations.Nullable;

/**
 * Keeps tasks in the memory of this process, with which they end. The number and the
 * bytes are limited for the node and for each owner.
 */
public final class InMemoryTaskStore implements TaskStore, Bounded {

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
		this(limits, shares.of("bytes of tasks", limits.maxBytes()), clock);
	}

	/**
	 * Create a store.
	 * @param limits how many tasks are kept
	 * @param bytes the memory of tasks
	 * @param clock the clock
	 */
	public InMemoryTaskStore(TaskLimits limits, FairShares bytes, InstantSource clock) {
		this.number = new FairShares("tasks", limits.maxTasks(), limits.maxTasksPerOwner());
		this.bytes = bytes;
		this.clock = clock;
	}

	@Override
	public CompletionStage<Void> create(TaskRecord created) {
		TaskData task = TaskData.of(created);
		OwnerKey holder = task.origin().holder();
		long origin = weight(task.origin());
		long weight = origin + weight(task);
		FairShares.Outcome outcome = this.number.acquire(holder, 1, this.bytes, weight);
		if (!outcome.isGranted()) {
			return CompletableFuture.failedFuture(StoreRooms.exceeded("Too many tasks are kept", outcome));
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

	private void note(TaskData task) {
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

	private @Nullable TaskData live(@Nullable Kept kept) {
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
				TaskData task = live(this.tasks.get(id));
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
			TaskData task = live(this.tasks.get(id));
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

	/**
	 * Return how many tasks are in a state.
	 * @param status the state
	 * @return the number
	 */
	public int count(TaskStatus status) {
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
	public void sweep() {
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
			OwnerKey holder = gone.task().origin().holder();
			this.dated.remove(id);
			this.byOwner.computeIfPresent(gone.task().origin().caller().key(), (owner, own) -> {
				own.remove(TaskPosition.of(gone.task()));
				return own.isEmpty() ? null : own;
			});
			this.number.release(holder, 1);
			this.bytes.release(holder, gone.weight());
		}
	}

	/** The weight of the part that most updates leave unchanged. */
	static long weight(TaskOrigin origin) {
		long weight = RECORD + origin.caller().weight() + JsonWeight.of(origin.params());
		return origin.version().isSessionEra() ? weight + SessionWeight.of(origin.client(), origin.capabilities())
				: weight;
	}

	static long weight(TaskData task) {
		long weight = JsonWeight.of(task.state());
		for (TaskQuestion question : task.questions().values()) {
			weight += RECORD + ((question.params() != null) ? JsonWeight.of(question.params()) : 0);
		}
		for (CallState.Answer answer : task.answers().values()) {
			weight += JsonWeight.of(answer.toJson());
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
	private record Kept(TaskData task, long origin, long weight) {
	}

	/** One update. */
	private final class Attempt {

		private final UnaryOperator<TaskRecord> change;

		private @Nullable TaskChange done;

		Attempt(UnaryOperator<TaskRecord> change) {
			this.change = change;
		}

		Kept apply(Kept kept) {
			TaskData before = live(kept);
			if (before == null) {
				return kept;
			}
			TaskData after = TaskData.of(this.change.apply(before));
			this.done = new TaskChange(before, after);
			return (after != before) ? exchange(kept, after) : kept;
		}

		private Kept exchange(Kept kept, TaskData after) {
			long origin = (after.origin() != kept.task().origin()) ? weight(after.origin()) : kept.origin();
			long weight = origin + weight(after);
			OwnerKey holder = after.origin().holder();
			FairShares room = InMemoryTaskStore.this.bytes;
			if (weight > kept.weight()) {
				FairShares.Outcome outcome = room.acquire(holder, weight - kept.weight());
				if (!outcome.isGranted()) {
					throw StoreRooms.exceeded("Too much is kept of tasks", outcome);
				}
			}
			else {
				room.release(holder, kept.weight() - weight);
			}
			note(after);
			return new Kept(after, origin, weight);
		}

	}

}
