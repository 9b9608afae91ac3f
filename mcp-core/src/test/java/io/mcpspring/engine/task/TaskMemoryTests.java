package io.mcpspring.engine.task;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CountDownLatch;

import io.mcpspring.engine.catalog.Registration;
import io.mcpspring.engine.jsonrpc.JsonWeight;
import io.mcpspring.engine.share.MemoryBudget;
import io.mcpspring.engine.share.MemoryBudget.Part;
import io.mcpspring.engine.share.ShareSettings;
import io.mcpspring.engine.share.SharedThreads;
import io.mcpspring.fake.FakeExchange;
import io.mcpspring.fake.FakeServerSetup;
import io.mcpspring.fake.Json;
import io.mcpspring.fake.SessionClient;
import io.mcpspring.model.TaskSupport;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The memory of the parameters of tasks, while their runs wait for a thread or run.
 */
class TaskMemoryTests extends SessionTaskFixture {

	/** Takes many times its length. */
	private static final String PADDING = "[" + "{},".repeat(20_000) + "{}]";

	private static final long WEIGHT = JsonWeight.of(Json.tree(PADDING));

	private final CountDownLatch gate = new CountDownLatch(1);

	private FakeServerSetup setup(int threads, long room) {
		MemoryBudget memory = new MemoryBudget(64 << 20, new ShareSettings(50), 64 * 1024, 1)
			.with(Part.DECODING, 64 << 20)
			.with(Part.RUNNING_CALLS, room);
		SharedThreads shared = new SharedThreads(this.threads, threads, 1000, new ShareSettings(100), (outcome) -> {
		});
		return setup(extension(store(100, 1L << 40), Duration.ZERO, shared)).memory(memory);
	}

	private long charged() {
		return this.server.server().figures().callBytes();
	}

	/** Whether or not the store forgets their parameters. */
	@ParameterizedTest
	@ValueSource(booleans = { true, false })
	void isChargedUntilTheirRunsEnd(boolean cancelled) {
		long room = 16 * WEIGHT;
		start(setup(1, room), tool("slow", TaskSupport.REQUIRED, (context, arguments) -> {
			await(this.gate);
			return text("done");
		}));
		SessionClient alice = session("alice");
		begin(alice, "slow");
		int kept = 0;
		for (int i = 0; i < 40; i++) {
			FakeExchange call = answered(
					alice.request("tools/call", "{'name':'slow','arguments':{},'task':{},'padding':" + PADDING + "}"));
			if (call.status() == 200) {
				kept++;
				if (cancelled) {
					answered(request(alice, "tasks/cancel", call.result().at("/task/taskId").asString()));
				}
			}
			else {
				assertThat(call.status()).isEqualTo(429);
				assertThat(call.reply().headers()).containsKey("Retry-After");
				assertThat(call.error().path("message").asString()).contains("Too many of your calls are running");
			}
		}
		assertThat(kept * WEIGHT).isBetween(WEIGHT, room / 2);
		assertThat(charged()).isBetween(kept * WEIGHT, room);
		this.gate.countDown();
		Awaitility.await().untilAsserted(() -> assertThat(charged()).isZero());
	}

	@Test
	void isChargedWhileATaskGoesOnAfterAQuestion() {
		start(setup(2, 4 * WEIGHT), asking());
		String id = beginWithPadding("asking");
		String key = question(id, Set.of());
		Awaitility.await().untilAsserted(() -> assertThat(charged()).isZero());
		answer(id, key, "{'action':'decline'}");
		assertThat(charged()).isBetween(WEIGHT, 4 * WEIGHT);
		this.gate.countDown();
		await(id, "completed");
		Awaitility.await().untilAsserted(() -> assertThat(charged()).isZero());
	}

	@Test
	void endsATaskThatFindsNoRoomAfterAQuestion() {
		start(setup(2, 3 * WEIGHT / 2), asking(), tool("slow", TaskSupport.REQUIRED, (context, arguments) -> {
			await(this.gate);
			return text("done");
		}));
		String id = beginWithPadding("asking");
		String key = question(id, Set.of());
		Awaitility.await().untilAsserted(() -> assertThat(charged()).isZero());
		String other = beginWithPadding("slow");
		answer(id, key, "{'action':'decline'}");
		JsonNode failed = await(id, "failed");
		assertThat(failed.at("/error/message").asString()).isEqualTo("The server is too busy; try again later");
		this.gate.countDown();
		await(other, "completed");
		Awaitility.await().untilAsserted(() -> assertThat(charged()).isZero());
	}

	private Registration.Tool asking() {
		return tool("asking", TaskSupport.REQUIRED, (context, arguments) -> {
			context.elicit("How many?", Count.class);
			await(this.gate);
			return text("done");
		});
	}

	private String beginWithPadding(String tool) {
		FakeExchange call = client().request("tools/call",
				"{'name':'" + tool + "','arguments':{},'padding':" + PADDING + "}");
		Awaitility.await().until(call::isAnswered);
		return call.result().path("taskId").asString();
	}

}
