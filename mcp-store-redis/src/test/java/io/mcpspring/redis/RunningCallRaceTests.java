package io.mcpspring.redis;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

import io.mcpspring.fake.FakeExchange;
import io.mcpspring.fake.FakeServer;
import io.mcpspring.fake.SessionClient;
import io.mcpspring.redis.call.RedisRunningCallStore;
import io.mcpspring.store.RunningCall;
import io.mcpspring.store.StreamEvent;
import io.mcpspring.store.StreamKey;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.RegisterExtension;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Calls that begin and end while their node notes everything again, as after an outage or
 * a pause, and calls that another node took meanwhile.
 */
@ExtendWith(RedisOfTest.class)
class RunningCallRaceTests {

	private static final int CALLS = 300;

	@RegisterExtension
	private final ServersOnRedis cluster = new ServersOnRedis(Duration.ofSeconds(5));

	@Test
	void neverTakesItsOwnCallsForForgottenOnes(RedisServer redis) throws Exception {
		RedisRunningCallStore running = (RedisRunningCallStore) this.cluster.stores().running();
		AtomicBoolean stopped = new AtomicBoolean();
		Thread renewing = new Thread(() -> {
			while (!stopped.get()) {
				running.renew();
				await(running.requests(new StreamKey("session", "call"))); // what was
																			// sent is
																			// answered
			}
		});
		renewing.start();
		List<CompletionStage<Void>> ends = new ArrayList<>();
		List<RunningCall> orphans = new ArrayList<>();
		for (int i = 0; i < CALLS; i++) {
			RunningCall call = RunningCall.of(new StreamKey("session", "call-" + i), 4711,
					List.of(Integer.toString(i)));
			CompletionStage<Void> begun = running.begin(call);
			if (i % 2 == 0) {
				await(begun);
			}
			ends.add(running.end(call));
			orphans.addAll(await(running.orphans()));
		}
		stopped.set(true);
		renewing.join();
		await(CompletableFuture
			.allOf(ends.stream().map(CompletionStage::toCompletableFuture).toArray(CompletableFuture[]::new)));
		running.renew();
		Awaitility.await()
			.untilAsserted(() -> assertThat(redis.count("HLEN", this.cluster.key("{session}:r"))).isZero());
		orphans.addAll(await(running.orphans()));

		assertThat(orphans).isEmpty();
	}

	@Test
	void leavesACallToTheNodeThatTookIt(RedisServer redis) {
		RedisRunningCallStore running = (RedisRunningCallStore) this.cluster.stores().running();
		RunningCall call = RunningCall.of(new StreamKey("session", "call"), 4711, List.of("1"));
		await(running.begin(call));
		String key = this.cluster.key("{session}:r");
		redis.command("HSET", key, "call", "other 4711 [1]");

		running.renew();
		await(running.begin(RunningCall.of(new StreamKey("session", "later"), 4711, List.of("2"))));

		assertThat(redis.command("HGET", key, "call")).isEqualTo("other 4711 [1]");
	}

	@Test
	void forgetsACallWhoseStreamAnotherNodeEnded(RedisServer redis) {
		RedisStores stores = this.cluster.stores();
		FakeServer one = this.cluster.server(stores);
		SessionClient client = one.connect("2025-11-25");
		FakeExchange call = this.cluster.begunSteps(client);
		String key = this.cluster.key(client, "r");
		Awaitility.await().until(() -> redis.count("HLEN", key) == 1);
		String stream = redis.command("EVAL", "return redis.call('HKEYS', KEYS[1])[1]", "1", key);
		await(this.cluster.stores().events().append(new StreamKey(client.id(), stream), StreamEvent.last(new byte[0])));

		call.stream().awaitEnd();
		this.cluster.send(2);

		Awaitility.await().untilTrue(this.cluster.interrupted());
		Awaitility.await().until(() -> redis.count("HLEN", key) == 0 && one.server().runningCalls() == 0);
	}

	private static <T> T await(CompletionStage<T> stage) {
		return stage.toCompletableFuture().orTimeout(30, TimeUnit.SECONDS).join();
	}

}
