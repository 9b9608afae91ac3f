package io.mcpspring.engine.store;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

import io.mcpspring.context.OwnerKey;
import io.mcpspring.engine.share.MemoryBudget;
import io.mcpspring.model.ClientCapabilities;
import io.mcpspring.model.Implementation;
import io.mcpspring.store.SessionRecord;
import io.mcpspring.store.SessionStore;
import io.mcpspring.store.SessionStore.Created;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class InMemorySessionStoreTests extends SessionStoreContract {

	// Close to where a nano clock wraps around.
	private final AtomicLong now = new AtomicLong(Long.MAX_VALUE - TimeUnit.MINUTES.toNanos(2));

	@Override
	protected SessionStore store(SessionLimits limits) {
		return new InMemorySessionStore(limits, MemoryBudget.ofHeap(), this.now::get);
	}

	@Override
	protected void pass(Duration time) {
		this.now.addAndGet(time.toNanos());
	}

	@Override
	protected Duration unit() {
		return Duration.ofMinutes(1);
	}

	@Override
	protected void expire(SessionStore store) {
		((InMemorySessionStore) store).expire();
	}

	@Test
	void staysWithinItsCapUnderAFloodAndRecoversByItself() {
		InMemorySessionStore store = new InMemorySessionStore(SessionLimits.DEFAULTS, MemoryBudget.ofHeap(),
				this.now::get);
		List<SessionRecord> ended = new ArrayList<>();
		store.onEnd(ended::add);

		int kept = 0;
		for (int i = 0; i < 100_000; i++) {
			Created created = created(store, session("flood" + i, ""));
			if (created instanceof Created.Refused refused) {
				assertThat(refused.retryAfter()).isBetween(Duration.ofSeconds(1), Duration.ofMinutes(1));
			}
			else {
				kept++;
			}
		}

		assertThat(kept).isEqualTo(10_000);
		assertThat(store.size()).isEqualTo(10_000);
		pass(SessionLimits.DEFAULTS.idleTimeout());
		assertThat(created(store, session("after", "alice"))).isEqualTo(new Created.Kept());
		assertThat(store.size()).isEqualTo(1);
		assertThat(ended).hasSize(10_000).extracting(SessionRecord::id).doesNotHaveDuplicates();
	}

	@Test
	void expiresToTheNanosecond() {
		InMemorySessionStore store = new InMemorySessionStore(SessionLimits.DEFAULTS, MemoryBudget.ofHeap(),
				this.now::get);
		created(store, session("one", "alice").asInitialized());
		pass(SessionLimits.DEFAULTS.idleTimeout().minusNanos(1));
		assertThat(store.find("one", "alice").toCompletableFuture().join()).isNotNull();
		pass(SessionLimits.DEFAULTS.idleTimeout());
		assertThat(store.find("one", "alice").toCompletableFuture().join()).isNull();
		assertThat(store.size()).isZero();
	}

	@Test
	void saysWhenTheNextSessionExpires() {
		InMemorySessionStore store = new InMemorySessionStore(
				new SessionLimits(1, 1, Duration.ofSeconds(30), Duration.ofHours(1)), MemoryBudget.ofHeap(),
				this.now::get);
		created(store, session("one", "alice"));
		pass(Duration.ofSeconds(20));

		assertThat(created(store, session("two", "bob"))).isEqualTo(new Created.Refused(false, Duration.ofSeconds(10)));
	}

	@Test
	void sharesWhatIsEqualAmongSessions() {
		InMemorySessionStore store = new InMemorySessionStore(SessionLimits.DEFAULTS, MemoryBudget.ofHeap(),
				this.now::get);
		for (int i = 0; i < 2; i++) {
			created(store, described("session" + i, new String("alice"), "client"));
		}

		List<SessionData> sessions = new ArrayList<>();
		store.forEach(SessionData.visiting(sessions::add));

		assertThat(sessions).hasSize(2);
		assertThat(sessions.get(0).owner()).isSameAs(sessions.get(1).owner());
		assertThat(sessions.get(0).clientInfo()).isSameAs(sessions.get(1).clientInfo());
		assertThat(sessions.get(0).capabilities()).isSameAs(sessions.get(1).capabilities());
	}

	@Test
	void aRefusedSessionTakesNoMemory() {
		InMemorySessionStore store = new InMemorySessionStore(
				new SessionLimits(4, 4, Duration.ofHours(1), Duration.ofHours(1)), MemoryBudget.ofHeap(),
				this.now::get);
		OwnerKey address = OwnerKey.ofAddress("192.0.2.1");
		for (int i = 0; i < 3; i++) {
			assertThat(created(store, described("session" + i, "", "x".repeat(4096)).asHeldBy(address)))
				.isEqualTo(new Created.Kept());
		}
		long before = store.bytes();

		assertThat(created(store, described("more", "", "x".repeat(4096)).asHeldBy(address)))
			.isInstanceOf(Created.ShareTaken.class);
		assertThat(store.bytes()).isEqualTo(before).isPositive();
	}

	@Test
	void takesTimeoutsOfAnyLength() {
		Duration forever = Duration.ofSeconds(Long.MAX_VALUE);
		InMemorySessionStore store = new InMemorySessionStore(new SessionLimits(1, 1, forever, forever),
				MemoryBudget.ofHeap(), this.now::get);
		created(store, session("one", "alice"));
		pass(Duration.ofDays(10_000));

		assertThat(store.find("one", "alice").toCompletableFuture().join()).isNotNull();
	}

	@Test
	void refusesLimitsThatAdmitNothing() {
		Duration time = Duration.ofMinutes(1);
		assertThatIllegalArgumentException().isThrownBy(() -> new SessionLimits(0, 1, time, time));
		assertThatIllegalArgumentException().isThrownBy(() -> new SessionLimits(1, 0, time, time));
		assertThatIllegalArgumentException().isThrownBy(() -> new SessionLimits(1, 1, Duration.ZERO, time));
		assertThatIllegalArgumentException().isThrownBy(() -> new SessionLimits(1, 1, time, time.negated()));
	}

	private static SessionData described(String id, String owner, String client) {
		SessionData session = session(id, owner);
		ObjectNode json = JsonNodeFactory.instance.objectNode();
		json.putObject("roots").put("listChanged", true);
		return SessionData.begun(id, owner, session.version(), Implementation.of(client, "2.0"),
				ClientCapabilities.of(json), session.createdAt());
	}

	private static Created created(SessionStore store, SessionData session) {
		return store.create(session).toCompletableFuture().join();
	}

}
