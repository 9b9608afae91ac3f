package io.mcpspring.engine.sse;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

import io.mcpspring.context.McpCaller;
import io.mcpspring.engine.catalog.HandlerOptions;
import io.mcpspring.engine.endpoint.GateSettings;
import io.mcpspring.engine.server.SseSettings;
import io.mcpspring.fake.FakeCluster;
import io.mcpspring.fake.FakeExchange;
import io.mcpspring.fake.FakeServer;
import io.mcpspring.fake.FakeServerSetup;
import io.mcpspring.fake.HandlerBody;
import io.mcpspring.fake.SseEvent;
import io.mcpspring.model.CallToolResult;
import io.mcpspring.server.McpServerCall;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;

class SseServerTests {

	private final CountDownLatch gate = new CountDownLatch(1);

	private final CountDownLatch cancelled = new CountDownLatch(1);

	private FakeServer server = setup().start();

	private FakeServerSetup setup() {
		return FakeServer.setup()
			.tool("echo", (context, arguments) -> text(arguments.path("say").asString("")))
			.tool("large", (context, arguments) -> text("x".repeat(40_000)))
			.tool("who",
					(context,
							arguments) -> text(context.caller().key() + " " + context.header("X-Tenant") + " "
									+ context.header("Origin") + " " + context.unwrap(FakeExchange.class)))
			.tool("reporting", (context, arguments) -> {
				context.progress(1, 2.0, "half");
				context.progress(2, 2.0, "all");
				return text("done");
			})
			.tool("asking", (context, arguments) -> text("" + context.elicit("How many?", Count.class).orNull()))
			.tool("leaving", (context, arguments) -> {
				context.progress(1, 2.0, "half");
				McpServerCall.of(context).closeStream(Duration.ofMillis(10));
				return text("back");
			})
			.tool("waiting", waiting())
			.promotionDelay(Duration.ofMillis(5))
			.sse(new SseSettings(8, 64 * 1024, Duration.ofMinutes(1)));
	}

	private void restart(FakeServerSetup changed) {
		this.server.close();
		this.server = changed.start();
	}

	private HandlerBody.Tool waiting() {
		return (context, arguments) -> {
			try {
				context.progress(1, null, "waiting");
				this.gate.await();
			}
			catch (InterruptedException ex) {
				this.cancelled.countDown();
			}
			return text("waited");
		};
	}

	@AfterEach
	void stop() {
		this.gate.countDown();
		this.server.close();
	}

	private static CallToolResult text(String text) {
		return CallToolResult.text(text);
	}

	private SseTestClient client() {
		return new SseTestClient(this.server, McpCaller.ANONYMOUS);
	}

	private SseTestClient client(String name) {
		return new SseTestClient(this.server, FakeServer.caller(name));
	}

	// transports SSE-01, SSE-02, SSE-03, SSE-04
	@Test
	void beginsWithTheAddressForMessages() {
		SseTestClient client = client();
		SseEvent first = client.stream().await((event) -> true);
		assertThat(first.type()).isEqualTo("endpoint");
		assertThat(first.data()).matches("/app/sse/message\\?sessionId=[A-Za-z0-9_-]{32}");
		assertThat(client.initialize("2024-11-05").status()).isEqualTo(202);
		client.answer(0);
		assertThat(client.initialized().status()).isEqualTo(202);
		client.call(1, "echo", "{'say':'hello'}");
		assertThat(client.text(1)).isEqualTo("hello");
		assertThat(client.request(2, "ping", "{}").text()).isEmpty();
		assertThat(client.result(2).isEmpty()).isTrue();
		assertThat(client.stream().events()).filteredOn((event) -> event != first && event.comment() == null)
			.allSatisfy((event) -> assertThat(event.type()).isEqualTo("message"));
		assertThat(client.stream().ids()).isEmpty();
	}

	// transports SSE-06
	@ParameterizedTest
	@ValueSource(strings = { "2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25" })
	void agreesOnRevisionsWithSessions(String version) {
		SseTestClient client = client().begin(version);
		assertThat(client.result(0).path("protocolVersion").asString()).isEqualTo(version);
		assertThat(client.result(0).path("serverInfo").path("name").asString()).isEqualTo("test-server");
	}

	// transports SSE-06
	@Test
	void offersTheNewestRevisionWithSessionsForAnUnknownOne() {
		SseTestClient client = client().begin("1999-01-01");
		assertThat(client.result(0).path("protocolVersion").asString()).isEqualTo("2025-11-25");
	}

	// transports SSE-07
	@Test
	void servesNoRevisionWithoutSessions() {
		SseTestClient client = client().begin("2025-11-25");
		String meta = "{'_meta':{'io.modelcontextprotocol/protocolVersion':'2026-07-28',"
				+ "'io.modelcontextprotocol/clientCapabilities':{}}}";
		assertThat(client.request(1, "server/discover", meta).status()).isEqualTo(202);
		assertThat(client.answer(1).path("error").path("code").asInt()).isEqualTo(-32600);
		assertThat(client
			.post("{'jsonrpc':'2.0','method':'notifications/cancelled','params':"
					+ meta.replace("{'_m", "{'requestId':1,'_m") + "}")
			.status()).isEqualTo(400);
		assertThat(client
			.post(FakeExchange.post("{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"ping\"}")
				.with("MCP-Protocol-Version", "2026-07-28")
				.with("Mcp-Session-Id", "nothing"))
			.status()).isEqualTo(202);
		assertThat(client.result(2).isEmpty()).isTrue();
	}

	// transports SSE-09
	@Test
	void sendsRequestsAndNotificationsOfTheServer() {
		SseTestClient client = client().begin("2025-06-18");
		client.call(1, "asking", "{}");
		JsonNode asked = client.method("elicitation/create");
		assertThat(client
			.post("{'jsonrpc':'2.0','id':" + asked.path("id") + ",'result':{'action':'accept','content':{'count':3}}}")
			.status()).isEqualTo(202);
		assertThat(client.text(1)).isEqualTo("Count[count=3]");
		client.call(2, "reporting", "{}");
		client.text(2);
		assertThat(client.messages()).filteredOn((message) -> message.path("method").asString("").endsWith("progress"))
			.hasSize(2);
		this.server.add(FakeServer.tool("later", "{'type':'object'}", null, HandlerOptions.blocking("test"),
				(context, arguments) -> text("later")));
		assertThat(client.method("notifications/tools/list_changed")).isNotNull();
	}

	// transports SSE-09
	@Test
	void goesOnWhereAnInnerStreamEndsEarly() {
		SseTestClient client = client().begin("2025-11-25");
		client.call(1, "leaving", "{}");
		assertThat(client.text(1)).isEqualTo("back");
		assertThat(client.stream().events()).noneMatch((event) -> event.isPriming() || event.retry() != null);
	}

	// transports SSE-05
	@Test
	void hidesStreamsFromOthers() {
		SseTestClient client = client("ada").begin("2024-11-05");
		String message = "{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"ping\"}";
		FakeExchange foreign = client.post(FakeExchange.post(message).caller(FakeServer.caller("eve")));
		FakeExchange anonymous = client.post(FakeExchange.post(message));
		FakeExchange unknown = FakeExchange.post(message).query("sessionId=nothing").caller(FakeServer.caller("eve"));
		this.server.server().sseMessages().handle(unknown);
		FakeExchange without = FakeExchange.post(message).caller(FakeServer.caller("eve"));
		this.server.server().sseMessages().handle(without);
		assertThat(List.of(foreign, anonymous, unknown, without)).allSatisfy((exchange) -> {
			assertThat(exchange.status()).isEqualTo(404);
			assertThat(exchange.wasRead()).isFalse();
			assertThat(exchange.text()).isEqualTo(unknown.text());
		});
		client.call(1, "who", "{}");
		assertThat(client.text(1)).isEqualTo("key-of-ada null null null");
		assertThat(client.messages()).noneMatch((sent) -> sent.path("id").asInt(-1) == 7);
	}

	// transports SSE-05
	@Test
	void namesEachStreamAnew() {
		Set<String> names = new HashSet<>();
		for (int i = 0; i < 6; i++) {
			names.add(client().query());
		}
		assertThat(names).hasSize(6);
	}

	// transports SSE-05
	@Test
	void keepsAStreamAtItsNode() {
		FakeCluster cluster = new FakeCluster();
		try (FakeServer here = cluster.setup("here").tool("echo", (context, arguments) -> text("echo")).start();
				FakeServer there = cluster.setup("there").tool("echo", (context, arguments) -> text("echo")).start()) {
			SseTestClient client = new SseTestClient(here, McpCaller.ANONYMOUS).begin("2025-11-25");
			client.call(1, "echo", "{}");
			assertThat(client.text(1)).isEqualTo("echo");
			FakeExchange astray = FakeExchange.post("{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"ping\"}")
				.query(client.query());
			there.server().sseMessages().handle(astray);
			assertThat(astray.status()).isEqualTo(404);
			there.add(FakeServer.tool("later", (context, arguments) -> text("later")));
			assertThat(client.method("notifications/tools/list_changed")).isNotNull();
			client.opened().disconnect();
			Awaitility.await().until(() -> cluster.sessions().kept() == 0);
		}
	}

	@Test
	void keepsTheHeadersOfAMessage() {
		SseTestClient client = client().begin("2024-11-05");
		String call = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\"who\",\"arguments\":{}}}";
		client.post(FakeExchange.post(call).with("X-Tenant", "acme").with("Origin", "http://localhost"));
		assertThat(client.text(1)).isEqualTo(" acme null null");
	}

	// transports SSE-08
	@Test
	void endsTheSessionWithTheStream() throws Exception {
		SseTestClient client = client().begin("2025-11-25");
		client.call(1, "waiting", "{}");
		client.method("notifications/progress");
		assertThat(this.server.server().figures().sessions()).isOne();
		String query = client.query();
		client.opened().disconnect();
		assertThat(this.cancelled.await(30, TimeUnit.SECONDS)).isTrue();
		Awaitility.await().until(() -> this.server.server().figures().sessions() == 0);
		Awaitility.await().until(() -> this.server.server().openStreams() == 0);
		assertThat(this.server.server().sseStreams()).isZero();
		FakeExchange late = FakeExchange.post("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}").query(query);
		this.server.server().sseMessages().handle(late);
		assertThat(late.status()).isEqualTo(404);
	}

	// transports SSE-10
	@Test
	void cancelsARequest() throws Exception {
		SseTestClient client = client().begin("2025-11-25");
		client.call(1, "waiting", "{}");
		client.method("notifications/progress");
		client.post("{'jsonrpc':'2.0','method':'notifications/cancelled','params':{'requestId':1}}");
		assertThat(this.cancelled.await(30, TimeUnit.SECONDS)).isTrue();
		client.request(2, "ping", "{}");
		client.result(2);
		assertThat(client.messages()).noneMatch((message) -> message.path("id").asInt(-1) == 1);
	}

	// transports SSE-11
	@Test
	void answersWhatIsNoRequestByItsStatus() {
		SseTestClient client = client();
		assertThat(client.post("{'jsonrpc'").status()).isEqualTo(400);
		assertThat(client.initialized().status()).isEqualTo(400);
		assertThat(client.request(1, "tools/list", "{}").status()).isEqualTo(202);
		assertThat(client.answer(1).path("error").path("code").asInt()).isEqualTo(-32600);
		client.begin("2025-03-26");
		assertThat(client.initialize("2025-03-26").status()).isEqualTo(202);
		client.stream()
			.await((event) -> event.isMessage() && !"endpoint".equals(event.type())
					&& event.json().path("error").path("message").asString("").contains("session already"));
		assertThat(client.post("[{'jsonrpc':'2.0','id':4,'method':'ping'}]").status()).isEqualTo(202);
		assertThat(client.stream().await((event) -> event.raw().contains("\"id\":4")).data()).contains("\"result\":{}");
	}

	// transports SSE-12
	@Test
	void passesTheGate() {
		FakeExchange page = FakeExchange.get().with("Origin", "https://evil.example");
		assertThat(new SseTestClient(this.server, McpCaller.ANONYMOUS, page).opened().status()).isEqualTo(403);
		FakeExchange host = FakeExchange.get().header("Host", "evil.example");
		assertThat(new SseTestClient(this.server, McpCaller.ANONYMOUS, host).opened().status()).isEqualTo(403);
		FakeExchange json = FakeExchange.get().header("Accept", "application/json");
		assertThat(new SseTestClient(this.server, McpCaller.ANONYMOUS, json).opened().status()).isEqualTo(406);
		FakeExchange post = FakeExchange.post("{}");
		assertThat(new SseTestClient(this.server, McpCaller.ANONYMOUS, post).opened().replied("Allow"))
			.isEqualTo("GET");
		SseTestClient client = client();
		assertThat(client.post(FakeExchange.post("{}").with("Origin", "https://evil.example")).status()).isEqualTo(403);
		assertThat(client.post(FakeExchange.post("{}").header("Content-Type", "text/plain")).status()).isEqualTo(415);
		assertThat(client.post("{'a':'" + "x".repeat(70_000) + "'}").status()).isEqualTo(413);
		assertThat(client.post(FakeExchange.get()).status()).isEqualTo(405);
		assertThat(this.server.server().sseStreams()).isOne();
	}

	// transports SSE-13
	@Test
	void boundsTheStreamsOfACallerAndOfAll() {
		List<SseTestClient> open = new ArrayList<>();
		open.add(client("ada"));
		open.add(client("ada"));
		assertThat(client("ada").opened().status()).isEqualTo(429);
		for (String name : List.of("bob", "bob", "cy", "cy", "di", "di")) {
			open.add(client(name));
		}
		FakeExchange refused = client("eve").opened();
		assertThat(refused.status()).isEqualTo(503);
		assertThat(refused.replied("Retry-After")).isNotNull();
		assertThat(this.server.server().sseStreams()).isEqualTo(8);
		open.get(0).opened().disconnect();
		assertThat(client("ada").endpoint()).contains("sessionId=");
	}

	/** The stream is not open yet, so that the sign-out does not find it. */
	@Test
	void endsStreamsThatWaitedForAPlaceDuringTheSignOut() {
		// On a slow machine the wait is over before the sign-out frees the places.
		Awaitility.await().until(() -> {
			client("ada");
			client("ada");
			FakeExchange waiting = client("ada").opened();
			this.server.server().signOut(FakeServer.caller("ada"));
			return waiting.isStream() && waiting.stream().awaitEnd().isEnded();
		});
		Awaitility.await().until(() -> this.server.server().sseStreams() == 0);
	}

	// transports SSE-13
	@Test
	void boundsWhatIsBeingHandled() {
		SseTestClient client = client().begin("2025-11-25");
		for (int i = 1; i <= SseClient.MAX_OPEN; i++) {
			assertThat(client.call(i, "waiting", "{}").status()).isEqualTo(202);
		}
		assertThat(client.call(1000, "echo", "{}").status()).isEqualTo(202);
		assertThat(client.answer(1000).path("error").path("message").asString()).contains("not answered yet");
		assertThat(client.post("[{'jsonrpc':'2.0','id':1001,'method':'ping'}]").status()).isEqualTo(429);
		assertThat(client.initialized().status()).isEqualTo(202);
		this.gate.countDown();
		client.text(SseClient.MAX_OPEN);
		AtomicInteger next = new AtomicInteger(2000);
		Awaitility.await().until(() -> {
			client.call(next.incrementAndGet(), "echo", "{'say':'hello'}");
			return client.answer(next.get()).has("result");
		});
	}

	// transports SSE-13
	@Test
	void disconnectsAClientThatDoesNotRead() {
		restart(setup().promotionDelay(Duration.ofHours(1)));
		SseTestClient client = client().begin("2025-11-25");
		client.stream().stall();
		Awaitility.await().untilAsserted(() -> {
			client.call(1, "large", "{}");
			assertThat(this.server.server().sseStreams()).isZero();
		});
		assertThat(client.stream().isOver()).isTrue();
		Awaitility.await().until(() -> this.server.server().openStreams() == 0);
	}

	// transports SSE-13
	@Test
	void disconnectsAClientThatReadsNothingForTooLong() {
		restart(setup().writeTimeout(Duration.ofMinutes(1)));
		SseTestClient client = client().begin("2025-11-25");
		client.stream().stall();
		client.call(1, "echo", "{'say':'hello'}");
		this.server.passUntil(Duration.ofMinutes(1), client.stream()::isOver);
		Awaitility.await().until(() -> this.server.server().figures().sessions() == 0);
	}

	// transports SSE-13
	@Test
	void endsStreamsThatNobodyUses() {
		restart(setup().sse(new SseSettings(8, 64 * 1024, Duration.ofHours(1))));
		SseTestClient used = client().begin("2024-11-05");
		SseTestClient opened = client();
		SseTestClient begun = client();
		begun.initialize("2024-11-05");
		this.server.pass(Duration.ofMinutes(59));
		assertThat(opened.stream().isOver()).isFalse();
		this.server.pass(Duration.ofMinutes(2));
		opened.stream().awaitEnd();
		begun.stream().awaitEnd();
		assertThat(used.stream().isOver()).isFalse();
		Awaitility.await().until(() -> this.server.server().figures().sessions() == 1);
	}

	// transports SSE-14
	@Test
	void keepsAnIdleStreamAlive() {
		restart(setup().keepAlive(Duration.ofHours(1)));
		SseTestClient client = client().begin("2025-11-25");
		this.server.pass(Duration.ofMinutes(61));
		client.stream().await((event) -> event.comment() != null);
		assertThat(client.stream().isOver()).isFalse();
	}

	// transports SSE-14
	@Test
	void endsWithTheCredentialsUnlessTheyAreRenewed() {
		Instant soon = Instant.now().plus(Duration.ofHours(1));
		SseTestClient client = new SseTestClient(this.server, FakeServer.expiring("ada", soon)).begin("2024-11-05");
		SseTestClient renewed = new SseTestClient(this.server, FakeServer.expiring("ada", soon)).begin("2024-11-05");
		renewed.post(FakeExchange.post("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}")
			.caller(FakeServer.expiring("ada", soon.plus(Duration.ofHours(1)))));
		this.server.pass(Duration.ofMinutes(61));
		client.stream().awaitEnd();
		renewed.request(2, "ping", "{}");
		renewed.result(2);
		assertThat(renewed.stream().isOver()).isFalse();
	}

	// transports SSE-15
	@Test
	void drainsBehindTheLastAnswer() {
		SseTestClient idle = client().begin("2025-11-25");
		SseTestClient busy = client().begin("2025-11-25");
		busy.call(1, "waiting", "{}");
		busy.method("notifications/progress");
		this.server.server().drain();
		idle.stream().awaitEnd();
		assertThat(client().opened().status()).isEqualTo(503);
		assertThat(busy.stream().isOver()).isFalse();
		this.gate.countDown();
		assertThat(busy.text(1)).isEqualTo("waited");
		this.server.pass(Duration.ZERO);
		busy.stream().awaitEnd();
	}

	@Test
	void checksTheHostOfRequestsFromAfar() {
		restart(setup().gate(new GateSettings(Set.of(), Set.of("shop.example"), 64 * 1024)));
		FakeExchange known = FakeExchange.get().fromAfar().header("Host", "shop.example");
		SseTestClient client = new SseTestClient(this.server, McpCaller.ANONYMOUS, known);
		assertThat(client.endpoint()).contains("sessionId=");
		client.post(FakeExchange.post(
				"{\"jsonrpc\":\"2.0\",\"id\":0,\"method\":\"initialize\",\"params\":{\"protocolVersion\":\"2024-11-05\","
						+ "\"capabilities\":{},\"clientInfo\":{\"name\":\"a\",\"version\":\"1\"}}}")
			.fromAfar()
			.header("Host", "shop.example"));
		assertThat(client.result(0).path("protocolVersion").asString()).isEqualTo("2024-11-05");
		assertThat(client.post(FakeExchange.post("{}").fromAfar().header("Host", "evil.example")).status())
			.isEqualTo(403);
	}

	record Count(int count) {
	}

}
