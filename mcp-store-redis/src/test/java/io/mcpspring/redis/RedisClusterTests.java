package io.mcpspring.redis;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.mcpspring.engine.stream.EventLogLimits;
import io.mcpspring.redis.access.Script;
import io.mcpspring.store.RunningCall;
import io.mcpspring.store.SessionStore.Created;
import io.mcpspring.store.StreamEvent;
import io.mcpspring.store.StreamKey;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.RegisterExtension;

import static org.assertj.core.api.Assertions.assertThat;

@RedisShape.On(RedisShape.CLUSTER)
@Tag("cluster")
class RedisClusterTests extends RedisEverydayContract {

	private RedisCluster redis;

	@RegisterExtension
	final BeforeEachCallback cluster = (ExtensionContext context) -> this.redis = (RedisCluster) RedisShape.of(context);

	@Test
	void losesAndDisordersNothingWhileSlotsMove() throws Exception {
		RedisStores writer = this.nodes.cluster()
			.with(new EventLogLimits(100_000, 64 << 20, 64 << 20, 64 << 20, Duration.ofMinutes(1)))
			.node();
		RedisStores reader = this.nodes.cluster().node();
		StreamKey key = new StreamKey("moving", "call");
		long epoch = await(writer.events().open(key));
		List<CompletionStage<Long>> appended = new ArrayList<>();
		CompletableFuture<Void> moves = CompletableFuture.runAsync(this::moveBackAndForth,
				(mover) -> new Thread(mover).start());
		while (!moves.isDone()) {
			String text = Integer.toString(appended.size() + 1);
			appended.add(writer.events().append(key, StreamEvent.message(Script.bytes(text))));
			TimeUnit.MICROSECONDS.sleep(500);
		}
		moves.get();

		List<String> expected = IntStream.rangeClosed(1, appended.size()).mapToObj(Integer::toString).toList();
		assertThat(appended.stream().map((position) -> await(position).toString())).isEqualTo(expected);
		assertThat(texts(reader, key, epoch)).isEqualTo(expected);
	}

	@Test
	void takesNobodyForDeadWhoseLeaseMoves() {
		RedisStores one = this.nodes.cluster().node();
		String nodes = this.nodes.cluster().prefix() + "{nodes}:";
		RedisServer from = this.redis.master(this.redis.masterOf(nodes));
		String lease = from.list("KEYS", nodes + "lease:*").get(0);
		RedisStores two = this.nodes.cluster().node();
		await(one.running().begin(RunningCall.of(new StreamKey("session", "call"), 1, List.of("1"))));
		RedisServer to = this.redis.master((this.redis.masterOf(nodes) + 1) % 3);

		this.redis.beginMove(nodes, from, to);
		try {
			from.command("MIGRATE", "127.0.0.1", Integer.toString(to.port()), lease, "0", "5000");
			assertThat(await(two.running().orphans())).isEmpty();
		}
		finally {
			this.redis.move(nodes, from, to);
		}
	}

	@Test
	void dropsEventsLaterWhoseKeysMove() {
		int most = 8192;
		RedisStores node = this.nodes.cluster()
			.with(new EventLogLimits(100, most, most, 64 << 20, Duration.ofMinutes(1)))
			.node();
		StreamKey ended = new StreamKey("dropping", "ended");
		StreamKey large = new StreamKey("dropping", "large");
		StreamKey small = new StreamKey("dropping", "small");
		for (StreamKey key : List.of(ended, large, small)) {
			await(node.events().open(key));
		}
		await(node.events().append(ended, StreamEvent.last(Script.bytes("over"))));
		await(node.events().append(large, StreamEvent.message(new byte[5000])));
		await(node.events().append(small, StreamEvent.message(Script.bytes("first"))));

		Runnable end = beginMove("dropping", "e:large", "e:ended", "m:ended");
		try {
			assertThat(await(node.events().append(small, StreamEvent.message(new byte[4000])))).isEqualTo(2);
			assertThat(weight("dropping")).isGreaterThan(most);
		}
		finally {
			end.run();
		}
		assertThat(await(node.events().append(small, StreamEvent.message(Script.bytes("third"))))).isEqualTo(3);
		assertThat(weight("dropping")).isBetween(4000L, (long) most);
		assertThat(keys("dropping")).doesNotContain("e:ended", "m:ended").contains("e:small");
	}

	@Test
	void forgetsStreamsWhoseKeysMove() {
		RedisStores node = this.nodes.cluster().node();
		for (String name : List.of("one", "other")) {
			StreamKey key = new StreamKey("forgetting", name);
			await(node.events().open(key));
			await(node.events().append(key, StreamEvent.last(Script.bytes("over"))));
		}

		Runnable end = beginMove("forgetting", "m:other", "e:other");
		CompletionStage<Void> closed;
		CompletionStage<Void> forgotten;
		try {
			closed = node.events().close(new StreamKey("forgetting", "other"));
			forgotten = node.events().closeSession("forgetting");
		}
		finally {
			end.run();
		}
		await(closed);
		await(forgotten);
		assertThat(keys("forgetting")).isEmpty();
	}

	/** Move some keys of a session; what is left to do moves the rest. */
	private Runnable beginMove(String session, String... names) {
		String base = base(session);
		RedisServer from = this.redis.master(this.redis.masterOf(base));
		RedisServer to = this.redis.master((this.redis.masterOf(base) + 1) % 3);
		this.redis.beginMove(base, from, to);
		for (String name : names) {
			from.command("MIGRATE", "127.0.0.1", Integer.toString(to.port()), base + name, "0", "5000");
		}
		return () -> this.redis.move(base, from, to);
	}

	private String base(String session) {
		return this.nodes.cluster().prefix() + "{" + session + "}:";
	}

	private List<String> keys(String session) {
		String base = base(session);
		return this.redis.masters()
			.stream()
			.flatMap((master) -> master.list("KEYS", base + "*").stream())
			.map((key) -> key.substring(base.length()))
			.toList();
	}

	private long weight(String session) {
		String key = base(session) + "x";
		return this.redis.masters()
			.stream()
			.filter((master) -> !master.list("KEYS", key).isEmpty())
			.mapToLong((master) -> master.count("HGET", key, "t"))
			.sum();
	}

	@Test
	void needsTwoCommandsMoreThanOneServer() throws Exception {
		String[] rule = RedisSecured.rule(Stream.of("+cluster|nodes", "+info"));
		IntStream.range(0, 3).forEach((i) -> this.redis.master(i).command(rule));
		try (RedisNodes restricted = new RedisNodes(RedisTopology.of(RedisSecured.asUser(this.redis.properties())))) {
			RedisStores node = restricted.node();
			assertThat(await(node.sessions().create(session("one", "alice")))).isInstanceOf(Created.Kept.class);
		}
	}

	private void moveBackAndForth() {
		String key = this.nodes.cluster().prefix() + "{moving}:";
		int home = this.redis.masterOf(key);
		for (int to : new int[] { home + 1, home + 2, home }) {
			int from = (to == home) ? home + 2 : to - 1;
			this.redis.move(key, this.redis.master(from % 3), this.redis.master(to % 3));
		}
	}

}
