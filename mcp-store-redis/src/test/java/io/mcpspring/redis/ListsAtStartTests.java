package io.mcpspring.redis;

import java.util.ArrayList;
import java.util.List;

import io.mcpspring.engine.endpoint.ServerKeys;
import io.mcpspring.fake.FakeExchange;
import io.mcpspring.fake.FakeServer;
import io.mcpspring.fake.FakeServerSetup;
import io.mcpspring.fake.FakeStream;
import io.mcpspring.fake.SessionClient;
import io.mcpspring.model.CallToolResult;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.Isolated;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What clients hear of lists when nodes come and go: nothing, unless what the nodes offer
 * together is another than before (server-2025 TOOL-21, server-2026 SUBS-01).
 */
@ExtendWith(RedisOfTest.class)
@Isolated
class ListsAtStartTests {

	private static final String TOOLS = "notifications/tools/list_changed";

	private static final String PROMPTS = "notifications/prompts/list_changed";

	private final ServerKeys keys = ServerKeys.random();

	private final List<Node> started = new ArrayList<>();

	private RedisServer redis;

	private RedisNodes nodes;

	@BeforeEach
	void begin(RedisServer shared) {
		this.redis = shared;
		this.nodes = new RedisNodes(shared);
	}

	@AfterEach
	void end() {
		this.started.forEach(Node::stop);
		this.nodes.close();
	}

	/** A node with some tools beside those that all have. */
	private Node start(String... tools) {
		RedisStores stores = this.nodes.node();
		FakeServerSetup setup = FakeServer.setup()
			.keys(this.keys)
			.stores(stores.all())
			.toolBeforeStart("echo", (context, arguments) -> CallToolResult.text("hello"))
			.prompt("base", (context, values) -> "text");
		for (String tool : tools) {
			setup.toolBeforeStart(tool, (context, arguments) -> CallToolResult.text("more"));
		}
		Node node = new Node(stores, setup, setup.start());
		this.started.add(node);
		return node;
	}

	@Test
	void tellsNobodyOfListsThatDidNotChange() {
		Node one = start();
		SessionClient client = one.server().connect("2025-11-25");
		FakeStream session = client.get().stream();
		FakeStream listener = one.listen();

		start().stop();
		Node two = start();
		two.prompt("marker");
		session.awaitMethod(PROMPTS);
		listener.awaitMethod(PROMPTS);
		Awaitility.await()
			.until(() -> this.redis.command("HGET", this.nodes.prefix() + "{nodes}:lists", "3").contains(","));
		two.stop();
		start("more");

		session.awaitMethod(TOOLS);
		listener.awaitMethod(TOOLS);
		// and the marker went with its node
		session.awaitMethods(PROMPTS, 2);
		listener.awaitMethods(PROMPTS, 2);
		assertThat(session.messages()).hasSize(3);
		assertThat(listener.messages()).hasSize(4); // the first acknowledges
	}

	@Test
	void tellsNobodyWhenAllNodesComeBackAsTheyWere() {
		Node before = start();
		SessionClient client = before.server().connect("2025-11-25");
		FakeExchange first = client.get();
		first.stream().await((event) -> event.isPriming());
		first.disconnect();
		before.stop();

		Node after = start();
		FakeStream stream = client.at(after.server()).get().stream();
		after.prompt("marker");

		stream.awaitMethod(PROMPTS);
		assertThat(stream.messages()).hasSize(1);
	}

	@Test
	void tellsAllWhenANewVersionComesAndWhenTheLastOldNodeIsGone() {
		Node one = start();
		Node two = start();
		SessionClient client = one.server().connect("2025-11-25");
		FakeStream stream = client.at(two.server()).get().stream();

		Node three = start("more");
		String last = stream.await((event) -> String.valueOf(event.data()).contains(TOOLS)).id();
		one.stop();
		FakeExchange moved = client.at(three.server()).resume(last);
		two.stop();
		moved.stream().awaitMethods(TOOLS, 1);
		Node four = start("more");
		four.prompt("marker");

		moved.stream().awaitMethod(PROMPTS);
		assertThat(moved.stream().messages()).hasSize(2);
	}

	@Test
	void tellsNobodyWhenRedisLostItsData() {
		Node one = start();
		FakeStream listener = one.listen();

		this.redis.command("FLUSHALL");
		Node two = start();
		two.prompt("marker");

		listener.awaitMethod(PROMPTS);
		assertThat(listener.messages()).hasSize(2);
	}

	/** A node that can be stopped. */
	private record Node(RedisStores stores, FakeServerSetup setup, FakeServer server) {

		FakeStream listen() {
			FakeStream stream = this.server.client()
				.listen("{'toolsListChanged':true,'promptsListChanged':true}")
				.stream();
			stream.awaitMethod("notifications/subscriptions/acknowledged");
			return stream;
		}

		void prompt(String name) {
			this.setup.prompt(name, (context, values) -> "text");
		}

		void stop() {
			this.server.close();
			this.stores.close();
		}

	}

}
