package io.mcpspring.engine.task;

import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

import io.mcpspring.engine.record.CallState.Answer;
import io.mcpspring.engine.record.TaskOutcome;
import io.mcpspring.engine.record.TaskQuestion;
import io.mcpspring.engine.share.ShareSettings;
import io.mcpspring.engine.store.TaskData;
import io.mcpspring.fake.Json;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class TaskWaitsTests {

	private final Instant now = Instant.parse("2026-07-28T10:00:00Z");

	private final TaskWaits waits = new TaskWaits(
			new InMemoryTaskStore(TaskLimits.DEFAULTS, ShareSettings.DEFAULTS, InstantSource.fixed(this.now)));

	private final AtomicInteger givenUp = new AtomicInteger();

	/** The notification of a change may be overtaken by the next question. */
	@Test
	void keepsAskingWhenAnOlderRecordArrivesLate() {
		TaskData working = TaskStoreContract.task("alice", this.now);
		TaskData asking = asking(working, "sure-1");
		this.waits.asked(asking, this.givenUp::incrementAndGet);

		this.waits.changed(working);
		assertThat(this.givenUp).hasValue(0);

		this.waits.changed(TaskSteps.answered(asking, Map.of("sure-1", new Answer.TimedOut()), this.now));
		assertThat(this.givenUp).hasValue(1);
	}

	@Test
	void stopsAskingWhenTheTaskIsOver() {
		TaskData working = TaskStoreContract.task("alice", this.now);
		this.waits.asked(asking(working, "sure-1"), this.givenUp::incrementAndGet);

		this.waits.changed(TaskSteps.ended(working, TaskOutcome.CANCELLED, this.now));
		assertThat(this.givenUp).hasValue(1);
	}

	private TaskData asking(TaskData task, String key) {
		return TaskSteps.asking(task, Json.object("{}"), Map.of(key, new TaskQuestion("sure", "roots/list", null)),
				this.now, this.now.plusSeconds(9));
	}

}
