package io.mcpspring.redis;

import java.time.Instant;
import java.util.concurrent.CompletionStage;

import io.mcpspring.engine.share.ShareSettings;
import io.mcpspring.engine.store.TaskData;
import io.mcpspring.engine.task.TaskLimits;
import io.mcpspring.engine.task.TaskStoreContract;
import io.mcpspring.store.TaskRecord;
import io.mcpspring.store.TaskStore;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Due tasks beside those that stay due.
 */
@ExtendWith(RedisOfTest.class)
class DueTaskTests {

	@Test
	void listsTasksBehindAPageOfThoseThatCannotBeRead(RedisServer redis) {
		try (RedisNodes nodes = new RedisNodes(redis)) {
			TaskStore store = nodes.node().tasks(new TaskLimits(100, 50, 1 << 20), ShareSettings.DEFAULTS);
			TaskData task = TaskStoreContract.task("alice", Instant.now());
			Instant now = Instant.now();
			join(store.create(task));
			join(store.update(task.id(), TaskData.changing((present) -> due(present, now))));
			for (int i = 0; i < 64; i++) {
				redis.command("SET", nodes.prefix() + "{broken" + i + "}:t", "poison");
				redis.command("ZADD", nodes.prefix() + "{tasks}:due", "0", "broken" + i);
			}

			assertThat(join(store.due(now.plusSeconds(1)))).isEmpty();
			assertThat(join(store.due(now.plusSeconds(1)))).extracting(TaskRecord::id).containsExactly(task.id());

			redis.command("DEL", nodes.prefix() + "{broken0}:t");
			assertThat(join(store.due(now.plusSeconds(1)))).as("from the first on").isEmpty();
			Awaitility.await().until(() -> redis.count("ZCARD", nodes.prefix() + "{tasks}:due") == 64);
		}
	}

	private static TaskData due(TaskData task, Instant time) {
		return new TaskData(task.id(), task.origin(), task.createdAt(), task.updatedAt(), task.lifetime(), null,
				task.state(), task.questions(), task.answers(), 0, time, task.runs(), null);
	}

	private static <T> T join(CompletionStage<T> stage) {
		return stage.toCompletableFuture().join();
	}

}
