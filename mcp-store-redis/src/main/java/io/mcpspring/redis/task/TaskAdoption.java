package io.mcpspring.redis.task;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;

import io.mcpspring.engine.log.OncePerMinute;
import io.mcpspring.redis.access.RedisKeys;
import io.mcpspring.redis.access.Script;
import io.mcpspring.redis.node.StoreNode;
import io.mcpspring.store.TaskRecord;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;

/**
 * Finds the tasks of nodes whose lease ended, and makes them this node's. The nodes that
 * run tasks are noted apart from others: a node of a version without tasks that sees to
 * the calls of a dead node does not make its tasks be forgotten.
 */
final class TaskAdoption {

	/** Time for which no other node adopts tasks of the same dead node. */
	private static final long CLAIM_MILLIS = 3000;

	private static final int PAGE = 128;

	private final OncePerMinute deaths = new OncePerMinute(LoggerFactory.getLogger("io.mcpspring.store.TaskAdoption"));

	private final StoreNode node;

	private final SealedTasks records;

	private final Runnable doubt;

	/**
	 * Create the adoption of tasks.
	 * @param node this node
	 * @param records the records of tasks
	 * @param doubt has the node check which tasks it holds, because the reply to an
	 * adoption may be lost
	 */
	TaskAdoption(StoreNode node, SealedTasks records, Runnable doubt) {
		this.node = node;
		this.records = records;
		this.doubt = doubt;
	}

	/** Make the tasks of all nodes whose lease ended this node's. */
	CompletableFuture<List<TaskRecord>> ofDeadNodes() {
		return this.node.run(Script.SET_MEMBERS, List.of(this.node.keys().taskNodes())).thenCompose((reply) -> {
			List<String> others = reply.texts(0).stream().filter((other) -> !other.equals(this.node.id())).toList();
			return others.isEmpty() ? CompletableFuture.completedFuture(List.of()) : ofDead(others);
		});
	}

	private CompletableFuture<List<TaskRecord>> ofDead(List<String> others) {
		RedisKeys keys = this.node.keys();
		List<Object> arguments = new ArrayList<>(List.of(this.node.id(), CLAIM_MILLIS, keys.leases(),
				keys.claims() + "tasks:", this.node.settings().lease().toMillis(), this.node.mark()));
		arguments.addAll(others);
		return this.node
			.run(Script.NODE_DEAD, List.of(keys.nodes(), keys.leases() + this.node.id(), keys.watch()),
					arguments.toArray())
			.thenCompose((reply) -> {
				List<TaskRecord> adopted = new ArrayList<>();
				CompletableFuture<Void> all = CompletableFuture.allOf();
				for (String dead : reply.texts(0)) {
					all = all.thenCompose((done) -> of(dead, adopted));
				}
				return all.thenApply((done) -> {
					if (!adopted.isEmpty()) {
						this.deaths.warn("A node died with {} tasks, which are ended or run again here",
								adopted.size());
					}
					return adopted;
				});
			});
	}

	/** Page by page, until there are none. */
	private CompletableFuture<Void> of(String dead, List<TaskRecord> adopted) {
		RedisKeys keys = this.node.keys();
		return this.node
			.run(Script.TASK_MOVE, List.of(keys.tasksAt(dead), keys.tasksAt(this.node.id()), keys.taskNodes()), dead,
					this.node.id(), PAGE, TaskPlaces.TTL_MILLIS)
			.thenCompose((reply) -> {
				List<String> ids = reply.texts(0);
				return ids.isEmpty() ? CompletableFuture.allOf()
						: adopt(dead, ids, adopted).thenCompose((done) -> of(dead, adopted));
			});
	}

	private CompletableFuture<Void> adopt(String dead, List<String> ids, List<TaskRecord> adopted) {
		this.doubt.run();
		List<CompletableFuture<@Nullable TaskRecord>> steps = ids.stream()
			.map((id) -> adopt(dead, RedisKeys.decode(id)))
			.toList();
		return CompletableFuture.allOf(steps.toArray(CompletableFuture[]::new)).thenCompose((done) -> {
			adopted.addAll(steps.stream().map(CompletableFuture::join).filter(Objects::nonNull).toList());
			return this.node.run(Script.SET_REMOVE, List.of(this.node.keys().tasksAt(dead)), ids.toArray());
		}).thenAccept((reply) -> {
		});
	}

	/** Of a task that is not that node's only the note is left, which is found later. */
	private CompletableFuture<@Nullable TaskRecord> adopt(String dead, String id) {
		return this.node.run(Script.TASK_ADOPT, List.of(this.node.keys().task(id)), dead, this.node.id())
			.thenCompose((reply) -> !reply.is("OK") ? CompletableFuture.<@Nullable TaskRecord>completedFuture(null)
					: this.records.open(id, reply.bytes(1), reply.number(2) == 1)
						.<@Nullable TaskRecord>thenApply((stored) -> (stored != null) ? stored.task() : null));
	}

}
