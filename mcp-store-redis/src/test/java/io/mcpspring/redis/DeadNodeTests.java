package io.mcpspring.redis;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

import io.mcpspring.engine.stream.EventLogLimits;
import io.mcpspring.fake.FakeExchange;
import io.mcpspring.fake.FakeServer;
import io.mcpspring.fake.SessionClient;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.Isolated;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * How soon the calls of a node that died come to their end, all by the clock of Redis.
 */
@ExtendWith(RedisOfTest.class)
@Isolated
class DeadNodeTests {

	private static final Duration LEASE = Duration.ofMillis(1500);

	private static final String NOW = "local time = redis.call('TIME') "
			+ "local now = time[1] * 1000 + math.floor(time[2] / 1000) ";

	private static final int CALLS = 10;

	@RegisterExtension
	private final ServersOnRedis cluster = new ServersOnRedis(LEASE);

	@Test
	void endsItsCallsWithinASecondOfItsLease(RedisServer redis) {
		// A busy machine may take longer, but not each time.
		Awaitility.await().until(() -> millisAfterLease(redis) <= 1000);
	}

	/** When the last of its calls ended; none ends before the lease. */
	private long millisAfterLease(RedisServer redis) {
		List<String> others = redis.list("SMEMBERS", this.cluster.key("{nodes}:all"));
		RedisStores dying = this.cluster.stores();
		List<String> nodes = new ArrayList<>(redis.list("SMEMBERS", this.cluster.key("{nodes}:all")));
		nodes.removeAll(others);
		String node = nodes.get(0);
		FakeServer one = this.cluster.server(dying);
		FakeServer two = this.cluster.server(this.cluster.stores());
		FakeServer three = this.cluster.server(this.cluster.stores());
		List<SessionClient> clients = new ArrayList<>();
		List<FakeExchange> readers = new ArrayList<>();
		for (int i = 0; i < CALLS; i++) {
			SessionClient client = one.connect("2025-11-25");
			FakeExchange call = client.callWithProgress("hang", "1");
			call.stream().awaitMethod("notifications/progress");
			clients.add(client);
			readers.add(client.at((i % 2 == 0) ? two : three).resume(call.stream().lastId()));
		}
		Awaitility.await()
			.untilAsserted(() -> assertThat(clients)
				.allSatisfy((client) -> assertThat(redis.count("HLEN", this.cluster.key(client, "r"))).isOne()));

		long alive = this.cluster.number(NOW + "return now", this.cluster.key("{nodes}:all"));
		dying.kill();
		long dead = this.cluster.number(NOW + "return now", this.cluster.key("{nodes}:all"));
		long end = this.cluster.number(
				NOW + "local left = redis.call('PTTL', KEYS[1]) return left > 0 and now + left or 0",
				this.cluster.key("{nodes}:lease:" + node));
		if (end == 0) {
			return Long.MAX_VALUE; // it ended before this busy machine looked at it
		}

		assertThat(end).isBetween(alive, dead + LEASE.toMillis());
		assertThat(readers).allSatisfy((reader) -> {
			reader.stream().awaitEnd();
			assertThat(reader.error().at("/data/retryable").asBoolean()).isTrue();
		});
		List<Long> ends = clients.stream().map(this::endOfStream).toList();
		assertThat(ends).allSatisfy((stream) -> assertThat(stream).isGreaterThanOrEqualTo(end));
		return Collections.max(ends) - end;
	}

	/** Noted in the step that stores the terminal event. */
	private long endOfStream(SessionClient client) {
		return this.cluster.number("return tonumber(redis.call('ZRANGE', KEYS[1], 0, 0, 'WITHSCORES')[2])",
				this.cluster.key(client, "z")) - EventLogLimits.DEFAULTS.expiry().toMillis();
	}

	@Test
	void gainsNoLifeFromOneThatHasJustStarted() {
		Awaitility.await().until(() -> millisAfterDeath() <= LEASE.toMillis() + 1000);
	}

	private long millisAfterDeath() {
		RedisStores dying = this.cluster.stores();
		FakeServer one = this.cluster.server(dying);
		SessionClient client = one.connect("2025-11-25");
		FakeExchange call = this.cluster.begunSteps(client);
		dying.kill();
		long death = this.cluster.number(NOW + "return now", this.cluster.key("{nodes}:all"));

		FakeServer two = this.cluster.server(this.cluster.stores());
		client.at(two).resume(call.stream().lastId()).stream().awaitEnd();

		return endOfStream(client) - death;
	}

	@Test
	void isNotTakenForDeadWhenNoLeaseCouldBeRenewed(RedisServer redis) {
		try (RedisNodes nodes = new RedisNodes(redis).lease(Duration.ofMinutes(1))) {
			FakeServer server = this.cluster.server(nodes.node());
			String one = redis.list("SMEMBERS", nodes.prefix() + "{nodes}:all").get(0);
			RedisStores two = nodes.node();
			FakeExchange call = this.cluster.begunSteps(server.connect("2025-11-25"));

			for (String field : List.of("seen", "l:" + one)) {
				Awaitility.await().until(() -> redis.count("HEXISTS", nodes.prefix() + "{nodes}:watch", field) == 1);
			}

			// two minutes pass, and the other node is the first to renew its lease
			redis.command("EVAL",
					"redis.call('DEL', KEYS[1]) redis.call('HINCRBY', KEYS[2], 'seen', -120000) "
							+ "return redis.call('HINCRBY', KEYS[2], ARGV[1], -120000)",
					"2", nodes.prefix() + "{nodes}:lease:" + one, nodes.prefix() + "{nodes}:watch", "l:" + one);
			assertThat(two.running().orphans().toCompletableFuture().join()).isEmpty();
			this.cluster.send(2, 0);

			assertThat(call.toolText()).isEqualTo("done");
		}
	}

	@Test
	@Tag("slow")
	void isNotTakenForDeadWhenRedisWasAway(RedisServer shared) {
		try (RedisServer redis = RedisServer.start();
				RedisNodes nodes = new RedisNodes(redis).lease(Duration.ofSeconds(4))) {
			RedisStores one = nodes.node();
			RedisStores two = nodes.node();
			FakeServer server = this.cluster.server(one);
			this.cluster.server(two);
			FakeExchange call = this.cluster.begunSteps(server.connect("2025-11-25"));
			redis.pause();
			Awaitility.await().pollDelay(Duration.ofSeconds(5)).until(() -> true);
			redis.resume();
			Awaitility.await().pollDelay(Duration.ofSeconds(5)).until(() -> true);
			this.cluster.send(2, 0);

			assertThat(call.toolText()).isEqualTo("done");
		}
	}

}
