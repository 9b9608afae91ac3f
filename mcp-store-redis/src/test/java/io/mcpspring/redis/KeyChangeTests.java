package io.mcpspring.redis;

import java.time.Duration;
import java.util.List;

import io.mcpspring.engine.endpoint.ServerKeys;
import io.mcpspring.fake.FakeExchange;
import io.mcpspring.fake.FakeServer;
import io.mcpspring.fake.Json;
import io.mcpspring.fake.SessionClient;
import io.mcpspring.model.CallToolResult;
import io.mcpspring.redis.access.RedisKeys;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import tools.jackson.databind.node.ObjectNode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Keys change while nodes are replaced one after the other, once: nothing is made with a
 * key before all nodes can read it. A node with another key sends nobody away.
 */
@ExtendWith(RedisOfTest.class)
@Execution(ExecutionMode.CONCURRENT)
class KeyChangeTests {

	private static final String OLD = "an old secret of some thirty-two characters";

	private static final String NEW = "a new secret of some thirty-two characters";

	private static final Duration LEASE = Duration.ofSeconds(2);

	private RedisServer redis;

	private RedisNodes nodes;

	@BeforeEach
	void begin(RedisServer shared) {
		this.redis = shared;
		this.nodes = new RedisNodes(shared).lease(LEASE);
	}

	@AfterEach
	void end() {
		this.nodes.close();
	}

	private RedisStores stores(String... keys) {
		return this.nodes.keys(keys).node();
	}

	private static FakeServer server(RedisStores stores, String... keys) {
		List<byte[]> ring = List.of(keys).stream().map(String::getBytes).toList();
		return FakeServer.setup()
			.keys(new ServerKeys(ring))
			.stores(stores.all())
			.tool("steps", (context, arguments) -> {
				context.progress(1, 100);
				return CallToolResult.text("done");
			})
			.tool("confirm",
					(context, arguments) -> CallToolResult
						.text(context.elicit("Sure?", Json.object("{'type':'object','properties':{}}")).isAccepted()
								? "yes" : "no"))
			.start();
	}

	/** What is stored of a session, without what it is. */
	private String sealOf(SessionClient client) {
		return this.redis.command("EVAL",
				"local d = redis.call('HGET', KEYS[1], 'd') local hex = '' "
						+ "for i = 2, 5 do hex = hex .. string.format('%02x', string.byte(d, i)) end return hex",
				"1", this.nodes.prefix() + "{" + RedisKeys.encode(client.id()) + "}:s");
	}

	@Test
	void aNodeWithANewKeyMakesNothingThatTheOthersCannotRead() {
		try (FakeServer old = server(stores(OLD), OLD); FakeServer fresh = server(stores(NEW, OLD), NEW, OLD)) {
			SessionClient client = fresh.connect("2025-11-25");
			assertThat(client.at(old).request("ping", "{}").status()).isEqualTo(200);

			FakeExchange steps = client.callWithProgress("steps", "1");
			steps.stream().awaitEnd();
			String first = steps.stream().await((event) -> true).id();
			FakeExchange resumed = client.at(old).resume(first);
			resumed.stream().awaitEnd();
			assertThat(resumed.toolText()).isEqualTo("done");

			FakeExchange call = client.call("confirm");
			ObjectNode question = call.stream().awaitMethod("elicitation/create");
			assertThat(client.at(old).answer(question, "{'action':'accept'}").status()).isEqualTo(202);
			assertThat(call.toolText()).isEqualTo("yes");
		}
	}

	@Test
	void theNewKeyIsUsedWhenTheLastNodeWithoutItIsGone() {
		RedisStores one = stores(OLD);
		FakeServer first = server(one, OLD);
		SessionClient before = first.connect("2025-11-25");
		try (FakeServer fresh = server(stores(NEW, OLD), NEW, OLD)) {
			assertThat(sealOf(fresh.connect("2025-11-25"))).isEqualTo(sealOf(before));
			first.close();
			one.close();

			Awaitility.await()
				.untilAsserted(() -> assertThat(sealOf(fresh.connect("2025-11-25"))).isNotEqualTo(sealOf(before)));
			assertThat(before.at(fresh).request("ping", "{}").status()).isEqualTo(200);
			try (FakeServer last = server(stores(NEW), NEW)) {
				SessionClient after = last.connect("2025-11-25");
				assertThat(after.at(fresh).request("ping", "{}").status()).isEqualTo(200);
				assertThat(before.at(last).request("ping", "{}").status()).isEqualTo(503);
			}
		}
	}

	@Test
	void aNodeWithAnotherKeySendsNobodyAway() {
		RedisStores one = stores(OLD);
		FakeServer first = server(one, OLD);
		SessionClient client = first.connect("2025-11-25");
		FakeExchange call = client.call("confirm");
		ObjectNode question = call.stream().awaitMethod("elicitation/create");
		RedisStores other = stores(NEW);
		try (FakeServer stranger = server(other, OLD)) {
			Awaitility.await().until(() -> !other.sharesKeys());
			assertThat(one.sharesKeys()).isTrue();

			FakeExchange answered = client.at(stranger).request("ping", "{}");
			assertThat(answered.status()).isEqualTo(503);
			assertThat(client.at(stranger).answer(question, "{'action':'accept'}").status()).isEqualTo(503);
			assertThatExceptionOfType(AssertionError.class).isThrownBy(() -> stranger.connect("2025-11-25"));
			assertThat(client.at(first).answer(question, "{'action':'accept'}").status()).isEqualTo(202);
			assertThat(call.toolText()).isEqualTo("yes");

			first.close();
			one.close();
			Awaitility.await().until(other::sharesKeys);
			// Nobody can read it any more.
			assertThat(client.at(stranger).request("ping", "{}").status()).isEqualTo(404);
			assertThat(stranger.connect("2025-11-25").request("ping", "{}").status()).isEqualTo(200);
		}
	}

	@Test
	void aNodeWithAnotherKeyIsAStrangerThoughItCameBackFirst() {
		RedisStores one = stores(OLD);
		RedisStores other = stores(NEW);
		Awaitility.await().until(() -> !other.sharesKeys());

		this.redis.command("EVAL", "return redis.call('DEL', KEYS[1])", "1", this.nodes.prefix() + "{nodes}:keys");
		Awaitility.await().pollDelay(LEASE).until(() -> true);

		assertThat(one.sharesKeys()).isTrue();
		assertThat(other.sharesKeys()).isFalse();
	}

}
