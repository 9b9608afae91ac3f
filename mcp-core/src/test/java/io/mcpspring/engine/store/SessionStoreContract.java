package io.mcpspring.engine.store;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.mcpspring.context.Root;
import io.mcpspring.engine.jsonrpc.RequestId;
import io.mcpspring.engine.record.KnownRoots;
import io.mcpspring.engine.record.StandalonePosition;
import io.mcpspring.model.ClientCapabilities;
import io.mcpspring.model.Implementation;
import io.mcpspring.model.LoggingLevel;
import io.mcpspring.model.ProtocolVersion;
import io.mcpspring.store.SessionRecord;
import io.mcpspring.store.SessionStore;
import io.mcpspring.store.SessionStore.Created;
import io.mcpspring.store.SessionStore.Ended;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * What every {@link SessionStore} does. A store is tested by a class that extends this
 * one and says how to make an empty store and how to let time pass.
 */
public abstract class SessionStoreContract {

	private static final int CAP = 12;

	private static final int CAP_PER_CALLER = 3;

	private final ExecutorService threads = Executors.newFixedThreadPool(4);

	private SessionStore store;

	/** Make a store without sessions. */
	protected abstract SessionStore store(SessionLimits limits);

	/** Let time pass for the store. */
	protected abstract void pass(Duration time);

	/**
	 * The unit of all times here: large for a clock that can be set, as small as is safe
	 * for a real one.
	 */
	protected abstract Duration unit();

	/**
	 * Have the store notice what expired, if it does not by itself.
	 * @param store the store
	 */
	protected void expire(SessionStore store) {
	}

	@BeforeEach
	void createStore(TestInfo test) {
		ExpiryTest expiry = test.getTestMethod().orElseThrow().getAnnotation(ExpiryTest.class);
		int idle = (expiry != null) ? expiry.idle() : 100;
		this.store = store(
				new SessionLimits(CAP, CAP_PER_CALLER, unit().multipliedBy(idle), unit().multipliedBy(idle * 8 / 3)));
	}

	@AfterEach
	void stopThreads() {
		this.threads.shutdownNow();
	}

	@Test
	void findsWhatWasCreated() {
		SessionData session = session("one", "alice").withLogLevel(LoggingLevel.WARNING)
			.withSubscriptions(Set.of("file:///a", "file:///b"))
			.withRoots(new KnownRoots(3, List.of(Root.of("file:///home", "Home"), Root.of("file:///tmp", null))))
			.withPages(List.of("second", "first"))
			.withCancelled(List.of(RequestId.of("a\"b")))
			.withCancelled(List.of(RequestId.of(7)));

		assertThat(create(session)).isEqualTo(new Created.Kept());

		assertThat(find("one", "alice")).isEqualTo(session);
	}

	@Test
	void doesNotFindWhatWasNeverCreated() {
		// server-2025 SESS-08
		assertThat(find("", "alice")).isNull();
		assertThat(find("no such session", "alice")).isNull();
		assertThat(find("\u0000\n{}:*\u2603" + "x".repeat(5_000), "alice")).isNull();
	}

	@Test
	void refusesAnIdThatIsInUse() {
		create(session("one", "alice"));

		assertThatExceptionOfType(CompletionException.class).isThrownBy(() -> create(session("one", "mallory")));

		assertThat(find("one", "alice")).isNotNull();
		assertThat(find("one", "mallory")).isNull();
	}

	@Test
	void hidesASessionFromOtherOwners() {
		// server-2025 SESS-14
		create(session("one", "alice"));
		create(session("two", ""));

		assertThat(find("one", "bob")).isNull();
		assertThat(find("one", "")).isNull();
		assertThat(find("two", "bob")).isNull();
		assertThat(find("two", "")).isNotNull();
	}

	@Test
	void changesASession() {
		create(session("one", "alice"));

		SessionRecord changed = await(this.store.update("one", SessionData.changing(SessionData::asInitialized)));

		assertThat(changed).isEqualTo(session("one", "alice").asInitialized());
		assertThat(find("one", "alice")).isEqualTo(changed);
	}

	@Test
	void remembersTheRootsOfASession() {
		// server-2025 SAMP-11
		create(session("one", "alice"));

		for (KnownRoots roots : List.of(new KnownRoots(0, List.of(Root.of("file:///a", null))), new KnownRoots(1, null),
				new KnownRoots(1, List.of()))) {
			await(this.store.update("one", SessionData.changing((session) -> session.withRoots(roots))));

			assertThat(find("one", "alice").roots()).isEqualTo(roots);
		}
	}

	@Test
	void remembersThePagesOfASessionInTheirOrder() {
		// server-2025 ELIC-08
		create(session("one", "alice"));
		await(this.store.update("one", SessionData.changing((session) -> session.withPages(List.of("b", "a")))));
		await(this.store.update("one", SessionData.changing((session) -> session.withPages(List.of("c", "b")))));

		assertThat(find("one", "alice").pages()).containsExactly("a", "c", "b");
		await(this.store.update("one", SessionData.changing((session) -> session.withoutPage("c"))));
		assertThat(find("one", "alice").pages()).containsExactly("a", "b");
	}

	@Test
	void remembersTheRequestsThatWereCancelledLast() {
		// server-2025 CANC-01
		create(session("one", "alice"));
		for (int id = 0; id < 20; id++) {
			List<RequestId> cancelled = List.of(RequestId.of(id));
			await(this.store.update("one", SessionData.changing((session) -> session.withCancelled(cancelled))));
		}

		assertThat(find("one", "alice").cancelled()).hasSize(16).startsWith(RequestId.of(4)).endsWith(RequestId.of(19));
	}

	@Test
	void changesNothingWhenTheChangeFails() {
		create(session("one", "alice"));

		assertThatExceptionOfType(CompletionException.class)
			.isThrownBy(() -> await(this.store.update("one", (session) -> {
				throw new IllegalStateException("no");
			})))
			.withMessageContaining("no");

		assertThat(find("one", "alice")).isEqualTo(session("one", "alice"));
	}

	@Test
	void refusesAChangeOfIdOrOwner() {
		create(session("one", "alice"));

		for (SessionData other : List.of(session("two", "alice"), session("one", "bob"))) {
			assertThatExceptionOfType(CompletionException.class)
				.isThrownBy(() -> await(this.store.update("one", (session) -> other)));
		}
		assertThat(find("one", "alice")).isNotNull();
	}

	@Test
	void losesNoChangeAmongMany() {
		create(session("one", "alice"));

		together(4, (thread) -> {
			for (int i = 0; i < 25; i++) {
				String uri = "file:///" + thread + "/" + i;
				await(this.store.update("one", SessionData.changing(
						(session) -> session.withSubscriptions(Set.copyOf(concat(session.subscriptions(), uri))))));
			}
		});

		assertThat(find("one", "alice").subscriptions()).hasSize(100);
	}

	@Test
	void doesNotChangeWhatEnded() {
		create(session("one", "alice"));
		await(this.store.remove("one"));

		assertThat(await(this.store.update("one", SessionData.changing(SessionData::asInitialized)))).isNull();
		assertThat(find("one", "alice")).isNull();
	}

	@Test
	void removesASessionOnce() {
		// server-2025 SESS-07, SESS-11
		create(session("one", "alice"));

		assertThat(await(this.store.remove("one"))).isTrue();
		assertThat(await(this.store.remove("one"))).isFalse();
		assertThat(await(this.store.remove("never"))).isFalse();
		assertThat(find("one", "alice")).isNull();
	}

	@ExpiryTest
	void endsAnIdleSession() {
		// server-2025 SESS-06
		create(session("one", "alice"));
		pass(unit().multipliedBy(4));

		assertThat(find("one", "alice")).isNull();
		assertThat(await(this.store.update("one", SessionData.changing(SessionData::asInitialized)))).isNull();
		assertThat(await(this.store.remove("one"))).isFalse();
	}

	@ExpiryTest
	void keepsASessionThatIsUsed() {
		create(session("found", "alice"));
		create(session("touched", "alice"));
		for (int i = 0; i < 3; i++) {
			pass(unit().multipliedBy(2));
			assertThat(find("found", "alice")).isNotNull();
			assertThat(await(this.store.touch("touched"))).isTrue();
		}

		assertThat(find("touched", "alice")).isNotNull();
	}

	@ExpiryTest
	void countsNoUseByOthers() {
		create(session("one", "alice"));
		pass(unit().multipliedBy(2));
		find("one", "mallory");
		pass(unit().multipliedBy(2));

		assertThat(find("one", "alice")).isNull();
	}

	@ExpiryTest
	void endsEvenAUsedSessionAfterItsAbsoluteTime() {
		create(session("one", "alice"));
		for (int i = 0; i < 4; i++) {
			pass(unit().multipliedBy(2));
			this.store.touch("one");
		}
		pass(unit());

		assertThat(find("one", "alice")).isNull();
	}

	@ExpiryTest
	void bringsNothingBack() {
		create(session("one", "alice"));
		pass(unit().multipliedBy(4));
		this.store.touch("one");
		assertThat(await(this.store.touch("never"))).isFalse();

		assertThat(find("one", "alice")).isNull();
		assertThat(find("never", "alice")).isNull();
	}

	@Test
	void refusesACallerWithTooManySessions() {
		IntStream.range(0, CAP_PER_CALLER).forEach((i) -> create(session("a" + i, "alice")));

		Created created = create(session("more", "alice"));

		assertThat(created).isInstanceOfSatisfying(Created.Refused.class, (refused) -> {
			assertThat(refused.callersOwn()).isTrue();
			assertThat(refused.retryAfter()).isPositive();
		});
		assertThat(find("more", "alice")).isNull();
		assertThat(create(session("other", "bob"))).isEqualTo(new Created.Kept());
		await(this.store.remove("a1"));
		assertThat(create(session("more", "alice"))).isEqualTo(new Created.Kept());
	}

	@Test
	void doesNotBindTheAnonymousToTheCapPerCaller() {
		IntStream.range(0, CAP).forEach((i) -> assertThat(create(session("a" + i, ""))).isEqualTo(new Created.Kept()));
	}

	@Test
	void refusesNewSessionsWhenFullAndEndsNoneInUse() {
		IntStream.range(0, CAP).forEach((i) -> create(session("a" + i, "caller" + i)));

		Created created = create(session("more", "alice"));

		assertThat(created).isInstanceOfSatisfying(Created.Refused.class, (refused) -> {
			assertThat(refused.callersOwn()).isFalse();
			assertThat(refused.retryAfter()).isPositive();
		});
		IntStream.range(0, CAP).forEach((i) -> assertThat(find("a" + i, "caller" + i)).isNotNull());
	}

	@ExpiryTest(idle = 6)
	void makesRoomOfExpiredSessionsAtOnce() {
		IntStream.range(0, CAP - 1).forEach((i) -> create(session("a" + i, "caller" + i % 6)));
		pass(unit().multipliedBy(4));
		create(session("used", "alice"));
		pass(unit().multipliedBy(4));

		IntStream.range(0, CAP - 1)
			.forEach((i) -> assertThat(create(session("b" + i, "caller" + i % 6))).isEqualTo(new Created.Kept()));
		assertThat(create(session("more", "bob"))).isInstanceOf(Created.Refused.class);
		assertThat(find("used", "alice")).isNotNull();
	}

	@Test
	void neverExceedsTheCapsUnderContention() {
		List<String> kept = new CopyOnWriteArrayList<>();

		together(4, (thread) -> {
			for (int i = 0; i < 20; i++) {
				String id = thread + "/" + i;
				if (create(session(id, (i % 2 == 0) ? "alice" : "")) instanceof Created.Kept) {
					kept.add(id);
				}
			}
		});

		assertThat(kept).hasSize(CAP);
		List<String> owners = new CopyOnWriteArrayList<>();
		this.store.forEach((session) -> owners.add(session.owner()));
		assertThat(owners).hasSize(CAP);
		assertThat(owners.stream().filter("alice"::equals)).hasSizeLessThanOrEqualTo(CAP_PER_CALLER);
	}

	@ExpiryTest
	void visitsLiveSessions() {
		create(session("expired", "alice"));
		pass(unit().multipliedBy(2));
		create(session("one", "alice"));
		create(session("two", "bob"));
		create(session("removed", "bob"));
		await(this.store.remove("removed"));
		pass(unit().multipliedBy(2));
		List<String> seen = new CopyOnWriteArrayList<>();

		this.store.forEach((session) -> seen.add(session.id()));

		assertThat(seen).containsExactlyInAnyOrder("one", "two");
		assertThat(await(this.store.idsOf("alice"))).contains("one").doesNotContain("two");
		assertThat(await(this.store.idsOf("bob"))).containsExactly("two");
	}

	@ExpiryTest
	void visitsThoseWhoListen() {
		StandalonePosition position = new StandalonePosition(1L << 47, 0);
		create(session("ready", "alice").asInitialized());
		create(session("listens", "alice").asInitialized().withSubscriptions(Set.of("file:///a")));
		create(session("listens too early", "alice"));
		create(session("subscribes", "bob").asInitialized().withSubscriptions(Set.of("file:///a", "file:///b")));
		create(session("ended", "bob").asInitialized().withSubscriptions(Set.of("file:///a")));
		List.of("listens", "listens too early", "ended").forEach((id) -> stand(id, position));
		await(this.store.remove("ended"));

		assertThat(listening()).containsExactly("listens");
		assertThat(subscribed("file:///a")).containsExactly("listens");
		assertThat(subscribed("file:///b")).isEmpty();

		stand("subscribes", position);
		await(this.store.update("listens too early", SessionData.changing(SessionData::asInitialized)));
		await(this.store.update("listens", SessionData.changing((session) -> session.withSubscriptions(Set.of()))));
		assertThat(listening()).containsExactlyInAnyOrder("listens", "listens too early", "subscribes");
		assertThat(subscribed("file:///a")).containsExactly("subscribes");
		assertThat(subscribed("file:///b")).containsExactly("subscribes");
		assertThat(find("subscribes", "bob").standalone()).isEqualTo(position);

		pass(unit().multipliedBy(4));
		assertThat(listening()).isEmpty();
		assertThat(subscribed("file:///a")).isEmpty();
	}

	private void stand(String id, StandalonePosition position) {
		await(this.store.update(id, SessionData.changing((session) -> session.withStandalone(position))));
	}

	private List<String> listening() {
		List<String> seen = new CopyOnWriteArrayList<>();
		await(this.store.forEachListening((session) -> seen.add(session.id())));
		return seen;
	}

	private List<String> subscribed(String uri) {
		List<String> seen = new CopyOnWriteArrayList<>();
		await(this.store.forEachSubscribed(uri, (session) -> {
			assertThat(session.subscriptions()).contains(uri);
			seen.add(session.id());
		}));
		return seen;
	}

	@ExpiryTest
	void tellsOfEachEndOnceWithTheLastState() {
		List<SessionRecord> ended = listen();
		List<Ended> counted = count();
		create(session("removed", "alice"));
		create(session("expired", "alice"));
		await(this.store.update("removed", SessionData.changing(SessionData::asInitialized)));
		await(this.store.remove("removed"));
		await(this.store.remove("removed"));
		pass(unit().multipliedBy(4));
		find("expired", "alice");
		this.store.touch("expired");
		await(this.store.remove("expired"));

		awaitEnds(ended, "removed", "expired");
		assertThat(ended).contains(session("removed", "alice").asInitialized());
		Awaitility.await()
			.untilAsserted(() -> assertThat(counted).containsExactlyInAnyOrder(ended(true), ended(false)));
	}

	@ExpiryTest(idle = 6)
	void tellsOfExpiryThoughNobodyAsks() {
		List<SessionRecord> ended = listen();
		create(session("one", "alice"));
		create(session("two", "bob"));
		pass(unit().multipliedBy(4));
		this.store.touch("two");
		pass(unit().multipliedBy(4));

		awaitEnds(ended, "one");
		pass(unit().multipliedBy(4));
		awaitEnds(ended, "one", "two");
	}

	@Test
	void tellsOfEachEndOnceThoughManyEndIt() {
		List<SessionRecord> ended = listen();
		List<Ended> counted = count();
		String[] ids = IntStream.range(0, CAP).mapToObj((i) -> "a" + i).toArray(String[]::new);
		for (String id : ids) {
			create(session(id, ""));
		}
		List<String> removed = new CopyOnWriteArrayList<>();
		List<String> told = new CopyOnWriteArrayList<>();
		this.store.countEnds((end) -> told.add(String.valueOf(end.id())));

		together(4, (thread) -> {
			for (String id : ids) {
				if (await(this.store.remove(id))) {
					removed.add(id);
				}
			}
		});

		assertThat(removed).containsExactlyInAnyOrder(ids);
		awaitEnds(ended, ids);
		Awaitility.await().untilAsserted(() -> assertThat(told).containsExactlyInAnyOrder(ids));
		assertThat(counted).hasSize(CAP).containsOnly(ended(true));
	}

	@Test
	void tellsTheOtherListenersWhenOneFails() {
		this.store.onEnd((session) -> {
			throw new IllegalStateException("Listener that fails");
		});
		this.store.onEnd((session) -> {
			throw new StackOverflowError();
		});
		this.store.countEnds((session) -> {
			throw new StackOverflowError();
		});
		List<SessionRecord> ended = listen();
		List<Ended> counted = count();
		create(session("one", "alice"));

		assertThat(await(this.store.remove("one"))).isTrue();

		awaitEnds(ended, "one");
		Awaitility.await().untilAsserted(() -> assertThat(counted).hasSize(1));
	}

	@Test
	void letsAListenerUseTheStore() {
		this.store.onEnd((session) -> {
			if (session.id().equals("one")) {
				await(this.store.remove("two"));
				create(session("three", "alice"));
			}
		});
		create(session("one", "alice"));
		create(session("two", "alice"));

		await(this.store.remove("one"));

		Awaitility.await().untilAsserted(() -> {
			assertThat(find("two", "alice")).isNull();
			assertThat(find("three", "alice")).isNotNull();
		});
	}

	/**
	 * A session of a plain client.
	 * @param id its id
	 * @param owner its owner
	 * @return the session
	 */
	protected static SessionData session(String id, String owner) {
		return SessionData.begun(id, owner, ProtocolVersion.V2025_11_25, Implementation.of("client", "1.0"),
				ClientCapabilities.NONE, Instant.parse("2026-11-01T10:00:00Z"));
	}

	/**
	 * How the end of such a session is counted.
	 * @param removed whether it was removed
	 * @return what is told
	 */
	protected static Ended ended(boolean removed) {
		SessionData session = session("any", "alice");
		return new Ended(session.version(), session.createdAt(), removed);
	}

	private Created create(SessionData session) {
		return await(this.store.create(session));
	}

	private @Nullable SessionData find(String id, String owner) {
		return (SessionData) await(this.store.find(id, owner));
	}

	private List<SessionRecord> listen() {
		List<SessionRecord> ended = new CopyOnWriteArrayList<>();
		this.store.onEnd(ended::add);
		return ended;
	}

	private List<Ended> count() {
		List<Ended> counted = new CopyOnWriteArrayList<>();
		this.store.countEnds((end) -> counted.add(new Ended(end.version(), end.createdAt(), end.removed())));
		return counted;
	}

	private void awaitEnds(List<SessionRecord> ended, String... ids) {
		Awaitility.await().untilAsserted(() -> {
			expire(this.store);
			assertThat(ended).extracting(SessionRecord::id).containsExactlyInAnyOrder(ids);
		});
	}

	private void together(int count, IntConsumer work) {
		CountDownLatch start = new CountDownLatch(1);
		List<? extends Future<?>> running = IntStream.range(0, count).mapToObj((thread) -> this.threads.submit(() -> {
			start.await();
			work.accept(thread);
			return null;
		})).toList();
		start.countDown();
		running.forEach((future) -> {
			try {
				future.get(30, TimeUnit.SECONDS);
			}
			catch (Exception ex) {
				throw new AssertionError(ex);
			}
		});
	}

	private static List<String> concat(Set<String> some, String more) {
		return Stream.concat(some.stream(), Stream.of(more)).toList();
	}

	private static <T> T await(CompletionStage<T> stage) {
		return stage.toCompletableFuture().orTimeout(30, TimeUnit.SECONDS).join();
	}

}
