package io.mcpspring.redis;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletionStage;

import io.mcpspring.context.OwnerKey;
import io.mcpspring.engine.share.ShareSettings;
import io.mcpspring.engine.store.SessionData;
import io.mcpspring.engine.store.SessionLimits;
import io.mcpspring.engine.store.UnusedSessionContract;
import io.mcpspring.redis.access.RedisKeys;
import io.mcpspring.store.SessionStore;
import io.mcpspring.store.SessionStore.Created;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

import static org.assertj.core.api.Assertions.assertThat;

// Each test has nodes of its own.
@ExtendWith(RedisOfTest.class)
@Execution(ExecutionMode.CONCURRENT)
class RedisUnusedSessionTests extends UnusedSessionContract {

	@RegisterExtension
	private final Nodes nodes = new Nodes();

	@Override
	protected SessionStore store(SessionLimits limits) {
		return this.nodes.cluster().with(limits).node().sessions();
	}

	@Override
	protected void pass(Duration time) {
		this.nodes.pass(time);
	}

	@Override
	protected Duration unit() {
		return this.nodes.unit();
	}

	@Test
	void countsTheSessionsOfAnAddressOnAllNodes(RedisServer redis) {
		Duration hour = Duration.ofHours(1);
		this.nodes.cluster().with(new SessionLimits(8, 8, hour, hour));
		List<SessionStore> stores = List.of(this.nodes.cluster().node().sessions(),
				this.nodes.cluster().node().sessions());
		for (int i = 0; i < 6; i++) {
			assertThat(begin(stores.get(i % 2), "a" + i, "192.0.2.77")).isEqualTo(new Created.Kept());
		}
		stores
			.forEach((store) -> assertThat(begin(store, "more", "192.0.2.77")).isInstanceOf(Created.ShareTaken.class));
		for (int i = 0; i < 6; i++) {
			assertThat(join(stores.get((i + 1) % 2).remove("a" + i))).isTrue();
		}
		assertThat(redis.command("EVAL", "return #redis.call('KEYS', ARGV[1])", "0",
				this.nodes.cluster().prefix() + "{sessions}:o:*"))
			.isEqualTo("0");
	}

	@Test
	void keepsNoAddressInClear(RedisServer redis) {
		begin(this.nodes.cluster().node().sessions(), "one", "192.0.2.77");
		String all = redis.command("EVAL", """
				local all = ''
				for _, key in ipairs(redis.call('KEYS', ARGV[1])) do
				  local type = redis.call('TYPE', key).ok
				  local data = type == 'hash' and redis.call('HGETALL', key)
				    or type == 'zset' and redis.call('ZRANGE', key, 0, -1) or {}
				  all = all .. key .. ' ' .. table.concat(data, ' ')
				end
				return all""", "0", this.nodes.cluster().prefix() + "*");
		assertThat(all).contains("{sessions}:o:").doesNotContain("192.0.2.77");
	}

	@Test
	void givesASessionItsTimeThatAnOlderNodeInitialized(RedisServer redis) {
		Duration hour = Duration.ofHours(1);
		this.nodes.cluster().with(new SessionLimits(8, 8, hour, hour, Duration.ofMinutes(1), ShareSettings.DEFAULTS));
		SessionStore store = this.nodes.cluster().node().sessions();
		begin(store, "one", "192.0.2.77");
		join(store.update("one", SessionData.changing(SessionData::asInitialized)));
		String key = new RedisKeys(this.nodes.cluster().prefix()).sessionRecord("one");
		// as an older node leaves it
		redis.command("HSET", key, "n", "60000");
		redis.command("PEXPIRE", key, "60000");

		assertThat(join(store.find("one", ""))).isNotNull();

		Awaitility.await().until(() -> Long.parseLong(redis.command("PTTL", key)) > 3_000_000);
	}

	private static Created begin(SessionStore store, String id, String address) {
		return join(store.create(session(id, "").asHeldBy(OwnerKey.ofAddress(address))));
	}

	private static <T> T join(CompletionStage<T> stage) {
		return stage.toCompletableFuture().join();
	}

}
