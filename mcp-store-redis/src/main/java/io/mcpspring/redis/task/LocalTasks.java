package io.mcpspring.redis.task;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

import io.mcpspring.redis.node.StoreNode;
import io.mcpspring.store.TaskRecord;
import org.jspecify.annotations.Nullable;

/**
 * Compares the tasks that run on this node with those that Redis assigns to it: a task
 * that ended elsewhere is missing there, and a task of a step whose answer was lost runs
 * nowhere.
 */
final class LocalTasks {

	/** Steps on their way are over after that. */
	private static final long UNKNOWN_NANOS = TimeUnit.SECONDS.toNanos(3);

	/** Number of rounds after which all tasks are checked, noted or not. */
	private static final int ROUNDS = 16;

	private final StoreNode node;

	private final SealedTasks records;

	private final TaskPlaces places;

	private final AtomicInteger rounds = new AtomicInteger();

	/** Tasks that run nowhere although they are this node's, and since when. */
	private final Map<String, Long> unknown = new ConcurrentHashMap<>();

	private volatile boolean doubtful = true;

	LocalTasks(StoreNode node, SealedTasks records, TaskPlaces places) {
		this.node = node;
		this.records = records;
		this.places = places;
	}

	/** Have the next round check the noted tasks, even if no task runs here. */
	void doubt() {
		this.doubtful = true;
	}

	/** Return the tasks that run here and are to be checked. */
	CompletableFuture<Collection<String>> suspects(Collection<String> running) {
		if (running.isEmpty() && !this.doubtful) {
			return CompletableFuture.completedFuture(List.of());
		}
		this.doubtful = false;
		boolean all = this.rounds.incrementAndGet() % ROUNDS == 0;
		return this.places.here().thenCompose((noted) -> {
			compare(noted, running);
			Set<String> missing = new HashSet<>(running);
			missing.removeAll(Set.copyOf(noted));
			return restore(missing).thenApply((gone) -> all ? running : gone);
		}).whenComplete((suspects, failure) -> {
			if (failure != null) {
				doubt();
			}
		});
	}

	private void compare(Collection<String> noted, Collection<String> running) {
		Set<String> unused = new HashSet<>(noted);
		unused.removeAll(Set.copyOf(running));
		this.unknown.keySet().retainAll(unused);
		unused.forEach((id) -> this.unknown.putIfAbsent(id, this.node.nanoTime()));
		if (!this.unknown.isEmpty()) {
			doubt();
		}
	}

	/** Note lost tasks again; the others run here no more. */
	private CompletableFuture<Collection<String>> restore(Collection<String> missing) {
		List<CompletableFuture<@Nullable String>> looks = missing.stream().map(this::restore).toList();
		return CompletableFuture.allOf(looks.toArray(CompletableFuture[]::new))
			.thenApply((done) -> looks.stream().map(CompletableFuture::join).filter(Objects::nonNull).toList());
	}

	private CompletableFuture<@Nullable String> restore(String id) {
		return this.records.outline(id)
			.thenCompose((stored) -> (stored != null && stored.isRunningAt(this.node.id()))
					? this.places.begin(id).<@Nullable String>thenApply((noted) -> null)
					: CompletableFuture.<@Nullable String>completedFuture(id));
	}

	/** Tasks that are this node's and run nowhere. */
	CompletableFuture<List<TaskRecord>> lost() {
		long now = this.node.nanoTime();
		List<String> lost = new ArrayList<>();
		this.unknown.forEach((id, since) -> {
			if (now - since >= UNKNOWN_NANOS && this.unknown.replace(id, since, now)) {
				lost.add(id);
			}
		});
		List<CompletableFuture<@Nullable TaskRecord>> looks = lost.stream().map(this::lost).toList();
		return CompletableFuture.allOf(looks.toArray(CompletableFuture[]::new))
			.thenApply((done) -> looks.stream().map(CompletableFuture::join).filter(Objects::nonNull).toList());
	}

	private CompletableFuture<@Nullable TaskRecord> lost(String id) {
		return this.records.outline(id).<@Nullable TaskRecord>thenApply((stored) -> {
			if (stored != null && stored.isRunningAt(this.node.id())) {
				return stored.task();
			}
			this.places.leave(id);
			return null;
		}).exceptionally((failure) -> null); // the next time, perhaps
	}

}
