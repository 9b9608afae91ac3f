package io.mcpspring.redis;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;

import io.mcpspring.engine.store.SessionLimits;
import io.mcpspring.engine.stream.EventLogLimits;
import io.mcpspring.redis.access.RedisStoreSettings;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import org.springframework.data.redis.connection.RedisConnection;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;

/**
 * Errors in the periodic work of a node, which must continue.
 */
@ExtendWith(RedisOfTest.class)
class StoreErrorTests {

	@Test
	void goesOnAfterErrors(RedisServer redis) {
		FailingOnce factory = new FailingOnce(redis);
		factory.afterPropertiesSet();
		factory.start();
		RedisStoreSettings settings = new RedisStoreSettings("test-" + UUID.randomUUID() + ":", Duration.ofSeconds(10),
				Duration.ofSeconds(5), 16 << 20, 8 << 20, List.of(), "test");
		try (RedisStores stores = new RedisStores(factory, settings, SessionLimits.DEFAULTS, 8 << 20,
				EventLogLimits.DEFAULTS)) {
			stores.connect();
			Awaitility.await().until(stores::isReady);
			for (String thread : List.of("mcp-redis-subscriber-1", "mcp-redis-ticker-1")) {
				Awaitility.await().until(() -> factory.attempts(thread) > 1);
			}
		}
		finally {
			factory.destroy();
		}
	}

	/** Fails with an error at the first attempt of each thread to connect. */
	private static final class FailingOnce extends LettuceConnectionFactory {

		private final Map<String, Integer> attempts = new ConcurrentHashMap<>();

		FailingOnce(RedisServer redis) {
			super("127.0.0.1", redis.port());
		}

		int attempts(String thread) {
			return this.attempts.getOrDefault(thread, 0);
		}

		@Override
		public RedisConnection getConnection() {
			if (this.attempts.merge(Thread.currentThread().getName(), 1, Integer::sum) == 1) {
				throw new StackOverflowError();
			}
			return super.getConnection();
		}

	}

}
