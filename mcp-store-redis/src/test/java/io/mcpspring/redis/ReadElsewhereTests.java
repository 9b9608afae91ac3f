package io.mcpspring.redis;

import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

import io.mcpspring.engine.endpoint.ServerKeys;
import io.mcpspring.fake.FakeExchange;
import io.mcpspring.fake.FakeServer;
import io.mcpspring.fake.FakeStream;
import io.mcpspring.fake.SessionClient;
import io.mcpspring.model.CallToolResult;
import io.mcpspring.redis.access.RedisKeys;
import io.mcpspring.redis.access.Script;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Streams that are read at another node than the one that writes them.
 */
@Execution(ExecutionMode.CONCURRENT)
class ReadElsewhereTests {

	private final ServerKeys keys = ServerKeys.random();

	private final BlockingQueue<Integer> steps = new LinkedBlockingQueue<>();

	private RedisServer redis;

	private RedisNodes nodes;

	private RedisMonitor monitor;

	private FakeServer writer;

	private FakeServer reader;

	private SessionClient client;

	private FakeExchange call;

	/** A call whose second event was read elsewhere. */
	@BeforeEach
	void start() throws Exception {
		this.redis = RedisServer.start();
		this.nodes = new RedisNodes(this.redis);
		this.monitor = new RedisMonitor(this.redis);
		this.writer = server(Duration.ofHours(1));
		this.reader = server(Duration.ofMillis(200));
		this.client = this.writer.connect("2025-11-25");
		this.call = this.client.callWithProgress("steps", "1");
		this.steps.add(1);
		this.call.stream().awaitMethod("notifications/progress");
	}

	@AfterEach
	void stop() throws Exception {
		this.writer.close();
		this.reader.close();
		this.monitor.close();
		this.nodes.close();
		this.redis.close();
	}

	private FakeServer server(Duration keepAlive) {
		return FakeServer.setup()
			.keys(this.keys)
			.stores(this.nodes.node().all())
			.keepAlive(keepAlive)
			.tool("steps", (context, arguments) -> {
				for (int step = this.steps.take(); step > 0; step = this.steps.take()) {
					context.progress(step, 100);
				}
				return CallToolResult.text("done");
			})
			.start();
	}

	private FakeStream readElsewhere() {
		FakeStream stream = this.client.at(this.reader).resume(this.call.stream().lastId()).stream();
		this.steps.add(2);
		stream.awaitMethod("notifications/progress");
		return stream;
	}

	private static int comments(FakeStream stream) {
		return (int) stream.events().stream().filter((event) -> event.comment() != null).count();
	}

	@Test
	void areKeptAliveBetweenEvents() {
		// server-2025 GET-08
		FakeStream stream = readElsewhere();
		Awaitility.await().until(() -> comments(stream) >= 3);
		this.steps.add(0);
		assertThat(stream.awaitEnd().messages()).last()
			.satisfies((message) -> assertThat(message.at("/result/content/0/text").asString()).isEqualTo("done"));
	}

	@Test
	void areNotReadOverAndOver() {
		FakeStream stream = readElsewhere();
		int before = comments(stream);
		this.monitor.clear();
		Awaitility.await().until(() -> comments(stream) >= before + 2);
		long reads = this.monitor.count("{" + RedisKeys.encode(this.client.id()) + "}:", Script.STREAM_READ);
		assertThat(reads).as("one for each comment, and few besides").isLessThan(5L * (comments(stream) - before));
		assertThat(stream.isOver()).isFalse();
		this.steps.add(0);
		stream.awaitEnd();
	}

}
