package io.mcpspring.redis;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

import io.mcpspring.redis.access.RedisAccess;
import io.mcpspring.redis.access.RedisStoreSettings;
import io.mcpspring.redis.access.Reply;
import io.mcpspring.redis.access.Script;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What is on its way to a Redis that takes its time.
 */
class PendingBytesTests {

	@Test
	void largeEventsLeaveRoomForWhatIsSmall() throws Exception {
		try (RedisServer redis = RedisServer.start(); RedisNodes nodes = new RedisNodes(redis)) {
			RedisStoreSettings settings = new RedisStoreSettings(nodes.prefix(), Duration.ofSeconds(60),
					Duration.ofSeconds(5), 1 << 20, 8 << 20, List.of(), "test");
			try (RedisAccess access = new RedisAccess(nodes.connect(), settings)) {
				access.tick();
				Awaitility.await().until(() -> !access.isAway());
				redis.pause();
				try {
					CompletableFuture<Reply> large = new CompletableFuture<>();
					for (int i = 0; i < 1000 && !large.isCompletedExceptionally(); i++) {
						large = access.run(Script.SET_MEMBERS, List.of("set"), new byte[8 << 10]);
					}
					assertThat(large).isCompletedExceptionally();
					List<CompletableFuture<Reply>> small = new ArrayList<>();
					for (int i = 0; i < 100; i++) {
						small.add(access.run(Script.SET_MEMBERS, List.of("set")));
					}
					assertThat(small).noneMatch(CompletableFuture::isDone);
				}
				finally {
					redis.resume();
				}
			}
		}
	}

}
