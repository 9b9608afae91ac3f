package io.mcpspring.redis;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.mcpspring.jsonrpc.RequestId;
import io.mcpspring.session.RunningCall;
import io.mcpspring.session.SessionStore.Created;
import io.mcpspring.stream.EventLogLimits;
import io.mcpspring.stream.StreamEvent;
import io.mcpspring.stream.StreamKey;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.RegisterExtension;

import static org.assertj.core.api.Assertions.assertThat;

@RedisShape.On(RedisShape.CLUSTER)
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
		await(one.running().begin(new RunningCall("session", "call", 1, List.of(RequestId.of(1)))));
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
