package io.mcpspring.engine.store;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.IntStream;

import io.mcpspring.context.OwnerKey;
import io.mcpspring.engine.share.ShareSettings;
import io.mcpspring.store.SessionRecord;
import io.mcpspring.store.SessionStore;
import io.mcpspring.store.SessionStore.Created;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * How every {@link SessionStore} protects itself from those who begin sessions and do not
 * use them. A store is tested by a class that extends this one.
 */
public abstract class UnusedSessionContract {

	private static final int CAP = 12;

	private SessionStore store;

	/**
	 * Make a store without sessions.
	 * @param limits its limits
	 * @return the store
	 */
	protected abstract SessionStore store(SessionLimits limits);

	/**
	 * Let time pass for the store.
	 * @param time how much
	 */
	protected abstract void pass(Duration time);

	/**
	 * The unit of all times here: large for a clock that can be set, as small as is safe
	 * for a real one.
	 * @return the unit
	 */
	protected abstract Duration unit();

	@Test
	void leavesSessionsToOtherAddresses() {
		this.store = store(new SessionLimits(CAP, CAP, unit().multipliedBy(100), unit().multipliedBy(100)));
		IntStream.range(0, CAP * 3 / 4).forEach((i) -> assertThat(begin("a" + i, "::1")).isEqualTo(new Created.Kept()));

		assertThat(begin("more", "::2")).isInstanceOfSatisfying(Created.ShareTaken.class,
				(refused) -> assertThat(refused.retryAfter()).isPositive());
		assertThat(find("more", "")).isNull();
		IntStream.range(0, CAP / 4)
			.forEach((i) -> assertThat(begin("b" + i, "192.0.2.1")).isEqualTo(new Created.Kept()));
		assertThat(begin("more", "192.0.2.2")).isInstanceOf(Created.Refused.class);
		join(this.store.remove("a1"));
		assertThat(begin("more", "192.0.2.1")).isInstanceOf(Created.ShareTaken.class);
		assertThat(begin("more", "192.0.2.2")).isEqualTo(new Created.Kept());
	}

	private Created begin(String id, String address) {
		return create(session(id, "").asHeldBy(OwnerKey.ofAddress(address)));
	}

	@Test
	void endsASessionSoonThatIsNotInitialized() {
		this.store = store(new SessionLimits(CAP, CAP, unit().multipliedBy(6), unit().multipliedBy(20),
				unit().multipliedBy(2), ShareSettings.DEFAULTS));
		List<String> ended = new CopyOnWriteArrayList<>();
		this.store.onEnd((session) -> ended.add(session.id()));
		create(session("quiet", "alice"));
		create(session("used", "alice"));
		create(session("ready", "alice"));
		join(this.store.update("ready", SessionData.changing(SessionData::asInitialized)));
		pass(unit());
		assertThat(find("used", "alice")).isNotNull();
		this.store.touch("ready");
		pass(unit().plus(unit().dividedBy(2)));

		assertThat(find("quiet", "alice")).isNull();
		Awaitility.await().untilAsserted(() -> assertThat(ended).containsExactly("quiet"));
		assertThat(find("used", "alice")).isNotNull();
		pass(unit().multipliedBy(3));
		assertThat(find("used", "alice")).isNull();
		assertThat(find("ready", "alice")).isNotNull();
	}

	@Test
	void knowsHowLongASessionWasNotUsed() {
		this.store = store(new SessionLimits(CAP, CAP, unit().multipliedBy(100_000), unit().multipliedBy(1_000_000),
				unit().multipliedBy(50_000), ShareSettings.DEFAULTS));
		create(session("quiet", "alice"));
		create(session("used", "alice"));
		create(session("ready", "alice"));
		join(this.store.update("ready", SessionData.changing(SessionData::asInitialized)));
		pass(unit().multipliedBy(4));
		find("used", "alice");

		Duration used = join(this.store.idle("used"));
		Duration ready = join(this.store.idle("ready"));
		Duration quiet = join(this.store.idle("quiet"));
		assertThat(quiet).isGreaterThanOrEqualTo(unit().multipliedBy(4));
		assertThat(used).isLessThan(quiet.minus(unit().multipliedBy(3)));
		assertThat(ready).isLessThanOrEqualTo(quiet);
		assertThat(join(this.store.idle("never"))).isNull();
		join(this.store.remove("quiet"));
		assertThat(join(this.store.idle("quiet"))).isNull();
	}

	private Created create(SessionData session) {
		return join(this.store.create(session));
	}

	private SessionRecord find(String id, String owner) {
		return join(this.store.find(id, owner));
	}

	/**
	 * A session that begins.
	 * @param id its id
	 * @param owner its owner
	 * @return the session
	 */
	protected static SessionData session(String id, String owner) {
		return SessionStoreContract.session(id, owner);
	}

	private static <T> T join(CompletionStage<T> stage) {
		return stage.toCompletableFuture().join();
	}

}
