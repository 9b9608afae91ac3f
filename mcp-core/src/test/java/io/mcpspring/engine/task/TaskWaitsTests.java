package io.mcpspring.engine.task;

import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

import io.mcpspring.engine.dispatch.CallContext;
import io.mcpspring.engine.record.CallState.Answer;
import io.mcpspring.engine.record.TaskOutcome;
import io.mcpspring.engine.record.TaskQuestion;
import io.mcpspring.engine.share.ShareSettings;
import io.mcpspring.engine.store.TaskData;
import io.mcpspring.fake.FakeExchange;
import io.mcpspring.fake.FakeServer;
import io.mcpspring.fake.Json;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class TaskWaitsTests {

	private final Instant now = Instant.parse("2026-07-28T10:00:00Z");

	private final InMemoryTaskStore store = new InMemoryTaskStore(TaskLimits.DEFAULTS, ShareSettings.DEFAULTS,
			InstantSource.fixed(this.now));

	private final TaskWaits waits = new TaskWaits(this.store);

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

	/** Otherwise its parameters would be kept uncharged. */
	@Test
	void forgetsARequestThatIsCancelled() {
		TaskData working = TaskStoreContract.task("alice", this.now);
		this.store.create(working).toCompletableFuture().join();
		AtomicReference<@Nullable CallContext> waiting = new AtomicReference<>();
		try (FakeServer server = FakeServer.setup().interceptor((call, chain) -> {
			waiting.set((CallContext) call);
			return chain.proceed();
		}).asyncTool("wait", (context, arguments) -> new CompletableFuture<>()).start()) {
			FakeExchange request = server.client().call("wait");
			CallContext call = Awaitility.await().until(waiting::get, Objects::nonNull);
			CompletionStage<TaskData> news = this.waits.await(working.id(), call);
			AtomicBoolean over = new AtomicBoolean();
			call.atEnd(() -> over.set(true));
			request.disconnect();
			Awaitility.await().untilTrue(over);

			this.waits.changed(TaskSteps.ended(working, TaskOutcome.CANCELLED, this.now));
			assertThat(news.toCompletableFuture()).isNotDone();
		}
	}

	private TaskData asking(TaskData task, String key) {
		return TaskSteps.asking(task, Json.object("{}"), Map.of(key, new TaskQuestion("sure", "roots/list", null)),
				this.now, this.now.plusSeconds(9));
	}

}
