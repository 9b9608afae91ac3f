package io.mcpspring.redis;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

import io.mcpspring.context.McpCaller;
import io.mcpspring.engine.jsonrpc.RequestId;
import io.mcpspring.engine.record.CallState;
import io.mcpspring.engine.record.CallState.Answer;
import io.mcpspring.engine.store.SuspendedCallData;
import io.mcpspring.redis.access.Script;
import io.mcpspring.store.NodeMessage;
import io.mcpspring.store.SessionStore.Created;
import io.mcpspring.store.StreamEvent;
import io.mcpspring.store.StreamKey;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.JsonNodeFactory;

import static io.mcpspring.redis.RedisEverydayContract.append;
import static io.mcpspring.redis.RedisEverydayContract.await;
import static io.mcpspring.redis.RedisEverydayContract.session;
import static io.mcpspring.redis.RedisEverydayContract.texts;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * A master dies and its replica takes over: everything that the replica had goes on, with
 * no other settings than where Redis is.
 */
@Tag("cluster")
class RedisFailoverTests {

	private static final Duration MAX_WAIT = Duration.ofSeconds(60);

	private static final RequestId QUESTION = RequestId.of("question");

	@Test
	void goesOnWhenSentinelMakesTheReplicaTheMaster() throws Exception {
		try (RedisWithSentinel redis = RedisWithSentinel.start(); RedisNodes nodes = new RedisNodes(redis)) {
			survives(nodes.timeout(Duration.ofSeconds(1)), "one", redis.master());
		}
	}

	@Test
	void goesOnWhenAReplicaTakesOverSlotsOfACluster() throws Exception {
		try (RedisCluster redis = RedisCluster.start(1); RedisNodes nodes = new RedisNodes(redis)) {
			String session = IntStream.iterate(0, (i) -> i + 1)
				.mapToObj((i) -> "session-" + i)
				.filter((id) -> redis.masterOf(nodes.prefix() + "{" + id + "}") == 0)
				.findFirst()
				.orElseThrow();
			survives(nodes.timeout(Duration.ofSeconds(1)), session, redis.master(0));
		}
	}

	@Test
	void losesNothingWhenConnectionsBreakAndScriptsAreForgotten() {
		try (RedisServer redis = RedisServer.start(); RedisNodes nodes = new RedisNodes(redis)) {
			RedisStores writer = nodes.node();
			StreamKey key = new StreamKey("one", "call");
			long epoch = await(writer.events().open(key));
			List<CompletionStage<Long>> appended = new ArrayList<>();
			for (int i = 1; i <= 240; i++) {
				appended.add(writer.events().append(key, StreamEvent.message(Script.bytes(Integer.toString(i)))));
				if (i % 40 == 20) {
					redis.command("SCRIPT", "FLUSH");
				}
				else if (i % 40 == 0) {
					redis.command("CLIENT", "KILL", "TYPE", "normal");
				}
			}

			List<String> expected = IntStream.rangeClosed(1, 240).mapToObj(Integer::toString).toList();
			assertThat(appended.stream().map((position) -> await(position).toString())).isEqualTo(expected);
			assertThat(texts(nodes.node(), key, epoch)).isEqualTo(expected);
		}
	}

	private static void survives(RedisNodes nodes, String session, RedisServer master) throws Exception {
		RedisStores one = nodes.node();
		RedisStores two = nodes.node();
		Awaitility.await().atMost(MAX_WAIT).until(() -> one.isReady() && two.isReady());
		StreamKey key = new StreamKey(session, "call");
		await(one.sessions().create(session(session, "alice")));
		long epoch = await(one.events().open(key));
		append(one, key, "before");
		await(one.suspended().put(waiting(session, epoch)));
		Semaphore woken = new Semaphore(0);
		two.events().watch(key, woken::release);
		awaitReplica(master);

		master.kill();
		for (RedisStores node : List.of(one, two)) {
			Awaitility.await()
				.atMost(MAX_WAIT)
				.ignoreExceptions()
				.until(() -> await(node.sessions().find(session, "alice")) != null);
		}
		// Commands that were sent before may fail a moment later.
		Awaitility.await()
			.atMost(MAX_WAIT)
			.during(Duration.ofSeconds(3))
			.until(() -> one.isAvailable() && two.isAvailable());

		assertThat(texts(two, key, epoch)).containsExactly("before");
		awaitMessages(one, two);
		woken.drainPermits();
		assertThat(append(one, key, "after")).isEqualTo(2);
		assertThat(woken.tryAcquire(30, TimeUnit.SECONDS)).isTrue();
		assertThat(texts(two, key, epoch)).containsExactly("before", "after");
		assertThat(await(two.suspended()
			.answer(session, QUESTION.json(), new Answer.Result(JsonNodeFactory.instance.stringNode("yes")).toJson())))
			.isNotNull();
		assertThat(await(two.sessions().create(session("new", "alice")))).isInstanceOf(Created.Kept.class);
	}

	/**
	 * The replica has what was written. WAIT says less: a replica counts as soon as it
	 * has the data of the beginning, a second before the commands since then follow.
	 */
	private static void awaitReplica(RedisServer master) {
		long written = number(master, "master_repl_offset:(\\d+)");
		Awaitility.await().atMost(MAX_WAIT).until(() -> number(master, "slave0:.*,offset=(\\d+)") >= written);
	}

	private static long number(RedisServer server, String pattern) {
		Matcher line = Pattern.compile(pattern).matcher(server.command("INFO", "replication"));
		return line.find() ? Long.parseLong(line.group(1)) : 0;
	}

	/** Both subscribed again: what was said meanwhile is lost, as hints may be. */
	private static void awaitMessages(RedisStores from, RedisStores to) {
		List<NodeMessage> heard = new CopyOnWriteArrayList<>();
		to.link().listen(heard::add);
		Awaitility.await().atMost(MAX_WAIT).until(() -> {
			from.link().tell(new NodeMessage.ResourceUpdated("test://x"));
			return !heard.isEmpty();
		});
	}

	private static SuspendedCallData waiting(String session, long epoch) {
		return new SuspendedCallData(session, "call", epoch, RequestId.of(1), "tools/call",
				JsonNodeFactory.instance.objectNode(), McpCaller.ANONYMOUS, new CallState(), Map.of(QUESTION, "key"),
				Instant.now().plus(Duration.ofHours(1)));
	}

}
