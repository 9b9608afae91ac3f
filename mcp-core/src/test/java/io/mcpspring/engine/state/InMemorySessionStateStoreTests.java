package io.mcpspring.engine.state;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicLong;

import io.mcpspring.engine.share.ShareSettings;
import io.mcpspring.store.NoRoomException;
import io.mcpspring.store.SessionStateStore;
import io.mcpspring.store.StateKey;
import io.mcpspring.store.StateRecord;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class InMemorySessionStateStoreTests extends SessionStateStoreContract {

	private final AtomicLong time = new AtomicLong();

	@Override
	protected SessionStateStore store() {
		return new InMemorySessionStateStore(LIMITS, ShareSettings.DEFAULTS.of("bytes", 1 << 20), this.time::get);
	}

	@Override
	protected void pass(Duration passed) {
		this.time.addAndGet(passed.toNanos());
	}

	@Override
	protected void expire(SessionStateStore store) {
		store.sweep();
	}

	@Test
	void boundsTheBytesOfEachHolderAndReturnsThem() {
		StateLimits limits = new StateLimits(64, 1 << 20, 10, 5, Duration.ofHours(1));
		InMemorySessionStateStore store = new InMemorySessionStateStore(limits,
				new ShareSettings(50).of("bytes", 20_000), this.time::get);
		StateRecord record = handle("alice", "one", Duration.ofHours(1));
		await(store.write(record.withContent("x".repeat(4_000))));
		long before = store.bytes();

		StateRecord present = await(store.find(record.key()));
		assertThat(present).isNotNull();
		assertThatExceptionOfType(CompletionException.class)
			.isThrownBy(() -> await(store.write(present.withContent("x".repeat(5_000)))))
			.withCauseInstanceOf(NoRoomException.class);
		assertThatExceptionOfType(CompletionException.class).isThrownBy(
				() -> await(store.write(handle("alice", "two", Duration.ofHours(1)).withContent("x".repeat(4_000)))))
			.withCauseInstanceOf(NoRoomException.class);

		assertThat(store.bytes()).isEqualTo(before);
		assertThat(await(store.find(record.key()))).isEqualTo(present);
		await(store.write(present.withContent("")));
		assertThat(store.bytes()).isLessThan(before);
		await(store.remove(record.key()));
		assertThat(store.bytes()).isZero();
		assertThat(store.size()).isZero();
	}

	@Test
	void forgetsTheStateOfASessionWhoseEndNobodyTold() {
		InMemorySessionStateStore store = new InMemorySessionStateStore(LIMITS,
				ShareSettings.DEFAULTS.of("bytes", 1 << 20), this.time::get);
		await(store.write(StateRecord.of(StateKey.ofSession("one"), "", Duration.ofHours(8)).withContent("{}")));
		this.time.set(Duration.ofHours(8).toNanos() - 1);
		store.expire();
		assertThat(store.size()).isOne();
		this.time.set(Duration.ofHours(8).toNanos());
		store.expire();

		assertThat(List.of((long) store.size(), store.bytes())).containsOnly(0L);
	}

}
