package io.mcpspring.client;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

import io.mcpspring.client.ScriptedServer.Received;
import io.mcpspring.client.transport.HttpClientTransport;
import io.mcpspring.engine.jsonrpc.JsonRpcMessage.Notification;
import io.mcpspring.model.ProtocolVersion;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * What a client sends, and what it makes of the answers, on the wire.
 */
class McpClientTests {

	private static final ClientBounds BOUNDS = ClientBounds.DEFAULT.withMaxMessageSize(1024)
		.withMaxQuestions(10)
		.withMaxReconnects(2)
		.withMaxReconnectDelay(Duration.ofMillis(10));

	private static final ObjectNode ECHO = (ObjectNode) JsonMapper.shared()
		.readTree("{\"name\":\"echo\",\"arguments\":{\"region\":\"Zürich\"}}");

	private static McpClientBuilder client(ScriptedServer server) {
		return McpClient.builder(HttpClientTransport.of(server.uri())).timeout(Duration.ofSeconds(60));
	}

	private static boolean is(Received request, String method) {
		return request.body().path("method").asString("").equals(method);
	}

	private static String id(Received request) {
		return request.body().path("id").toString();
	}

	// server-2026 META-01, HDR-01 to HDR-04
	@Test
	void sendsAllThatARequestWithoutSessionNeeds() {
		try (ScriptedServer server = new ScriptedServer((request, exchange) -> ScriptedServer.json(exchange, 200,
				"{\"jsonrpc\":\"2.0\",\"id\":" + id(request) + ",\"result\":{\"resultType\":\"complete\"}}"));
				McpClient client = client(server).version(ProtocolVersion.V2026_07_28).build()) {
			client.call(ECHO, RequestOptions.NONE.withProgress(true)).result().join();
			Received call = server.received().get(0);
			assertThat(call.header("Mcp-method")).isEqualTo("tools/call");
			assertThat(call.header("Mcp-name")).isEqualTo("echo");
			assertThat(call.header("Mcp-protocol-version")).isEqualTo("2026-07-28");
			assertThat(call.header("Accept")).isEqualTo("application/json, text/event-stream");
			assertThat(call.body()).isEqualTo(JsonMapper.shared().readTree("""
					{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"echo","arguments":\
					{"region":"Zürich"},"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28",\
					"io.modelcontextprotocol/clientCapabilities":{},"io.modelcontextprotocol/clientInfo":\
					{"name":"mcp-client-core","version":"0"},"progressToken":1}}}"""));
		}
	}

	// server-2026 PARAM-04, HDR-07
	@Test
	void looksUpTheArgumentsThatHeadersRepeat() {
		try (ScriptedServer server = new ScriptedServer((request, exchange) -> {
			if (is(request, "tools/list")) {
				ScriptedServer.json(exchange, 200, "{\"jsonrpc\":\"2.0\",\"id\":" + id(request) + ",\"result\":" + """
						{"tools":[{"name":"echo","inputSchema":{"type":"object","properties":\
						{"region":{"type":"string","x-mcp-header":"Region"}}}}]}}""");
			}
			else if (request.header("Mcp-param-region").equals("=?base64?WsO8cmljaA==?=")) {
				ScriptedServer.json(exchange, 200,
						"{\"jsonrpc\":\"2.0\",\"id\":" + id(request) + ",\"result\":{\"content\":[]}}");
			}
			else {
				ScriptedServer.json(exchange, 400, "{\"jsonrpc\":\"2.0\",\"id\":" + id(request)
						+ ",\"error\":{\"code\":-32020,\"message\":\"The header Mcp-Param-Region is missing\"}}");
			}
		}); McpClient client = client(server).version(ProtocolVersion.V2026_07_28).build()) {
			assertThat(client.call(ECHO, RequestOptions.NONE).result().join().has("content")).isTrue();
			client.call(ECHO, RequestOptions.NONE).result().join();
			assertThat(server.received()).extracting((request) -> request.body().path("method").asString())
				.containsExactly("tools/call", "tools/list", "tools/call", "tools/call");
		}
	}

	// server-2025 SSE-02, SSE-03, SSE-07, SSE-09
	@Test
	void resumesAStreamFromItsLastEvent() {
		try (ScriptedServer server = new ScriptedServer((request, exchange) -> {
			if (is(request, "tools/call")) {
				ScriptedServer.events(exchange, """
						: hello

						id: e1
						data:

						id: e2
						data: {"jsonrpc":"2.0","method":"notifications/progress","params":{"progress":1}}

						retry: 10

						""");
			}
			else if (request.method().equals("GET")) {
				ScriptedServer.events(exchange,
						"id: e3\r\ndata: {\"jsonrpc\":\"2.0\",\r\ndata: \"id\":1,\"result\":{\"content\":[]}}\r\n\r\n");
			}
			else {
				ScriptedServer.initialize(request, exchange);
			}
		}); McpClient client = client(server).version(ProtocolVersion.V2025_11_25).build()) {
			List<Notification> notifications = new ArrayList<>();
			client.call(ECHO, RequestOptions.NONE.withProgress(true).withNotifications(notifications::add))
				.result()
				.join();
			assertThat(notifications).hasSize(1);
			Received resumed = server.received().get(server.received().size() - 1);
			assertThat(resumed.method()).isEqualTo("GET");
			assertThat(resumed.header("Last-event-id")).isEqualTo("e2");
			assertThat(resumed.header("Mcp-session-id")).isEqualTo("s1");
			assertThat(resumed.header("Accept")).isEqualTo("text/event-stream");
		}
	}

	@Test
	void givesUpAStreamThatBringsNothing() {
		try (ScriptedServer server = new ScriptedServer((request, exchange) -> {
			if (is(request, "tools/call")) {
				ScriptedServer.events(exchange, "id: e1\ndata:\n\n");
			}
			else if (request.method().equals("GET")) {
				ScriptedServer.events(exchange, ": nothing\n\n");
			}
			else {
				ScriptedServer.initialize(request, exchange);
			}
		}); McpClient client = client(server).version(ProtocolVersion.V2025_11_25).bounds(BOUNDS).build()) {
			assertFails(client.call(ECHO, RequestOptions.NONE), ConnectionLostException.class);
			assertThat(server.received()).filteredOn((request) -> request.method().equals("GET")).hasSize(2);
		}
	}

	@Test
	void refusesMessagesThatAreTooLarge() {
		try (ScriptedServer server = new ScriptedServer((request, exchange) -> {
			if (request.header("Mcp-name").equals("echo")) {
				ScriptedServer.json(exchange, 200, "[" + " ".repeat(2000) + "]");
			}
			else {
				ScriptedServer.events(exchange, "data: " + "x".repeat(2000));
			}
		}); McpClient client = client(server).version(ProtocolVersion.V2026_07_28).bounds(BOUNDS).build()) {
			assertFails(client.call(ECHO, RequestOptions.NONE), MessageTooLargeException.class);
			assertFails(client.send("tools/list", JsonMapper.shared().createObjectNode(), RequestOptions.NONE),
					MessageTooLargeException.class);
		}
	}

	// server-2026 MRTR-06
	@Test
	void endsEndlessRounds() {
		try (ScriptedServer server = new ScriptedServer((request, exchange) -> ScriptedServer.json(exchange, 200,
				"{\"jsonrpc\":\"2.0\",\"id\":" + id(request)
						+ ",\"result\":{\"resultType\":\"input_required\",\"requestState\":\"x\"}}"));
				McpClient client = client(server).version(ProtocolVersion.V2026_07_28)
					.bounds(BOUNDS.withMaxQuestions(3))
					.build()) {
			assertFails(client.call(ECHO, RequestOptions.NONE), IllegalStateException.class);
			assertThat(server.received()).hasSize(4).last().satisfies((request) -> {
				assertThat(request.body().at("/params/requestState").asString()).isEqualTo("x");
				assertThat(request.body().path("id").asInt()).isEqualTo(4);
			});
		}
	}

	@Test
	void findsOutThatAServerKnowsOnlySessions() {
		try (ScriptedServer server = new ScriptedServer((request, exchange) -> {
			if (is(request, "server/discover")) {
				ScriptedServer.json(exchange, 400,
						"{\"jsonrpc\":\"2.0\",\"error\":{\"code\":-32600,\"message\":\"Session required\"}}");
			}
			else {
				ScriptedServer.initialize(request, exchange);
			}
		}); McpClient client = client(server).build()) {
			ServerDescription description = client.connect().join();
			assertThat(description.version()).isEqualTo(ProtocolVersion.V2025_11_25);
			assertThat(description.sessionId()).isEqualTo("s1");
		}
	}

	@Test
	void endsWhatItBegan() {
		try (ScriptedServer server = new ScriptedServer((request, exchange) -> {
			if (is(request, "tools/call")) {
				exchange.getResponseHeaders().add("Content-Type", "text/event-stream");
				exchange.sendResponseHeaders(200, 0);
				exchange.getResponseBody().write("id: e1\ndata:\n\n".getBytes());
				exchange.getResponseBody().flush();
				ScriptedServer.await(new CountDownLatch(1));
			}
			else {
				ScriptedServer.initialize(request, exchange);
			}
		})) {
			McpClient client = client(server).version(ProtocolVersion.V2025_11_25).build();
			McpClientCall call = client.call(ECHO, RequestOptions.NONE);
			Awaitility.await().until(() -> server.received().stream().anyMatch((request) -> is(request, "tools/call")));
			client.close();
			assertThat(call.result()).isCompletedExceptionally();
			Awaitility.await()
				.atMost(60, TimeUnit.SECONDS)
				.until(() -> Thread.getAllStackTraces()
					.keySet()
					.stream()
					.noneMatch((thread) -> thread.getName().startsWith("mcp-client-")));
		}
	}

	@Test
	void failsAtOnceForAnAnswerThatIsNoMessage() {
		try (ScriptedServer server = new ScriptedServer(
				(request, exchange) -> ScriptedServer.json(exchange, 200, "{\"hello\":1}"));
				McpClient client = client(server).version(ProtocolVersion.V2026_07_28).build()) {
			assertFails(client.call(ECHO, RequestOptions.NONE), IllegalStateException.class);
		}
	}

	// server-2025 SESS-11
	@Test
	void endsItsSessionBeforeItEnds() {
		try (ScriptedServer server = new ScriptedServer(ScriptedServer::initialize)) {
			// A client that closes waits for a second, which a busy machine may need to
			// connect.
			Awaitility.await().untilAsserted(() -> {
				McpClient client = client(server).version(ProtocolVersion.V2025_11_25).build();
				client.connect().join();
				client.close();
				assertThat(server.received()).last().satisfies((request) -> {
					assertThat(request.method()).isEqualTo("DELETE");
					assertThat(request.header("Mcp-session-id")).isEqualTo("s1");
				});
			});
		}
	}

	@Test
	void waitsAMomentForTheEndOfItsSession() {
		CountDownLatch over = new CountDownLatch(1);
		try (ScriptedServer server = new ScriptedServer((request, exchange) -> {
			if (request.method().equals("DELETE")) {
				ScriptedServer.await(over);
			}
			ScriptedServer.initialize(request, exchange);
		})) {
			McpClient client = client(server).version(ProtocolVersion.V2025_11_25).build();
			client.connect().join();
			assertThat(CompletableFuture.runAsync(client::close)).succeedsWithin(Duration.ofSeconds(30));
			over.countDown();
		}
	}

	@ParameterizedTest
	@ValueSource(ints = { 1, 3, Integer.MAX_VALUE })
	void endsEndlessListsOfTools(int cursors) {
		AtomicInteger pages = new AtomicInteger();
		try (ScriptedServer server = new ScriptedServer((request, exchange) -> {
			if (is(request, "tools/list")) {
				ScriptedServer.json(exchange, 200, "{\"jsonrpc\":\"2.0\",\"id\":" + id(request)
						+ ",\"result\":{\"tools\":[],\"nextCursor\":\"" + pages.incrementAndGet() % cursors + "\"}}");
			}
			else {
				ScriptedServer.json(exchange, 400, "{\"jsonrpc\":\"2.0\",\"id\":" + id(request)
						+ ",\"error\":{\"code\":-32020,\"message\":\"A header is missing\"}}");
			}
		}); McpClient client = client(server).version(ProtocolVersion.V2026_07_28).build()) {
			boolean repeated = cursors < Integer.MAX_VALUE;
			assertThat(client.call(ECHO, RequestOptions.NONE).result()).failsWithin(Duration.ofSeconds(60))
				.withThrowableOfType(ExecutionException.class)
				.withMessageContaining(repeated ? "A header is missing" : "over 200 pages of them");
			assertThat(pages.get()).isEqualTo(repeated ? cursors + 1 : 200);
		}
	}

	// server-2025 GET-01
	@Test
	void forgetsListenersWhoseStreamWasRefused() {
		AtomicBoolean serves = new AtomicBoolean();
		try (ScriptedServer server = new ScriptedServer((request, exchange) -> {
			if (request.method().equals("GET") && serves.get()) {
				ScriptedServer.events(exchange,
						"data: {\"jsonrpc\":\"2.0\",\"method\":\"notifications/tools/list_changed\"}\n\n");
			}
			else if (request.method().equals("GET")) {
				exchange.sendResponseHeaders(405, -1);
			}
			else {
				ScriptedServer.initialize(request, exchange);
			}
		}); McpClient client = client(server).version(ProtocolVersion.V2025_11_25).build()) {
			List<String> heard = new CopyOnWriteArrayList<>();
			assertThat(client.listen(ListenRequest.of(true, Set.of()), (change) -> heard.add("refused")))
				.failsWithin(Duration.ofSeconds(60));
			serves.set(true);
			client.listen(ListenRequest.of(true, Set.of()), (change) -> heard.add("served")).join();
			Awaitility.await().until(() -> heard.contains("served"));
			assertThat(heard).containsExactly("served");
		}
	}

	private static void assertFails(McpClientCall call, Class<? extends Throwable> cause) {
		assertThatExceptionOfType(CompletionException.class).isThrownBy(() -> call.result().join())
			.withCauseInstanceOf(cause);
	}

	@Test
	void anErrorOfTheTransportEndsTheCall() {
		try (McpClient client = McpClient.builder((request, reader) -> {
			throw new InternalError("no thread can be created");
		}).version(ProtocolVersion.V2026_07_28).timeout(Duration.ofHours(1)).build()) {
			assertThat(client.call(ECHO, RequestOptions.NONE).result()).failsWithin(Duration.ofSeconds(60))
				.withThrowableThat()
				.withRootCauseInstanceOf(InternalError.class);
		}
	}

}
