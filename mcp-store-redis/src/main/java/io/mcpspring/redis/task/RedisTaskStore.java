package io.mcpspring.redis.task;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;

import io.mcpspring.engine.log.OncePerMinute;
import io.mcpspring.engine.share.ShareSettings;
import io.mcpspring.engine.task.TaskLimits;
import io.mcpspring.redis.access.Reply;
import io.mcpspring.redis.access.Script;
import io.mcpspring.redis.access.StoreAwayException;
import io.mcpspring.redis.node.NodeLease;
import io.mcpspring.redis.node.StoreNode;
import io.mcpspring.store.NoRoomException;
import io.mcpspring.store.TaskChange;
import io.mcpspring.store.TaskPosition;
import io.mcpspring.store.TaskRecord;
import io.mcpspring.store.TaskStore;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps tasks in Redis, one hash each, which expires by itself. The caps are those of all
 * nodes together. A task that runs belongs to the node that runs it; when that node dies
 * another one takes the task over.
 */
public final class RedisTaskStore implements TaskStore {

	private static final int MAX_TRIES = 500;

	private static final String SAME_NODE = "=";

	private static final Logger logger = LoggerFactory.getLogger("io.mcpspring.store.RedisTaskStore");

	private final OncePerMinute takeovers = new OncePerMinute(logger);

	private final OncePerMinute unread = new OncePerMinute(logger);

	private final StoreNode node;

	private final NodeLease lease;

	private final SealedTasks records;

	private final TaskRoom room;

	private final TaskPlaces places;

	private final TaskAdoption adoption;

	private final LocalTasks runs;

	/**
	 * Create the store of a node.
	 * @param node the node
	 * @param lease its lease
	 * @param limits how much is kept for all nodes together
	 * @param shares the share of the bytes of one holder
	 */
	public RedisTaskStore(StoreNode node, NodeLease lease, TaskLimits limits, ShareSettings shares) {
		this.node = node;
		this.lease = lease;
		this.records = new SealedTasks(node);
		this.room = new TaskRoom(node, limits, shares);
		this.places = new TaskPlaces(node);
		this.runs = new LocalTasks(node, this.records, this.places);
		this.adoption = new TaskAdoption(node, this.records, this.runs::doubt);
		lease.onLapse(this.runs::doubt);
		node.access().onRecovery(this.runs::doubt);
	}

	@Override
	public CompletionStage<Void> create(TaskRecord begun) {
		if (!this.node.agreement().sharesKeys()) {
			return CompletableFuture.failedFuture(new StoreAwayException("No other node could read the task"));
		}
		TaskRecord task = this.records.written(begun);
		WrittenTask data = this.records.write(task, null);
		long bytes = data.counted();
		return this.node.outcome(this.room.admit(task, bytes)
			.thenCompose((admitted) -> this.places.begin(task.id()).thenCompose((noted) -> keep(task, data, bytes)))
			.whenComplete((kept, failure) -> {
				if (failure != null && !(failure.getCause() instanceof NoRoomException)) {
					this.room.drop(task);
					this.runs.doubt();
				}
			}));
	}

	private CompletableFuture<Void> keep(TaskRecord task, WrittenTask data, long bytes) {
		long life = Math.max(1, Duration.between(this.lease.instant(), task.expiresAt()).toMillis());
		return this.node
			.run(Script.TASK_CREATE, List.of(key(task.id())), data.data(), this.node.id(), bytes, life, data.outline(),
					this.node.mark())
			.thenAccept((reply) -> {
				if (!reply.is("OK")) {
					throw new IllegalStateException("There is a task of that id already");
				}
			});
	}

	@Override
	public CompletionStage<@Nullable TaskRecord> find(String id) {
		return this.node.outcome(this.records.read(id)
			.<@Nullable TaskRecord>thenApply((stored) -> (stored != null) ? stored.task() : null));
	}

	@Override
	public CompletionStage<@Nullable TaskRecord> findOutline(String id) {
		return this.node.outcome(this.records.outline(id)
			.<@Nullable TaskRecord>thenApply((stored) -> (stored != null) ? stored.task() : null));
	}

	@Override
	public CompletionStage<@Nullable TaskChange> update(String id, UnaryOperator<TaskRecord> change) {
		return this.node.outcome(update(id, change, MAX_TRIES).whenComplete((done, failure) -> {
			if (failure != null) {
				this.runs.doubt();
			}
		}));
	}

	private CompletableFuture<@Nullable TaskChange> update(String id, UnaryOperator<TaskRecord> change, int tries) {
		return this.records.read(id).thenCompose((stored) -> {
			if (stored == null) {
				return CompletableFuture.<@Nullable TaskChange>completedFuture(null);
			}
			TaskRecord after = change.apply(stored.task());
			if (after == stored.task()) {
				return CompletableFuture.<@Nullable TaskChange>completedFuture(new TaskChange(after, after));
			}
			return write(stored, after).thenCompose((reply) -> {
				if (reply.is("CHANGED")) {
					this.runs.doubt();
					return (tries > 1) ? update(id, change, tries - 1) : CompletableFuture
						.<@Nullable TaskChange>failedFuture(new StoreAwayException("Too many change this task"));
				}
				return written(stored, after, reply);
			});
		});
	}

	private CompletableFuture<Reply> write(StoredTask stored, TaskRecord after) {
		TaskRecord before = stored.task();
		if (!after.id().equals(before.id()) || !after.expiresAt().equals(before.expiresAt())) {
			throw new IllegalArgumentException("The id and the life of a task do not change");
		}
		WrittenTask data = this.records.write(after, stored.stored().json());
		long bytes = Math.max(stored.bytes(), data.counted());
		CompletableFuture<Void> grown = (bytes > stored.bytes()) ? this.room.grow(after, bytes)
				: CompletableFuture.allOf();
		String next = this.places.nodeAfter(stored, after);
		return grown.thenCompose((enough) -> this.places.prepare(stored, after))
			.thenCompose((noted) -> this.node.run(Script.TASK_WRITE, List.of(key(after.id())), stored.revision(),
					data.data(), next.equals(stored.node()) ? SAME_NODE : next, bytes, data.outline(),
					this.node.mark()));
	}

	private CompletableFuture<@Nullable TaskChange> written(StoredTask stored, TaskRecord after, Reply reply) {
		if (!reply.is("OK")) {
			return CompletableFuture.completedFuture(null);
		}
		// A task that could not be noted is found later.
		return this.places.settle(stored, after).handle((settled, failure) -> new TaskChange(stored.task(), after));
	}

	@Override
	public CompletionStage<List<TaskRecord>> list(String owner, @Nullable TaskPosition after, int limit) {
		return this.node.outcome(
				(after != null) ? list(owner, after.createdAt().toEpochMilli(), after.id(), limit, new ArrayList<>())
						: list(owner, null, "", limit, new ArrayList<>()));
	}

	/** Until the page is full: tasks that have just expired may still be listed. */
	private CompletableFuture<List<TaskRecord>> list(String owner, @Nullable Long creation, String after, int limit,
			List<TaskRecord> page) {
		return this.room.ids(owner, creation, after, limit - page.size()).thenCompose((ids) -> {
			int before = page.size();
			return all(ids).thenCompose((tasks) -> {
				tasks.forEach((task) -> page.add(task.task()));
				boolean more = ids.size() == limit - before && page.size() > before && page.size() < limit;
				if (!more) {
					return CompletableFuture.completedFuture(page);
				}
				TaskRecord last = page.get(page.size() - 1);
				return list(owner, last.createdAt().toEpochMilli(), last.id(), limit, page);
			});
		});
	}

	private CompletableFuture<List<StoredTask>> all(List<String> ids) {
		return present(ids.stream().map(this.records::outline).toList());
	}

	private static CompletableFuture<List<StoredTask>> present(List<CompletableFuture<@Nullable StoredTask>> reads) {
		return CompletableFuture.allOf(reads.toArray(CompletableFuture[]::new)).thenApply((done) -> {
			List<StoredTask> tasks = new ArrayList<>();
			for (CompletableFuture<@Nullable StoredTask> read : reads) {
				StoredTask stored = read.join();
				if (stored != null) {
					tasks.add(stored);
				}
			}
			return tasks;
		});
	}

	@Override
	public CompletionStage<List<TaskRecord>> due(Instant now) {
		return this.node.outcome(this.places.due(now.toEpochMilli()).thenCompose((ids) -> {
			Set<String> others = ConcurrentHashMap.newKeySet();
			others.addAll(ids);
			return present(ids.stream().map((id) -> readIfPossible(id, others)).toList()).thenApply((tasks) -> {
				List<TaskRecord> due = tasks.stream().map(StoredTask::task).filter((task) -> isDue(task, now)).toList();
				due.forEach((task) -> others.remove(task.id()));
				if (!others.isEmpty()) {
					this.places.undue(List.copyOf(others), now.toEpochMilli());
				}
				return due;
			});
		}));
	}

	/** Read a task, whose failure is not that of the others, and which stays due then. */
	private CompletableFuture<@Nullable StoredTask> readIfPossible(String id, Set<String> others) {
		return this.records.outline(id).exceptionally((failure) -> {
			this.unread.warn("A task that is due cannot be read and is tried again", failure);
			others.remove(id);
			return null;
		});
	}

	private static boolean isDue(TaskRecord task, Instant now) {
		return task.due() != null && task.due().toEpochMilli() < now.toEpochMilli();
	}

	@Override
	public CompletionStage<Collection<String>> suspects(Collection<String> running) {
		return this.node.outcome(this.runs.suspects(running));
	}

	@Override
	public CompletionStage<List<TaskRecord>> orphans() {
		if (this.node.access().isAway() || !this.node.agreement().isSettled()) {
			return CompletableFuture.completedFuture(List.of());
		}
		CompletableFuture<List<TaskRecord>> ofDeadNodes = this.adoption.ofDeadNodes().exceptionally((failure) -> {
			this.takeovers.warn("Not all tasks of nodes that died could be taken over; the node tries again", failure);
			this.runs.doubt(); // tasks taken over before the failure run nowhere
			return List.of();
		});
		return this.node.outcome(this.runs.lost().thenCombine(ofDeadNodes, (lost, adopted) -> {
			if (!adopted.isEmpty()) {
				this.runs.doubt();
			}
			List<TaskRecord> orphans = new ArrayList<>(lost);
			orphans.addAll(adopted);
			return orphans;
		}));
	}

	@Override
	public boolean isShared() {
		return true;
	}

	@Override
	public int size() {
		return this.room.size();
	}

	/** Forget tasks whose life is over; to be called now and then. */
	public void tidy() {
		this.room.tidy();
	}

	private String key(String id) {
		return this.node.keys().task(id);
	}

}
