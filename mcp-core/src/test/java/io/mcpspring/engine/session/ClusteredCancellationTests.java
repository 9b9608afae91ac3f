package io.mcpspring.engine.session;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

import io.mcpspring.fake.FakeCluster;
import io.mcpspring.fake.FakeExchange;
import io.mcpspring.fake.FakeServer;
import io.mcpspring.fake.Json;
import io.mcpspring.fake.SessionClient;
import io.mcpspring.model.CallToolResult;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.ObjectNode;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Cancellations at a node that does not run the calls, nor finds them in a store.
 */
class ClusteredCancellationTests {

	private static final ObjectNode NOTHING = Json.object("{'type':'object','properties':{}}");

	private final FakeCluster cluster = new FakeCluster();

	private final BlockingQueue<Integer> goOn = new LinkedBlockingQueue<>();

	private final AtomicInteger waiting = new AtomicInteger();

	private final AtomicBoolean interrupted = new AtomicBoolean();

	private final FakeServer one = node("one");

	private final FakeServer two = node("two");

	private FakeServer node(String name) {
		return this.cluster.setup(name).tool("wait", (context, arguments) -> {
			this.waiting.incrementAndGet();
			try {
				this.goOn.take();
			}
			catch (InterruptedException ex) {
				this.interrupted.set(true);
				throw ex;
			}
			return CallToolResult.text("done");
		}).tool("wait-then-ask", (context, arguments) -> {
			this.goOn.take();
			return CallToolResult.text(context.elicit("Sure?", NOTHING).isAccepted() ? "yes" : "no");
		}).start();
	}

	@AfterEach
	void stop() {
		this.one.close();
		this.two.close();
	}

	private void assertNothingRuns() {
		Awaitility.await().untilAsserted(() -> {
			assertThat(this.cluster.running()).isEmpty();
			assertThat(this.cluster.suspended().size()).isZero();
			assertThat(this.one.server().runningCalls()).isZero();
			assertThat(this.two.server().runningCalls()).isZero();
		});
	}

	@Test
	void reachCallsThatAreAnsweredWithoutAStream() {
		// server-2025 CANC-01: no store lists them
		SessionClient client = this.one.connect("2025-03-26");
		FakeExchange first = client.call("wait");
		FakeExchange second = client.call("wait");
		Awaitility.await().until(() -> this.waiting.get() == 2);
		assertThat(this.cluster.running()).isEmpty();

		String cancelled = "{'jsonrpc':'2.0','method':'notifications/cancelled','params':{'requestId':%d}}";
		assertThat(client.at(this.two)
			.post("[" + cancelled.formatted(client.lastRequest() - 1) + "," + cancelled.formatted(client.lastRequest())
					+ "]")
			.status()).isEqualTo(202);

		assertThat(first.status()).isEqualTo(202);
		assertThat(second.status()).isEqualTo(202);
		Awaitility.await().untilTrue(this.interrupted);
		assertNothingRuns();
	}

	@Test
	void reachACallThatAsksBeforeItsNodeHearsOfThem() {
		// server-2025 CANC-01
		SessionClient client = this.one.connect("2025-11-25");
		FakeExchange call = client.call("wait-then-ask");
		Awaitility.await().until(() -> this.one.server().runningCalls() == 1);
		this.cluster.node("one").deaf(true);
		assertThat(client.at(this.two).cancel(client.lastRequest()).status()).isEqualTo(202);

		this.goOn.add(1);

		call.stream().awaitEnd();
		assertThat(call.messages()).isEmpty();
		assertNothingRuns();
	}

	@Test
	void reachACallThatAsksWhileTheyAreStored() {
		// server-2025 CANC-01
		SessionClient client = this.one.connect("2025-11-25");
		FakeExchange call = client.call("wait-then-ask");
		this.cluster.node("two").beforeUpdating(() -> {
			this.goOn.add(1);
			call.stream().awaitMethod("elicitation/create");
		});

		assertThat(client.at(this.two).cancel(client.lastRequest()).status()).isEqualTo(202);

		call.stream().awaitEnd();
		assertThat(call.messages()).hasSize(1);
		assertNothingRuns();
	}

}
