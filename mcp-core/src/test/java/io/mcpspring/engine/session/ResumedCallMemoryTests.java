package io.mcpspring.engine.session;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

import io.mcpspring.engine.jsonrpc.JsonWeight;
import io.mcpspring.engine.share.MemoryBudget;
import io.mcpspring.engine.share.MemoryBudget.Part;
import io.mcpspring.engine.share.ShareSettings;
import io.mcpspring.engine.share.SharedThreads;
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
 * The memory of calls that go on after a question, while they wait for a thread or run.
 */
class ResumedCallMemoryTests {

	private static final ObjectNode NOTHING = Json.object("{'type':'object','properties':{}}");

	/** Takes many times its length. */
	private static final String PADDING = "[" + "{},".repeat(600) + "{}]";

	private static final long WEIGHT = JsonWeight.of(Json.tree(PADDING));

	private static final long ROOM = 10 * WEIGHT;

	private static final int CALLS = 8;

	private final ExecutorService threads = Executors.newCachedThreadPool();

	private final CountDownLatch gate = new CountDownLatch(1);

	private final FakeServer server = FakeServer.setup()
		.memory(new MemoryBudget(64 << 20, new ShareSettings(50), 8 * 1024, 1).with(Part.RUNNING_CALLS, ROOM))
		.executor(new SharedThreads(this.threads, 1, 1000, new ShareSettings(100), (outcome) -> {
		}))
		.tool("asking", (context, arguments) -> {
			context.elicit("Sure?", NOTHING);
			try {
				this.gate.await();
			}
			catch (InterruptedException ex) {
				throw new CancellationException();
			}
			return CallToolResult.text("done");
		})
		.start();

	@AfterEach
	void stop() {
		this.server.close();
		this.threads.shutdownNow();
	}

	private long charged() {
		return this.server.server().figures().callBytes();
	}

	@Test
	void isChargedUntilTheyEnd() {
		SessionClient alice = this.server.connect("2025-11-25", SessionClient.EVERYTHING, FakeServer.caller("alice"));
		List<FakeExchange> calls = new ArrayList<>();
		List<ObjectNode> questions = new ArrayList<>();
		for (int i = 0; i < CALLS; i++) {
			FakeExchange call = alice.call("asking", "{'padding':" + PADDING + "}");
			questions.add(call.stream().awaitMethod("elicitation/create"));
			calls.add(call);
		}
		Awaitility.await().untilAsserted(() -> assertThat(charged()).isZero());
		questions.forEach((question) -> alice.answer(question, "{'action':'decline'}"));
		long kept = charged() / WEIGHT;
		assertThat(kept).isBetween(2L, ROOM / 2 / WEIGHT);
		assertThat(charged()).isLessThanOrEqualTo(ROOM / 2);
		calls.subList((int) kept, CALLS)
			.forEach((call) -> assertThat(call.error().path("message").asString())
				.contains("Too many of your calls are running"));
		alice.cancel(alice.lastRequest() - CALLS + (int) kept);
		this.gate.countDown();
		calls.subList(0, (int) kept - 1).forEach((call) -> assertThat(call.toolText()).isEqualTo("done"));
		Awaitility.await().untilAsserted(() -> assertThat(charged()).isZero());
	}

}
