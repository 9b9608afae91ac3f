package io.mcpspring.engine.session;

import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;

import io.mcpspring.context.McpCaller;
import io.mcpspring.engine.http.McpHeaders;
import io.mcpspring.engine.store.SessionLimits;
import io.mcpspring.fake.FakeExchange;
import io.mcpspring.fake.FakeServer;
import io.mcpspring.fake.ForwardingSessionStore;
import io.mcpspring.fake.Json;
import io.mcpspring.fake.SessionClient;
import io.mcpspring.model.CallToolResult;
import io.mcpspring.store.SessionRecord;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * How sessions begin, live and end.
 */
class SessionLifecycleTests {

	private static FakeServer server() {
		return FakeServer.setup()
			.tool("echo", (context, arguments) -> CallToolResult.text("hello"))
			.instructions("Be kind")
			.start();
	}

	private static FakeExchange initialize(FakeServer server, String params) {
		return server.send(FakeExchange
			.post(Json.tree("{'jsonrpc':'2.0','id':1,'method':'initialize','params':" + params + "}").toString()));
	}

	@Test
	void answersInitializeWithVersionCapabilitiesAndIdentity() {
		// server-2025 LIFE-02, LIFE-12, SESS-01
		try (FakeServer server = server()) {
			FakeExchange answer = server.connect("2025-11-25").initialization();
			assertThat(answer.status()).isEqualTo(200);
			assertThat(answer.result()).isEqualTo(Json.tree("""
					{'protocolVersion':'2025-11-25',
					'capabilities':{'tools':{'listChanged':true},'logging':{}},
					'serverInfo':{'name':'test-server','version':'1.2.3'},
					'instructions':'Be kind'}"""));
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "2025-03-26", "2025-06-18", "2025-11-25" })
	void speaksTheRevisionAskedFor(String version) {
		// server-2025 LIFE-03
		try (FakeServer server = server()) {
			JsonNode result = server.connect(version).initialization().result();
			assertThat(result.get("protocolVersion").asString()).isEqualTo(version);
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "1999-01-01", "2024-11-05", "2026-07-28", "2099-01-01", "", "x" })
	void offersItsNewestForAnyOther(String version) {
		// server-2025 LIFE-04, LIFE-05, OLD-03
		try (FakeServer server = server()) {
			FakeExchange answer = server.connect(version).initialization();
			assertThat(answer.status()).isEqualTo(200);
			assertThat(answer.result().get("protocolVersion").asString()).isEqualTo("2025-11-25");
		}
	}

	@ParameterizedTest
	@ValueSource(
			strings = { "{}", "{'protocolVersion':'2025-11-25'}", "{'protocolVersion':'2025-11-25','capabilities':{}}",
					"{'capabilities':{},'clientInfo':{'name':'c','version':'1'}}",
					"{'protocolVersion':'2025-11-25','clientInfo':{'name':'c','version':'1'}}",
					"{'protocolVersion':5,'capabilities':{},'clientInfo':{'name':'c','version':'1'}}",
					"{'protocolVersion':'2025-11-25','capabilities':[],'clientInfo':{'name':'c','version':'1'}}",
					"{'protocolVersion':'2025-11-25','capabilities':{},'clientInfo':{'name':'c'}}" })
	void refusesInitializeWithoutWhatIsRequired(String params) {
		// server-2025 LIFE-07, SESS-01
		try (FakeServer server = server()) {
			FakeExchange answer = initialize(server, params);
			assertThat(answer.code()).isEqualTo(-32602);
			assertThat(answer.replied(McpHeaders.SESSION_ID)).isNull();
			assertThat(server.sessions().size()).isZero();
		}
	}

	@Test
	void toleratesUnknownCapabilities() {
		// server-2025 LIFE-13
		try (FakeServer server = server()) {
			SessionClient client = server.connect("2025-11-25",
					"{'extensions':{'io.modelcontextprotocol/ui':{'mimeTypes':['text/html']}},'mine':5}");
			assertThat(client.request("tools/list").status()).isEqualTo(200);
		}
	}

	@Test
	void boundsWhatAClientSaysOfItself() {
		try (FakeServer server = server()) {
			for (String huge : List.of("'" + "y".repeat(17_000) + "'", "[{}" + ",{}".repeat(1000) + "]")) {
				String capabilities = "{'experimental':{'x':" + huge + "}}";
				assertThat(initialize(server, SessionClient.initializeParams("2025-11-25", capabilities)).code())
					.isEqualTo(-32602);
			}
			assertThat(server.sessions().size()).isZero();
		}
	}

	@Test
	void acceptsInitialized() {
		// server-2025 LIFE-08, BASE-09, HTTP-08
		try (FakeServer server = server()) {
			FakeExchange answer = server.connect("2025-11-25").notify("notifications/initialized", null);
			assertThat(answer.status()).isEqualTo(202);
			assertThat(answer.reply().body()).isNull();
		}
	}

	@Test
	void sendsNothingBeforeInitialized() {
		// server-2025 LIFE-09
		try (FakeServer server = server()) {
			SessionClient client = new SessionClient(server, "2025-03-26", SessionClient.EVERYTHING,
					McpCaller.ANONYMOUS)
				.begin();
			FakeExchange stream = client.get();
			SessionClient other = server.connect("2025-03-26");
			FakeExchange otherStream = other.get();
			server.add(FakeServer.tool("more", (context, arguments) -> null));
			otherStream.stream().awaitMethod("notifications/tools/list_changed");
			assertThat(stream.stream().messages()).isEmpty();
		}
	}

	@Test
	void servesNothingBeforeInitialize() {
		// server-2025 LIFE-01, SESS-05, BASE-08
		try (FakeServer server = server()) {
			FakeExchange answer = server
				.send(FakeExchange.post("{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"tools/list\"}"));
			assertThat(answer.status()).isEqualTo(400);
			assertThat(answer.json().get("id").asInt()).isEqualTo(7);
			assertThat(answer.code()).isEqualTo(-32600);
		}
	}

	@Test
	void doesNotLetInitializeBeCancelled() {
		// server-2025 LIFE-14
		try (FakeServer server = server()) {
			SessionClient client = server.connect("2025-11-25");
			assertThat(client.cancel(0).status()).isEqualTo(202);
			assertThat(client.request("ping").result()).isEqualTo(Json.tree("{}"));
		}
	}

	@Test
	void beginsAnotherSessionByASecondInitialize() {
		// server-2025 LIFE-18; clients go on sending the id of a former session (CL-12)
		try (FakeServer server = server()) {
			SessionClient client = server.connect("2025-06-18");
			FakeExchange answer = client.request("initialize", SessionClient.initializeParams("2025-11-25", "{}"));
			assertThat(answer.status()).isEqualTo(200);
			assertThat(answer.replied(McpHeaders.SESSION_ID)).isNotBlank().isNotEqualTo(client.id());
			assertThat(client.request("ping").status()).isEqualTo(200);
			assertThat(server.sessions().size()).isEqualTo(2);
		}
	}

	@Test
	void servesWithoutWaitingForInitialized() {
		// CL-12
		try (FakeServer server = server()) {
			SessionClient client = new SessionClient(server, "2025-11-25", "{}", McpCaller.ANONYMOUS).begin();
			assertThat(client.request("tools/list").status()).isEqualTo(200);
		}
	}

	@Test
	void advertisesExactlyWhatItServes() {
		// server-2025 LIFE-12, LIFE-19, BASE-12, TOOL-01, TOOL-28, RES-01, RES-11,
		// PROMPT-01, COMPL-01, LOG-01
		List<String> methods = List.of("tools/list", "resources/list", "resources/templates/list", "prompts/list",
				"completion/complete", "resources/subscribe");
		try (FakeServer server = FakeServer.setup().start()) {
			SessionClient client = server.connect("2025-11-25");
			JsonNode capabilities = client.initialization().result().get("capabilities");
			assertThat(capabilities).isEqualTo(Json.tree("{'logging':{}}"));
			methods
				.forEach((method) -> assertThat(client.request(method, "{'uri':'test://x'}").code()).isEqualTo(-32601));
			assertThat(client.request("ping").result()).isEqualTo(Json.tree("{}"));
		}
		try (FakeServer server = FakeServer.setup()
			.tool("t", (context, arguments) -> null)
			.textResource("test://x", "x")
			.prompt("p", (context, arguments) -> "text")
			.completion(true, "p", "a", (request) -> List.of())
			.start()) {
			SessionClient client = server.connect("2025-11-25");
			JsonNode capabilities = client.initialization().result().get("capabilities");
			assertThat(capabilities).isEqualTo(Json.tree("""
					{'tools':{'listChanged':true},'resources':{'subscribe':true,'listChanged':true},
					'prompts':{'listChanged':true},'completions':{},'logging':{}}"""));
			methods.stream()
				.filter((method) -> !method.startsWith("completion"))
				.forEach((method) -> assertThat(client.request(method, "{'uri':'test://x'}").result()).isNotNull());
			assertThat(client.request("completion/complete", "{}").code()).isEqualTo(-32602);
		}
	}

	@Test
	void advertisesExtensionsThatAreSwitchedOn() {
		// server-2026 EXT-01, EXT-02
		try (FakeServer server = FakeServer.setup().extension("com.example/ui", "{'a':1}").start()) {
			JsonNode capabilities = server.connect("2025-11-25").initialization().result().get("capabilities");
			assertThat(capabilities.get("extensions")).isEqualTo(Json.tree("{'com.example/ui':{'a':1}}"));
		}
	}

	@Test
	void makesSessionIdsThatCannotBeGuessed() {
		// server-2025 SESS-02, SESS-03
		try (FakeServer server = server()) {
			Set<String> ids = new HashSet<>();
			Set<String> prefixes = new HashSet<>();
			IntStream.range(0, 2000).forEach((i) -> {
				String id = server.connect("2025-11-25").id();
				assertThat(id).matches("[\\x21-\\x7E]{32}");
				ids.add(id);
				prefixes.add(id.substring(0, 8));
			});
			assertThat(ids).hasSize(2000);
			assertThat(prefixes).hasSize(2000);
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "unknown", "", "../x", "ü" })
	void answersUnknownSessionsOnEveryMethodAlike(String id) {
		// server-2025 SESS-07, SESS-08
		try (FakeServer server = server()) {
			for (String method : List.of("POST", "GET", "DELETE")) {
				FakeExchange exchange = method.equals("POST")
						? FakeExchange.post("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}")
						: FakeExchange.of(method).with("Accept", "text/event-stream");
				FakeExchange answer = server.send(exchange.header(McpHeaders.SESSION_ID, id));
				assertThat(answer.status()).as(method).isEqualTo(404);
			}
			assertThat(server.sessions().size()).isZero();
		}
	}

	@Test
	void treatsAnotherCallersSessionAsUnknown() {
		// server-2025 SESS-13, SESS-14
		try (FakeServer server = server()) {
			SessionClient alice = server.connect("2025-11-25", "{}", FakeServer.caller("alice"));
			for (McpCaller thief : List.of(FakeServer.caller("bob"), McpCaller.ANONYMOUS)) {
				SessionClient bob = alice.as(thief);
				FakeExchange foreign = bob.request("tools/list");
				FakeExchange unknown = server
					.send(bob.prepare(Json.tree("{'jsonrpc':'2.0','id':1,'method':'tools/list'}").toString())
						.header(McpHeaders.SESSION_ID, "unknown"));
				assertThat(foreign.status()).isEqualTo(404);
				assertThat(foreign.text()).isEqualTo(unknown.text());
				assertThat(bob.get().status()).isEqualTo(404);
				assertThat(bob.delete().status()).isEqualTo(404);
				assertThat(bob.notify("notifications/cancelled", "{'requestId':1}").status()).isEqualTo(404);
			}
			assertThat(alice.request("tools/list").status()).isEqualTo(200);
		}
	}

	@Test
	void forgetsEverythingOnDelete() {
		// server-2025 SESS-11, SESS-07, HTTP-16
		try (FakeServer server = server()) {
			SessionClient client = server.connect("2025-11-25");
			FakeExchange stream = client.get();
			FakeExchange answer = client.delete();
			assertThat(answer.status()).isEqualTo(204);
			assertThat(answer.reply().body()).isNull();
			stream.stream().awaitEnd();
			assertThat(client.request("ping").status()).isEqualTo(404);
			assertThat(client.get().status()).isEqualTo(404);
			assertThat(client.delete().status()).isEqualTo(404);
			assertThat(server.sessions().size()).isZero();
			assertThat(server.events().size()).isZero();
			assertThat(server.server().openStreams()).isZero();
		}
	}

	@Test
	void needsASessionForDeleteAndGet() {
		// server-2025 SESS-12, OLD-02
		try (FakeServer server = server()) {
			assertThat(server.send(FakeExchange.of("DELETE")).status()).isEqualTo(400);
			assertThat(server.send(FakeExchange.get()).status()).isEqualTo(400);
		}
	}

	@Test
	void endsSessionsThatAreNotUsed() {
		// server-2025 SESS-06, HTTP-16
		SessionLimits limits = new SessionLimits(10, 10, Duration.ofHours(1), Duration.ofDays(1));
		try (FakeServer server = FakeServer.setup().sessionLimits(limits).start()) {
			SessionClient client = server.connect("2025-11-25");
			server.pass(Duration.ofMinutes(59));
			assertThat(server.sessions().size()).isOne();
			server.pass(Duration.ofMinutes(2));
			assertThat(server.sessions().size()).isZero();
			assertThat(client.request("ping").status()).isEqualTo(404);
		}
	}

	@Test
	void refusesNewSessionsWhenThereAreTooMany() {
		SessionLimits limits = new SessionLimits(3, 2, Duration.ofHours(1), Duration.ofHours(1));
		try (FakeServer server = FakeServer.setup().sessionLimits(limits).start()) {
			McpCaller alice = FakeServer.caller("alice");
			SessionClient first = server.connect("2025-11-25", "{}", alice);
			server.connect("2025-11-25", "{}", alice);
			FakeExchange third = new SessionClient(server, "2025-11-25", "{}", alice).begin().initialization();
			assertThat(third.status()).isEqualTo(429);
			assertThat(third.replied("Retry-After")).matches("\\d+");
			assertThat(third.json().get("id").asInt()).isZero();
			server.connect("2025-11-25");
			FakeExchange fourth = new SessionClient(server, "2025-11-25", "{}", McpCaller.ANONYMOUS).begin()
				.initialization();
			assertThat(fourth.status()).isEqualTo(503);
			assertThat(fourth.replied("Retry-After")).matches("\\d+");
			assertThat(first.request("ping").status()).isEqualTo(200);
			first.delete();
			server.connect("2025-11-25", "{}", alice);
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "1900-01-01", "bogus", "2025-11-26", "" })
	void refusesVersionHeadersItDoesNotKnow(String version) {
		// server-2025 PVER-01, PVER-05
		try (FakeServer server = server()) {
			SessionClient client = server.connect("2025-11-25");
			for (String method : List.of("POST", "GET", "DELETE")) {
				FakeExchange exchange = method.equals("POST")
						? FakeExchange.post("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}")
						: FakeExchange.of(method).with("Accept", "text/event-stream");
				exchange.header(McpHeaders.SESSION_ID, client.id()).header(McpHeaders.PROTOCOL_VERSION, version);
				assertThat(server.send(exchange).status()).as(method).isEqualTo(400);
			}
			assertThat(client.request("ping").status()).isEqualTo(200);
		}
	}

	@Test
	void servesByTheSessionsVersionWhateverTheHeaderSays() {
		// server-2025 PVER-02, PVER-04, PVER-06, LIFE-10
		try (FakeServer server = server()) {
			SessionClient client = server.connect("2025-03-26");
			String list = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\"echo\"}}";
			FakeExchange without = server.send(client.prepare(list).header(McpHeaders.PROTOCOL_VERSION, null));
			assertThat(without.status()).isEqualTo(200);
			FakeExchange other = server.send(client.prepare(list).header(McpHeaders.PROTOCOL_VERSION, "2025-11-25"));
			assertThat(other.status()).isEqualTo(200);
			// a batch is served, which only 2025-03-26 knows
			FakeExchange batch = server
				.send(client.prepare("[" + list + "]").header(McpHeaders.PROTOCOL_VERSION, "2025-11-25"));
			assertThat(batch.json().isArray()).isTrue();
		}
	}

	@Test
	void negotiatesByTheBodyOfInitialize() {
		// server-2025 PVER-03
		try (FakeServer server = server()) {
			FakeExchange answer = server
				.send(FakeExchange
					.post(Json.tree("{'jsonrpc':'2.0','id':1,'method':'initialize','params':"
							+ SessionClient.initializeParams("2025-06-18", "{}") + "}")
						.toString())
					.header(McpHeaders.PROTOCOL_VERSION, "2025-11-25"));
			assertThat(answer.result().get("protocolVersion").asString()).isEqualTo("2025-06-18");
		}
	}

	@Test
	void takesNoNewSessionsWhileItShutsDown() {
		try (FakeServer server = server()) {
			SessionClient client = server.connect("2025-11-25");
			server.server().drain();
			FakeExchange answer = new SessionClient(server, "2025-11-25", "{}", McpCaller.ANONYMOUS).begin()
				.initialization();
			assertThat(answer.status()).isEqualTo(503);
			assertThat(answer.replied("Retry-After")).isEqualTo("1");
			assertThat(client.call("echo").toolText()).isEqualTo("hello");
		}
	}

	@Test
	void endsConnectionsInOrderWhileItShutsDown() {
		try (FakeServer server = server()) {
			SessionClient client = server.connect("2025-11-25");
			assertThat(client.call("echo").isLastOnConnection()).isFalse();
			server.server().drain();

			assertThat(client.call("echo").isLastOnConnection()).isTrue();
			assertThat(client.get().isLastOnConnection()).isTrue();
			assertThat(server.client().call("echo").isLastOnConnection()).isTrue();
		}
	}

	@Test
	void keepsTheSessionOfARequestThatWaitsForJson() {
		// server-2025 SESS-07
		Set<String> used = ConcurrentHashMap.newKeySet();
		CompletableFuture<CallToolResult> later = new CompletableFuture<>();
		try (FakeServer server = FakeServer.setup()
			.asyncTool("later", (context, arguments) -> later)
			.sessionStore((store) -> new ForwardingSessionStore(store) {
				@Override
				public CompletionStage<Boolean> touch(String id) {
					used.add(id);
					return super.touch(id);
				}
			})
			.start()) {
			FakeExchange call = callForJson(server.connect("2025-11-25"), server);
			server.pass(Duration.ZERO);
			assertThat(used).contains(call.header(McpHeaders.SESSION_ID));
			later.complete(CallToolResult.text("done"));
			assertThat(call.toolText()).isEqualTo("done");
		}
	}

	@Test
	void tellsARequestThatWaitsForJsonThatItsSessionEnded() {
		// server-2025 HTTP-10, SESS-07
		CompletableFuture<CallToolResult> later = new CompletableFuture<>();
		try (FakeServer server = FakeServer.setup().asyncTool("later", (context, arguments) -> later).start()) {
			SessionClient client = server.connect("2025-11-25");
			FakeExchange call = callForJson(client, server);
			client.delete();
			assertThat(call.status()).isEqualTo(404);
			assertThat(call.json().path("id").asInt()).isEqualTo(77);
			assertThat(call.json().at("/error/message").asString()).contains("no such session");
			assertThat(call.answers()).isOne();
			Awaitility.await().untilAsserted(() -> assertThat(later).isCancelled());
		}
	}

	@Test
	void stopsACallWhoseSessionEndedBeforeItWasRegistered() {
		// server-2025 SESS-07
		AtomicBoolean ending = new AtomicBoolean();
		CompletableFuture<CallToolResult> later = new CompletableFuture<>();
		try (FakeServer server = FakeServer.setup()
			.asyncTool("later", (context, arguments) -> later)
			.sessionStore((store) -> new ForwardingSessionStore(store) {
				@Override
				public CompletionStage<SessionRecord> find(String id, String owner) {
					CompletionStage<SessionRecord> found = super.find(id, owner);
					return ending.get() ? super.remove(id).thenCompose((removed) -> found) : found;
				}
			})
			.start()) {
			SessionClient client = server.connect("2025-11-25");
			ending.set(true);
			FakeExchange call = callForJson(client, server);
			assertThat(call.isAnswered()).isFalse();
			server.pass(Duration.ZERO);
			assertThat(call.status()).isEqualTo(404);
			Awaitility.await().untilAsserted(() -> assertThat(later).isCancelled());
		}
	}

	private static FakeExchange callForJson(SessionClient client, FakeServer server) {
		return server.send(client
			.prepare(Json.tree("{'jsonrpc':'2.0','id':77,'method':'tools/call','params':{'name':'later'}}").toString())
			.header("Accept", "application/json"));
	}

	@Test
	void namesTheRequestThatItCannotServeNow() {
		// server-2025 BASE-08
		AtomicBoolean away = new AtomicBoolean();
		try (FakeServer server = FakeServer.setup().sessionStore((store) -> new ForwardingSessionStore(store) {
			@Override
			public CompletionStage<SessionRecord> find(String id, String owner) {
				return away.get() ? CompletableFuture.failedStage(new IllegalStateException()) : super.find(id, owner);
			}
		}).start()) {
			SessionClient client = server.connect("2025-11-25");
			away.set(true);
			FakeExchange refused = client.request("tools/list");
			assertThat(refused.status()).isEqualTo(503);
			assertThat(refused.json().path("id").asInt()).isEqualTo(client.lastRequest());
			assertThat(client.notify("notifications/initialized", null).json().has("id")).isFalse();
		}
	}

}
