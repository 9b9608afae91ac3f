package io.mcpspring.engine.share;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.mcpspring.context.OwnerKey;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

/**
 * There are eight threads: four common ones, and a share of one for each caller. Eight
 * tasks may wait, two of each caller.
 */
class SharedThreadsTests {

	private static final OwnerKey JANE = OwnerKey.ofKey("jane");

	private static final OwnerKey JOHN = OwnerKey.ofKey("john");

	private static final ThreadLocal<@Nullable OwnerKey> CALLER = new ThreadLocal<>();

	private final ExecutorService pool = Executors.newFixedThreadPool(8);

	private final List<FairShares.Outcome> refusals = new CopyOnWriteArrayList<>();

	private final SharedThreads threads = new SharedThreads(this.pool, 8, 8, new ShareSettings(25), this.refusals::add);

	private final List<Task> begun = new CopyOnWriteArrayList<>();

	@AfterEach
	void stop() {
		this.pool.shutdownNow();
	}

	@Test
	void leavesThreadsToOthers() {
		run(JANE, 7);
		await().until(() -> this.begun.size() == 5);
		assertThat(this.threads.waiting()).isEqualTo(2);
		run(JOHN, 1);
		await().until(() -> this.begun.size() == 6);
		assertThat(this.begun.get(5).findHolder()).isEqualTo(JOHN);
		assertThat(this.threads.waiting()).isEqualTo(2);
	}

	@Test
	void refusesWhatWouldWaitBeyondTheShareOfItsCaller() {
		run(JANE, 7);
		assertThatExceptionOfType(RejectedExecutionException.class).isThrownBy(() -> run(JANE, 1));
		assertThat(this.refusals).containsExactly(FairShares.Outcome.SHARE_TAKEN);
		run(JOHN, 1);
		assertThat(this.threads.waiting()).isEqualTo(2);
	}

	@Test
	void runsWhatWaitsWhenATaskEnds() {
		List<Task> tasks = run(JANE, 7);
		await().until(() -> this.begun.size() == 5);
		tasks.get(4).end.complete(null);
		await().until(() -> this.begun.size() == 6);
		tasks.get(0).end.complete(null);
		await().until(() -> this.begun.size() == 7);
		assertThat(this.threads.waiting()).isZero();
		tasks.forEach((task) -> task.end.complete(null));
		for (int i = 0; i < 10; i++) {
			Task later = run(JANE, 1).get(0);
			await().until(() -> this.begun.contains(later));
			later.end.complete(null);
		}
	}

	@Test
	void runsWhatWaitsBehindACallerThatHasItsShare() {
		List<Task> first = run(JANE, 4);
		run(OwnerKey.ofKey("jim"), 1);
		run(OwnerKey.ofKey("joe"), 1);
		run(OwnerKey.ofKey("jill"), 1);
		run(JOHN, 1);
		run(JANE, 1);
		await().until(() -> this.begun.size() == 8);
		Task next = run(JOHN, 1).get(0);
		assertThat(this.threads.waiting()).isEqualTo(2);
		this.begun.stream().filter((task) -> task.findHolder() == JOHN).forEach((task) -> task.end.complete(null));
		await().until(() -> this.begun.size() == 9);
		first.get(0).end.complete(null);
		await().until(() -> this.begun.contains(next));
	}

	@Test
	void givesEachCallerItsTurn() {
		List<Task> first = run(JANE, 4);
		Stream.of("jim", "joe", "jill", "jack").forEach((name) -> run(OwnerKey.ofKey(name), 1));
		List<Task> second = run(JANE, 2);
		Task other = run(JOHN, 1).get(0);
		await().until(() -> this.begun.size() == 8);
		first.get(0).end.complete(null);
		await().until(() -> this.begun.contains(second.get(0)));
		first.get(1).end.complete(null);
		await().until(() -> this.begun.contains(other));
		assertThat(this.begun).doesNotContain(second.get(1));
	}

	@Test
	void handsNothingOfACallerToTheNext() {
		List<@Nullable OwnerKey> inherited = new CopyOnWriteArrayList<>();
		SharedThreads decorating = new SharedThreads((task) -> {
			OwnerKey submitting = CALLER.get();
			this.pool.execute(() -> {
				inherited.add(submitting);
				task.run();
			});
		}, 1, 8, new ShareSettings(100), this.refusals::add);
		Task first = new Task(JANE);
		decorating.execute(first);
		decorating.execute(new Task(JOHN));
		first.end.complete(null);
		await().until(() -> this.begun.size() == 2);
		assertThat(inherited).containsExactly(null, null);
	}

	@Test
	void refusesWhatWaitedWhenThereAreNoThreadsAnyMore() {
		List<Task> tasks = run(JANE, 7);
		await().until(() -> this.begun.size() == 5);
		this.pool.shutdown();
		tasks.get(0).end.complete(null);
		await().until(() -> tasks.get(5).end.isCompletedExceptionally());
		assertThatExceptionOfType(RejectedExecutionException.class).isThrownBy(() -> run(JOHN, 1));
	}

	@Test
	void keepsItsThreadsWhenNoneCanBeCreatedForAWhile() {
		AtomicBoolean scarce = new AtomicBoolean(true);
		SharedThreads one = new SharedThreads((task) -> {
			if (scarce.get()) {
				throw new OutOfMemoryError("unable to create native thread");
			}
			this.pool.execute(task);
		}, 1, 8, new ShareSettings(100), this.refusals::add);
		assertThatExceptionOfType(OutOfMemoryError.class).isThrownBy(() -> one.execute(new Task(JANE)));
		scarce.set(false);
		Task first = new Task(JANE);
		one.execute(first);
		await().until(() -> this.begun.contains(first));

		Task second = new Task(JANE);
		one.execute(second);
		scarce.set(true);
		first.end.complete(null);
		await().until(second.end::isCompletedExceptionally);
		scarce.set(false);

		Task third = new Task(JANE);
		one.execute(third);
		await().until(() -> this.begun.contains(third));
	}

	/** The refusal of each releases the thread for the next. */
	@Test
	void refusesEachQueuedTaskIfNoThreadCanBeCreated() {
		AtomicBoolean scarce = new AtomicBoolean();
		int queued = 10_000;
		SharedThreads one = new SharedThreads((task) -> {
			if (scarce.get()) {
				throw new OutOfMemoryError("unable to create native thread");
			}
			this.pool.execute(task);
		}, 1, queued, new ShareSettings(100), this.refusals::add);
		Task first = new Task(JANE);
		one.execute(first);
		await().until(() -> this.begun.contains(first));
		List<Task> tasks = IntStream.range(0, queued).mapToObj((i) -> new Task(JANE)).toList();
		tasks.forEach(one::execute);
		scarce.set(true);
		first.end.complete(null);
		await().until(() -> tasks.stream().allMatch((task) -> task.end.isCompletedExceptionally()));
		scarce.set(false);
		Task last = new Task(JANE);
		one.execute(last);
		await().until(() -> this.begun.contains(last));
		last.end.complete(null);
	}

	@Test
	void leavesNothingBehindThatComesWhileTasksEnd() {
		SharedThreads few = new SharedThreads(this.pool, 2, 8, new ShareSettings(50), this.refusals::add);
		List<CompletableFuture<@Nullable Void>> clients = IntStream.range(0, 4)
			.mapToObj((client) -> CompletableFuture.runAsync(() -> {
				for (int i = 0; i < 5000; i++) {
					Task task = new Task(OwnerKey.ofKey("client " + client % 3)) {

						@Override
						protected void work() {
							this.end.complete(null);
						}

					};
					few.execute(task);
					task.end.orTimeout(60, TimeUnit.SECONDS).join();
				}
			}, (action) -> new Thread(action).start()))
			.toList();
		clients.forEach(CompletableFuture::join);
		assertThat(few.waiting()).isZero();
		assertThat(this.refusals).isEmpty();
	}

	private List<Task> run(OwnerKey holder, int number) {
		List<Task> tasks = new ArrayList<>();
		for (int i = 0; i < number; i++) {
			Task task = new Task(holder);
			tasks.add(task);
			this.threads.execute(task);
		}
		return tasks;
	}

	private class Task extends SharedTask {

		private final OwnerKey holder;

		final CompletableFuture<@Nullable Void> end = new CompletableFuture<>();

		Task(OwnerKey holder) {
			this.holder = holder;
		}

		@Override
		protected OwnerKey findHolder() {
			return this.holder;
		}

		@Override
		protected void work() {
			CALLER.set(this.holder);
			SharedThreadsTests.this.begun.add(this);
			this.end.join();
		}

		@Override
		protected void refuse(RejectedExecutionException reason) {
			this.end.completeExceptionally(reason);
		}

	}

}
