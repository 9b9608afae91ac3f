package io.mcpspring.engine.task;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicReference;

import io.mcpspring.engine.record.TaskOutcome;
import io.mcpspring.engine.record.TaskStatus;
import io.mcpspring.engine.share.ShareSettings;
import io.mcpspring.engine.store.TaskData;
import io.mcpspring.fake.Json;
import io.mcpspring.store.NoRoomException;
import io.mcpspring.store.TaskStore;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class InMemoryTaskStoreTests extends TaskStoreContract {

	private final AtomicReference<Instant> time = new AtomicReference<>(this.now);

	private final InMemoryTaskStore store = new InMemoryTaskStore(new TaskLimits(20, 5, 400_000),
			ShareSettings.DEFAULTS, this.time::get);

	@Override
	protected TaskStore store() {
		return this.store;
	}

	// extensions T26-34
	@Test
	void keepsATaskUntilItsLifeIsOverAndNoLonger() {
		TaskData task = create("alice", 0);
		this.time.set(this.now.plus(Duration.ofHours(1)).minusMillis(1));
		assertThat(join(this.store.find(task.id()))).isNotNull();
		this.time.set(this.now.plus(Duration.ofHours(1)));
		assertThat(join(this.store.find(task.id()))).isNull();
		assertThat(join(this.store.update(task.id(),
				TaskData.changing((present) -> TaskSteps.saying(present, "late", this.now)))))
			.isNull();
		assertThat(join(this.store.list("alice", null, 10))).isEmpty();
		assertThat(this.store.size()).isOne();
		this.store.sweep();
		assertThat(this.store.size()).isZero();
		assertThat(this.store.bytes()).isZero();
	}

	@Test
	void keepsATaskAsItWasWhenThereIsNoRoomForMore() {
		TaskData task = create("alice", 0);
		long before = this.store.bytes();
		TaskOutcome large = new TaskOutcome.Returned(Json.object("{'text':'" + "x".repeat(100_000) + "'}"), false);
		assertThatExceptionOfType(CompletionException.class)
			.isThrownBy(() -> join(this.store.update(task.id(),
					TaskData.changing((present) -> TaskSteps.ended(present, large, this.now)))))
			.withCauseInstanceOf(NoRoomException.class);
		assertThat(TaskData.of(join(this.store.find(task.id()))).status()).isEqualTo(TaskStatus.WORKING);
		assertThat(this.store.bytes()).isEqualTo(before);
	}

}
