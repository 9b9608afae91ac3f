package io.mcpspring.engine.stateless;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import io.mcpspring.context.McpCaller;
import io.mcpspring.engine.catalog.Registration;
import io.mcpspring.engine.endpoint.GateSettings;
import io.mcpspring.engine.model.DescribedPrompt;
import io.mcpspring.engine.server.CallLimits;
import io.mcpspring.fake.FakeExchange;
import io.mcpspring.fake.FakeServer;
import io.mcpspring.fake.FakeServerSetup;
import io.mcpspring.fake.Json;
import io.mcpspring.fake.StatelessClient;
import io.mcpspring.model.CallToolResult;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.node.ObjectNode;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * {@code subscriptions/listen}.
 */
class ListenTests {

	private static final String ALL = "{'toolsListChanged':true,'promptsListChanged':true,'resourcesListChanged':true}";

	private static FakeServerSetup setup() {
		return FakeServer.setup()
			.tool("echo", (context, arguments) -> CallToolResult.text("hello"))
			.textResource("test://x", "x")
			.textResource("test://y", "y")
			.template("test://item/{id}", (context, request) -> FakeServer.contents(request.uri(), "x"));
	}

	private static FakeServer server() {
		return setup().start();
	}

	private static ObjectNode acknowledgement(FakeExchange listen) {
		listen.stream().awaitMethod("notifications/subscriptions/acknowledged");
		return listen.stream().messages().get(0);
	}

	@Test
	void honoursNoMoreAddressesThanItCanKeep() {
		// server-2026 SUBS-03
		try (FakeServer server = FakeServer.setup()
			.gate(new GateSettings(Set.of(), Set.of(), 1 << 20))
			.template("test://item/{id}", (context, request) -> FakeServer.contents(request.uri(), "x"))
			.start()) {
			String large = "test://item/" + "x".repeat(32_000);
			FakeExchange listen = server.client()
				.listen("{'resourceSubscriptions':['" + large + "1','" + large + "2','" + large
						+ "3','test://item/4']}");
			assertThat(acknowledgement(listen).at("/params/notifications/resourceSubscriptions"))
				.isEqualTo(Json.tree("['" + large + "1','" + large + "2','test://item/4']"));
		}
	}

	@ParameterizedTest
	@CsvSource({ "1200, 1, 1000", "20, 16000, 4" })
	void decidesAboutNoMoreAddressesThanItCanKeep(int number, int length, int decided) {
		AtomicInteger decisions = new AtomicInteger();
		try (FakeServer server = FakeServer.setup()
			.gate(new GateSettings(Set.of(), Set.of(), 1 << 20))
			.template("test://item/{id}", (context, request) -> FakeServer.contents(request.uri(), "x"))
			.visibility((caller, registration) -> decisions.incrementAndGet() < 0)
			.start()) {
			String addresses = IntStream.range(0, number)
				.mapToObj((id) -> "'test://item/" + "x".repeat(length) + id + "'")
				.collect(Collectors.joining(","));
			FakeExchange listen = server.client().listen("{'resourceSubscriptions':[" + addresses + "]}");
			assertThat(acknowledgement(listen).at("/params/notifications")).isEmpty();
			assertThat(decisions).hasValue(decided);
		}
	}

	@Test
	void decidesWithinTheLimitOfRunningCalls() {
		CompletableFuture<CallToolResult> slow = new CompletableFuture<>();
		String filter = "{'resourceSubscriptions':['test://x']}";
		try (FakeServer server = setup().calls(new CallLimits(null, null, 1))
			.asyncTool("slow", (context, arguments) -> slow)
			.start()) {
			server.client().call("slow");
			assertThat(server.client().listen(filter).status()).isEqualTo(503);
			slow.complete(CallToolResult.text("done"));
			for (int i = 0; i < 2; i++) {
				assertThat(acknowledgement(server.client().listen(filter)).at("/params/notifications"))
					.isEqualTo(Json.tree(filter));
			}
		}
	}

	@Test
	void acknowledgesFirstAndOnlyWhatItHonours() {
		// server-2026 SUBS-02, SUBS-03, SUBS-11, SUBS-16
		try (FakeServer server = server()) {
			FakeExchange listen = server.client()
				.listen("{'toolsListChanged':true,'promptsListChanged':true,'resourcesListChanged':false,"
						+ "'resourceSubscriptions':['test://x','test://nope','test://item/1',5],'taskIds':['a']}");
			assertThat(acknowledgement(listen)).isEqualTo(Json.tree("""
					{'jsonrpc':'2.0','method':'notifications/subscriptions/acknowledged','params':{
					'notifications':{'toolsListChanged':true,'resourceSubscriptions':['test://x','test://item/1']},
					'_meta':{'io.modelcontextprotocol/subscriptionId':1}}}"""));
			assertThat(listen.stream().isOver()).isFalse();
		}
	}

	@Test
	void acknowledgesEvenAnEmptyIntersection() {
		// server-2026 SUBS-12
		try (FakeServer server = FakeServer.setup().tool("echo", (context, arguments) -> null).start()) {
			FakeExchange listen = server.client()
				.listen("{'promptsListChanged':true,'resourceSubscriptions':['test://x']}");
			assertThat(acknowledgement(listen).at("/params/notifications")).isEqualTo(Json.tree("{}"));
			assertThat(listen.stream().isOver()).isFalse();
		}
		try (FakeServer server = FakeServer.setup().start()) {
			FakeExchange listen = server.client().listen("{}");
			assertThat(listen.status()).isEqualTo(404);
			assertThat(listen.code()).isEqualTo(-32601);
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "{}", "{'notifications':null}", "{'notifications':[]}", "{'notifications':'all'}" })
	void needsAFilter(String params) {
		// server-2026 SUBS-01
		try (FakeServer server = server()) {
			FakeExchange answer = server.client().request("subscriptions/listen", params);
			assertThat(answer.isStream()).isFalse();
			assertThat(answer.code()).isEqualTo(-32602);
			assertThat(server.server().openStreams()).isZero();
		}
	}

	@Test
	void needsAClientThatTakesStreams() {
		// server-2026 HTTP-07, SUBS-11
		try (FakeServer server = server()) {
			FakeExchange answer = server.send(server.client()
				.prepare("subscriptions/listen", "{'notifications':{}}")
				.header("Accept", "application/json"));
			assertThat(answer.status()).isEqualTo(406);
			assertThat(answer.json().get("id").asInt()).isEqualTo(1);
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "'a'", "7", "''", "12345678901234567890" })
	void tagsEverythingWithTheIdOfTheRequest(String id) {
		// server-2026 META-08, SUBS-05, SUBS-07, SUBS-09, TOOL-17
		try (FakeServer server = server()) {
			StatelessClient client = server.client();
			ObjectNode body = client.body("subscriptions/listen",
					"{'notifications':{'toolsListChanged':true,'resourceSubscriptions':['test://x']}}");
			body.set("id", Json.tree(id));
			FakeExchange listen = server.send(client.prepare(body));
			server.notifications().resourceUpdated("test://x");
			server.add(FakeServer.tool("more", (context, arguments) -> null));
			listen.stream().awaitMethod("notifications/tools/list_changed");
			server.server().drain();
			listen.stream().awaitEnd();
			List<ObjectNode> messages = listen.stream().messages();
			assertThat(messages).hasSize(4);
			assertThat(messages.get(1))
				.isEqualTo(Json.tree("{'jsonrpc':'2.0','method':'notifications/resources/updated',"
						+ "'params':{'uri':'test://x','_meta':{'io.modelcontextprotocol/subscriptionId':" + id
						+ "}}}"));
			assertThat(messages.get(2))
				.isEqualTo(Json.tree("{'jsonrpc':'2.0','method':'notifications/tools/list_changed',"
						+ "'params':{'_meta':{'io.modelcontextprotocol/subscriptionId':" + id + "}}}"));
			assertThat(messages.get(3).get("id")).isEqualTo(Json.tree(id));
			assertThat(messages.get(3).at("/result/resultType").asString()).isEqualTo("complete");
			assertThat(messages.get(3).at("/result/_meta/io.modelcontextprotocol~1subscriptionId"))
				.isEqualTo(Json.tree(id));
		}
	}

	@Test
	void sendsOnlyWhatWasAskedForAndACopyToEach() {
		// server-2026 SUBS-04, SUBS-06, SUBS-07, SUBS-08, SUBS-13, RES-09, PROMPT-07
		try (FakeServer server = setup().prompt("p", (context, arguments) -> "").start()) {
			StatelessClient client = server.client();
			FakeExchange tools = client.listen("{'toolsListChanged':true}");
			FakeExchange all = client.listen(ALL);
			FakeExchange y = client.listen("{'resourceSubscriptions':['test://y'],'toolsListChanged':'yes'}");
			client
				.request("tools/call",
						"{'name':'echo','_meta':{'progressToken':1,'io.modelcontextprotocol/logLevel':'debug'}}")
				.result();
			server.add(FakeServer.tool("more", (context, arguments) -> null));
			server.notifications().resourceUpdated("test://x");
			server.notifications().resourceUpdated("test://y");
			server.catalog()
				.prompts()
				.register(new Registration.Prompt(new DescribedPrompt("q", null, null, List.of(), List.of(), null),
						(context, arguments) -> null, FakeServer.BLOCKING));
			all.stream().awaitMethod("notifications/prompts/list_changed");
			all.stream().awaitMethod("notifications/tools/list_changed");
			y.stream().awaitMethod("notifications/resources/updated");
			tools.stream().awaitMethod("notifications/tools/list_changed");
			server.server().drain();
			List.of(tools, all, y).forEach((listen) -> listen.stream().awaitEnd());
			assertThat(tools.messages()).hasSize(3);
			assertThat(all.messages()).hasSize(4);
			assertThat(y.messages()).hasSize(3);
			assertThat(y.messages().get(1).at("/params/uri").asString()).isEqualTo("test://y");
		}
	}

	@Test
	void comparesAddressesAsUrisAndNamesThemAsAsked() {
		// server-2026 RES-03, SUBS-08
		try (FakeServer server = FakeServer.setup().textResource("KB://Gr%C3%B6%C3%9Fe", "x").start()) {
			StatelessClient client = server.client();
			assertThat(client.request("resources/read", "{'uri':'kb://gr%c3%b6%c3%9fe/'}")
				.result()
				.at("/contents/0/uri")
				.asString()).isEqualTo("kb://gr%c3%b6%c3%9fe/");
			FakeExchange listen = client.listen("{'resourceSubscriptions':['kb://größe']}");
			assertThat(listen.messages().get(0).at("/params/notifications/resourceSubscriptions"))
				.isEqualTo(Json.tree("['kb://größe']"));
			server.notifications().resourceUpdated("KB://Gr%C3%B6%C3%9Fe");
			assertThat(listen.messages()).hasSize(2);
			assertThat(listen.messages().get(1).at("/params/uri").asString()).isEqualTo("kb://größe");
		}
	}

	@Test
	void replaysNothing() {
		// server-2026 SUBS-14
		try (FakeServer server = server()) {
			StatelessClient client = server.client();
			FakeExchange first = client.listen("{'resourceSubscriptions':['test://x']}");
			first.disconnect();
			server.notifications().resourceUpdated("test://x");
			FakeExchange second = client.listen("{'resourceSubscriptions':['test://x']}");
			assertThat(second.messages()).hasSize(1);
			server.notifications().resourceUpdated("test://x");
			assertThat(second.messages()).hasSize(2);
			assertThat(first.messages()).hasSize(1);
		}
	}

	@Test
	void leavesNothingBehind() {
		// server-2026 SUBS-10
		try (FakeServer server = server()) {
			StatelessClient client = server.client();
			for (int i = 0; i < 1000; i++) {
				FakeExchange listen = client.listen(ALL);
				assertThat(listen.isStream()).isTrue();
				listen.disconnect();
			}
			assertThat(server.server().openStreams()).isZero();
			assertThat(client.listen(ALL).isStream()).isTrue();
			assertThat(server.server().openStreams()).isEqualTo(1);
		}
	}

	@Test
	void boundsHowManyListen() {
		try (FakeServer server = setup().maxSubscriptions(3).start()) {
			StatelessClient client = server.client();
			List<FakeExchange> open = new ArrayList<>();
			for (int i = 0; i < 3; i++) {
				open.add(client.listen(ALL));
			}
			FakeExchange fourth = client.listen(ALL);
			assertThat(fourth.status()).isEqualTo(503);
			assertThat(fourth.replied("Retry-After")).isEqualTo("10");
			assertThat(open).allMatch((listen) -> !listen.stream().isOver());
			open.get(0).disconnect();
			assertThat(client.listen(ALL).isStream()).isTrue();
		}
	}

	@Test
	void keepsSilentStreamsAlive() {
		// server-2026 SSE-06
		try (FakeServer server = setup().keepAlive(Duration.ofHours(1)).start()) {
			FakeExchange listen = server.client().listen(ALL);
			server.pass(Duration.ofMinutes(61));
			listen.stream().await((event) -> event.comment() != null);
			assertThat(listen.stream().isOver()).isFalse();
		}
	}

	@Test
	void endsWithTheCredentialsOfTheCaller() {
		// server-2026 SUBS-15
		try (FakeServer server = server()) {
			FakeExchange listen = server
				.client(StatelessClient.EVERYTHING,
						FakeServer.expiring("alice", Instant.now().plus(Duration.ofHours(1))))
				.listen(ALL);
			server.pass(Duration.ofMinutes(61));
			listen.stream().awaitEnd();
			assertThat(listen.messages()).hasSize(2);
			assertThat(listen.messages().get(1).at("/result/resultType").asString()).isEqualTo("complete");
			Awaitility.await().until(() -> server.server().openStreams() == 0);
		}
	}

	/** The stream is not open yet, so that the sign-out does not find it. */
	@Test
	void endsIfTheCallerSignsOutWhileItIsDecided() {
		AtomicReference<FakeServer> started = new AtomicReference<>();
		McpCaller alice = FakeServer.caller("alice");
		try (FakeServer server = setup().visibility((caller, registration) -> {
			started.get().server().signOut(alice);
			return true;
		}).start()) {
			started.set(server);
			FakeExchange listen = server.client(StatelessClient.EVERYTHING, alice)
				.listen("{'resourceSubscriptions':['test://x']}");
			listen.stream().awaitEnd();
			assertThat(listen.messages()).hasSize(2);
			assertThat(listen.messages().get(1).at("/result/resultType").asString()).isEqualTo("complete");
			assertThat(server.server().openStreams()).isZero();
		}
	}

	@Test
	void checksEachAddress() {
		// server-2026 SUBS-15, RES-12
		try (FakeServer server = setup().visibility((caller, registration) -> !registration.name().equals("test://y"))
			.start()) {
			FakeExchange listen = server.client().listen("{'resourceSubscriptions':['test://x','test://y']}");
			assertThat(acknowledgement(listen).at("/params/notifications/resourceSubscriptions"))
				.isEqualTo(Json.tree("['test://x']"));
			server.notifications().resourceUpdated("test://y");
			assertThat(listen.messages()).hasSize(1);
		}
	}

	@Test
	void breaksTheStreamOfAClientThatMissesSomething() {
		try (FakeServer server = setup().maxQueuedBytes(1000).start()) {
			StatelessClient client = server.client();
			FakeExchange slow = client.listen("{'resourceSubscriptions':['test://x']}");
			FakeExchange fast = client.listen("{'resourceSubscriptions':['test://x']}");
			slow.stream().stall();
			for (int i = 0; i < 50; i++) {
				server.notifications().resourceUpdated("test://x");
			}
			assertThat(slow.stream().awaitOver().isEnded()).isFalse();
			assertThat(fast.messages()).hasSize(51);
			assertThat(server.server().openStreams()).isEqualTo(1);
		}
	}

	@Test
	void sendsListenersAwayWhileItShutsDown() {
		// server-2026 SUBS-09
		try (FakeServer server = server()) {
			StatelessClient client = server.client();
			FakeExchange listen = client.listen(ALL);
			server.server().drain();
			listen.stream().awaitEnd();
			FakeExchange late = client.listen(ALL);
			late.stream().awaitEnd();
			assertThat(late.result().get("resultType").asString()).isEqualTo("complete");
			assertThat(client.call("echo").toolText()).isEqualTo("hello");
		}
	}

}
