package io.mcpspring.engine.state;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

import io.mcpspring.store.NoRoomException;
import io.mcpspring.store.SessionStateStore;
import io.mcpspring.store.StateKey;
import io.mcpspring.store.StateRecord;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * What every {@link SessionStateStore} does. A store is tested by a class that extends
 * this one and says how to make an empty store.
 */
public abstract class SessionStateStoreContract {

	/** The limits of the store: little room for handles. */
	protected static final StateLimits LIMITS = new StateLimits(64, 1 << 16, 8, 3, Duration.ofHours(1));

	private static final Duration LONG = Duration.ofHours(1);

	private static final StateKey SESSION = StateKey.ofSession("one");

	private static final int THREADS = 4;

	private final ExecutorService threads = Executors.newFixedThreadPool(THREADS);

	private SessionStateStore store;

	private SessionStateStore other;

	/**
	 * Make a store without states, with the {@linkplain #LIMITS limits}.
	 * @return the store
	 */
	protected abstract SessionStateStore store();

	/**
	 * The same states as seen by another node.
	 * @param store the store
	 * @return another store, or the same where there is but one node
	 */
	protected SessionStateStore elsewhere(SessionStateStore store) {
		return store;
	}

	/**
	 * Notice what expired, as happens now and then.
	 * @param store the store
	 */
	protected abstract void expire(SessionStateStore store);

	/**
	 * Let time pass for the stores; a store with a clock of its own waits.
	 * @param time the time
	 */
	protected void pass(Duration time) {
		long end = System.nanoTime() + time.toNanos();
		Awaitility.await().until(() -> System.nanoTime() > end);
	}

	/**
	 * Return a lifetime of which a fifth is more than any delay of the machine.
	 */
	protected Duration life() {
		return Duration.ofSeconds(2);
	}

	@BeforeEach
	void createStore() {
		this.store = store();
		this.other = elsewhere(this.store);
	}

	@AfterEach
	void stopThreads() {
		this.threads.shutdownNow();
	}

	@Test
	void findsEverywhereWhatWasWritten() {
		assertThat(find(this.store, SESSION)).isNull();
		assertThat(write(this.store, record(SESSION, LONG, "{\"ä\":\"€ 𝄞\"}"))).isTrue();

		StateRecord found = find(this.other, SESSION);

		assertThat(found).isNotNull();
		assertThat(found.key()).isEqualTo(SESSION);
		assertThat(found.owner()).isEqualTo("alice");
		assertThat(found.content()).isEqualTo("{\"ä\":\"€ 𝄞\"}");
		assertThat(found.lifetime()).isEqualTo(LONG);
		assertThat(found.revision()).isPositive();
	}

	@Test
	void replacesTheRevisionThatTheWriterSaw() {
		write(this.store, record(SESSION, LONG, "1"));
		StateRecord seen = present(this.store, SESSION);

		assertThat(write(this.other, seen.withContent("2"))).isTrue();
		assertThat(write(this.store, seen.withContent("3"))).isFalse();
		assertThat(write(this.store, record(SESSION, LONG, "4"))).isFalse();

		assertThat(present(this.store, SESSION).content()).isEqualTo("2");
		assertThat(present(this.store, SESSION).revision()).isNotEqualTo(seen.revision());
	}

	@Test
	void writesNothingInPlaceOfWhatWasRemoved() {
		write(this.store, record(SESSION, LONG, "1"));
		StateRecord seen = present(this.store, SESSION);
		await(this.other.remove(SESSION));

		assertThat(write(this.store, seen.withContent("2"))).isFalse();
		assertThat(find(this.store, SESSION)).isNull();
		assertThat(write(this.store, record(SESSION, LONG, "3"))).isTrue();
		assertThat(write(this.store, seen.withContent("4"))).isFalse();
		assertThat(present(this.other, SESSION).content()).isEqualTo("3");
	}

	@Test
	void losesNoStepOfManyWriters() throws Exception {
		int steps = 25;
		List<Future<?>> writers = new ArrayList<>();
		for (int i = 0; i < THREADS; i++) {
			SessionStateStore used = (i % 2 == 0) ? this.store : this.other;
			writers.add(this.threads.submit(() -> {
				for (int step = 0; step < steps; step++) {
					increment(used);
				}
			}));
		}
		for (Future<?> writer : writers) {
			writer.get(60, TimeUnit.SECONDS);
		}

		assertThat(present(this.store, SESSION).content()).isEqualTo(String.valueOf(THREADS * steps));
	}

	private static void increment(SessionStateStore store) {
		boolean written = false;
		while (!written) {
			StateRecord present = find(store, SESSION);
			written = (present != null)
					? write(store, present.withContent(String.valueOf(Integer.parseInt(present.content()) + 1)))
					: write(store, record(SESSION, LONG, "1"));
		}
	}

	@Test
	void keepsSessionsAndHandlesApart() {
		StateKey handle = StateKey.ofHandle(SESSION.id());
		write(this.store, record(SESSION, LONG, "of the session"));
		write(this.store, record(handle, LONG, "of the handle"));

		assertThat(present(this.other, SESSION).content()).isEqualTo("of the session");
		assertThat(present(this.other, handle).content()).isEqualTo("of the handle");
		await(this.other.remove(SESSION));
		assertThat(present(this.store, handle).content()).isEqualTo("of the handle");
	}

	@Test
	void givesTheLastStateToOneOfThoseWhoRemoveIt() throws Exception {
		for (int round = 0; round < 10; round++) {
			write(this.store, record(SESSION, LONG, "last"));
			List<Future<@Nullable StateRecord>> removals = new ArrayList<>();
			for (int i = 0; i < THREADS; i++) {
				SessionStateStore used = (i % 2 == 0) ? this.store : this.other;
				removals.add(this.threads.submit(() -> await(used.remove(SESSION))));
			}
			List<String> removed = new ArrayList<>();
			for (Future<@Nullable StateRecord> removal : removals) {
				StateRecord last = removal.get(60, TimeUnit.SECONDS);
				if (last != null) {
					removed.add(last.content());
				}
			}
			assertThat(removed).containsExactly("last");
		}
		assertThat(find(this.store, SESSION)).isNull();
	}

	@Test
	void takesAnyTextForAnId() {
		for (String id : List.of("", " ", "{x}", "a:b\n", "é".repeat(300))) {
			assertThat(find(this.store, StateKey.ofSession(id))).isNull();
			assertThat(await(this.store.remove(StateKey.ofHandle(id)))).isNull();
		}
	}

	@Test
	void refusesHandlesOverTheLimitOfTheCallerAndOfAll() {
		for (int i = 0; i < LIMITS.maxHandlesPerCaller(); i++) {
			assertThat(write(this.store, handle("alice", "a" + i, LONG))).isTrue();
		}
		assertThatExceptionOfType(CompletionException.class)
			.isThrownBy(() -> write(this.other, handle("alice", "more", LONG)))
			.withCauseInstanceOf(NoRoomException.class);
		assertThat(find(this.store, StateKey.ofHandle("more"))).isNull();
		StateRecord present = present(this.store, StateKey.ofHandle("a0"));
		assertThat(write(this.store, present.withContent("changed"))).isTrue();

		for (int i = 0; i < LIMITS.maxHandlesPerCaller(); i++) {
			write(this.other, handle("bob", "b" + i, LONG));
		}
		write(this.store, handle("carol", "c0", LONG));
		write(this.store, handle("carol", "c1", LONG));
		assertThatExceptionOfType(CompletionException.class)
			.isThrownBy(() -> write(this.store, handle("dave", "d0", LONG)))
			.withCauseInstanceOf(NoRoomException.class);
	}

	@Test
	void hasRoomAgainAfterARemoval() {
		for (int i = 0; i < LIMITS.maxHandlesPerCaller(); i++) {
			write(this.store, handle("alice", "a" + i, LONG));
		}
		await(this.other.remove(StateKey.ofHandle("a1")));

		assertThat(write(this.store, handle("alice", "again", LONG))).isTrue();
	}

	@Test
	void sessionsDoNotCountAsHandles() {
		for (int i = 0; i < LIMITS.maxHandles() + 2; i++) {
			assertThat(write(this.store, record(StateKey.ofSession("s" + i), LONG, "{}"))).isTrue();
		}
	}

	@Test
	void tellsOfAnExpiredHandleOnceAndHasRoomAgain() {
		List<StateRecord> expired = new CopyOnWriteArrayList<>();
		this.store.onExpiry(expired::add);
		if (this.other != this.store) {
			this.other.onExpiry(expired::add);
		}
		Duration shortly = Duration.ofMillis(200);
		for (int i = 0; i < LIMITS.maxHandlesPerCaller(); i++) {
			write(this.store, handle("alice", "a" + i, shortly));
		}
		pass(shortly);

		Awaitility.await().untilAsserted(() -> {
			expire(this.store);
			expire(this.other);
			assertThat(expired).hasSize(LIMITS.maxHandlesPerCaller());
		});

		assertThat(expired).extracting((record) -> record.key().id()).containsExactlyInAnyOrder("a0", "a1", "a2");
		assertThat(expired).extracting(StateRecord::content).containsOnly("{}");
		assertThat(find(this.other, StateKey.ofHandle("a0"))).isNull();
		assertThat(write(this.other, handle("alice", "again", LONG))).isTrue();
	}

	@Test
	void findsHandlesOfAnOwner() {
		assertThat(write(this.store, record(StateKey.ofHandle("a"), LONG, "{}"))).isTrue();
		assertThat(write(this.store, record(StateKey.ofHandle("b"), LONG, "{}"))).isTrue();
		assertThat(write(this.store, record(SESSION, LONG, "{}"))).isTrue();
		assertThat(this.other.handles("alice").toCompletableFuture().join())
			.containsExactlyInAnyOrder(StateKey.ofHandle("a"), StateKey.ofHandle("b"));
		assertThat(this.other.handles("bob").toCompletableFuture().join()).isEmpty();
	}

	@Test
	void makesRoomForWhatExpiredThoughNobodyNoticedYet() {
		for (int i = 0; i < LIMITS.maxHandlesPerCaller(); i++) {
			write(this.store, handle("alice", "a" + i, Duration.ofMillis(200)));
		}
		pass(Duration.ofMillis(200));

		Awaitility.await()
			.ignoreException(CompletionException.class)
			.until(() -> write(this.other, handle("alice", "again", LONG)));
	}

	@Test
	void aHandleThatExpiredIsBegunAnew() {
		StateKey key = StateKey.ofHandle("again");
		write(this.store, handle("alice", "again", Duration.ofMillis(100)));
		pass(Duration.ofMillis(200));
		Awaitility.await().pollInterval(Duration.ofMillis(400)).until(() -> find(this.other, key) == null);

		StateRecord anew = handle("alice", "again", LONG);
		assertThat(write(this.other, anew) || write(this.other, anew)).isTrue();
		assertThat(find(this.store, key)).isNotNull();
	}

	@Test
	void aUseProlongsTheLife() {
		Awaitility.await().until(() -> isKeptByItsUse(life()));
	}

	/**
	 * Whether a machine was quick enough to use a handle before its life was over, each
	 * time; then it is still there.
	 */
	private boolean isKeptByItsUse(Duration life) {
		StateKey key = StateKey.ofHandle("used");
		await(this.store.remove(key));
		write(this.store, handle("alice", "used", life));
		for (int i = 0; i < 8; i++) {
			long used = System.nanoTime();
			pass(life.dividedBy(5));
			boolean found = find(this.other, key) != null;
			if (System.nanoTime() - used > life.dividedBy(2).toNanos()) {
				return false;
			}
			assertThat(found).isTrue();
		}
		return true;
	}

	/**
	 * A record that is not stored, of alice.
	 * @param key its key
	 * @param lifetime its lifetime
	 * @param content its content
	 * @return the record
	 */
	protected static StateRecord record(StateKey key, Duration lifetime, String content) {
		return StateRecord.of(key, "alice", lifetime).withContent(content);
	}

	/**
	 * A handle that is not stored.
	 * @param owner its owner
	 * @param id its id
	 * @param lifetime its lifetime
	 * @return the record
	 */
	protected static StateRecord handle(String owner, String id, Duration lifetime) {
		return StateRecord.of(StateKey.ofHandle(id), owner, lifetime).withContent("{}");
	}

	private static @Nullable StateRecord find(SessionStateStore store, StateKey key) {
		return await(store.find(key));
	}

	private static StateRecord present(SessionStateStore store, StateKey key) {
		StateRecord record = find(store, key);
		assertThat(record).isNotNull();
		return record;
	}

	private static boolean write(SessionStateStore store, StateRecord record) {
		return await(store.write(record));
	}

	/**
	 * Wait for a stage.
	 * @param stage the stage
	 * @param <T> the type of its result
	 * @return its result
	 */
	protected static <T extends @Nullable Object> T await(CompletionStage<T> stage) {
		return stage.toCompletableFuture().orTimeout(30, TimeUnit.SECONDS).join();
	}

}
