package io.mcpspring.client;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

import com.sun.net.httpserver.HttpExchange;
import io.mcpspring.client.ScriptedServer.Received;
import io.mcpspring.client.message.NoMessageException;
import io.mcpspring.client.question.ElicitationReplies;
import io.mcpspring.client.transport.HttpClientTransport;
import io.mcpspring.engine.jsonrpc.AnswerMemory;
import io.mcpspring.model.ProtocolVersion;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Servers that want to harm their clients.
 */
class HostileServerTests {

	private static final Duration LIMIT = Duration.ofSeconds(60);

	private static final ClientBounds BOUNDS = ClientBounds.DEFAULT.withMaxMessageSize(512 * 1024)
		.withMaxQuestions(3)
		.withMaxReconnects(0)
		.withMaxReconnectDelay(LIMIT);

	/** Small bodies of many values take much memory as trees. */
	private static final String VALUES = "[" + "[],".repeat(120_000) + "[]]";

	private static McpClientBuilder client(ScriptedServer server) {
		return McpClient.builder(HttpClientTransport.of(server.uri()))
			.version(ProtocolVersion.V2026_07_28)
			.timeout(LIMIT);
	}

	private static McpClientCall call(McpClient client, RequestOptions options) {
		return client.send("tools/call", JsonMapper.shared().createObjectNode().put("name", "t"), options);
	}

	@Test
	void refusalsOfManyValuesAreNoTrees() {
		try (ScriptedServer server = new ScriptedServer((request, exchange) -> ScriptedServer.json(exchange, 400,
				"{\"error\":{\"code\":1,\"message\":\"m\",\"data\":" + VALUES + "}}"));
				McpClient client = client(server).build()) {
			assertThat(call(client, RequestOptions.NONE).result()).failsWithin(LIMIT)
				.withThrowableThat()
				.withCauseInstanceOf(McpHttpException.class);
		}
	}

	/** Answers that break the rules of JSON-RPC have the limits of those that do not. */
	@ParameterizedTest
	@ValueSource(strings = { "{'id':%s,'result':{'x':VALUES}}", "{'id':%s,'result':{'x':1},'result':{'x':2}}",
			"{'id':%s,'result':{'x':1e999999}}", "{'jsonrpc':'2.0','id':%s,'result':{'x':1e999999}}" })
	void oddAnswersHaveLimits(String body) {
		try (ScriptedServer server = new ScriptedServer((request, exchange) -> ScriptedServer.json(exchange, 200,
				body.formatted(request.body().path("id")).replace('\'', '"').replace("VALUES", VALUES)));
				McpClient client = client(server).bounds(BOUNDS).build()) {
			assertThat(call(client, RequestOptions.NONE).result()).failsWithin(LIMIT)
				.withThrowableThat()
				.withCauseInstanceOf(NoMessageException.class);
		}
	}

	@Test
	void streamsKeepNoMemoryOfTheirEvents() throws Exception {
		int streams = 16;
		CountDownLatch over = new CountDownLatch(1);
		Semaphore received = new Semaphore(0);
		String event = "data: {\"jsonrpc\":\"2.0\",\"method\":\"x\",\"params\":{\"a\":\"" + "a".repeat(3_000_000)
				+ "\"}}\n\n";
		long max = AnswerMemory.ALL.max();
		AnswerMemory.ALL.max(64 * 1024 * 1024);
		try (ScriptedServer server = new ScriptedServer((request, exchange) -> {
			ScriptedServer.events(exchange, event);
			exchange.getResponseBody().flush();
			ScriptedServer.await(over);
		}); McpClient client = client(server).timeout(Duration.ofHours(1)).build()) {
			RequestOptions options = RequestOptions.NONE.withNotifications((notification) -> received.release());
			long before = usedMemory();
			List<McpClientCall> calls = new ArrayList<>();
			for (int i = 0; i < streams; i++) {
				calls.add(call(client, options));
				assertThat(received.tryAcquire(60, TimeUnit.SECONDS)).isTrue();
			}
			// What reads the last event may not have left it yet.
			Awaitility.await().untilAsserted(() -> assertThat(usedMemory() - before).isLessThan(streams * 3_000_000L));
			assertThat(calls).noneMatch((call) -> call.result().isDone());
			over.countDown();
		}
		finally {
			AnswerMemory.ALL.max(max);
		}
	}

	/** Whatever an answer consists of, it has a bound. */
	@ParameterizedTest
	@ValueSource(strings = { "data: {'jsonrpc':'2.0','method':'notifications/progress','params':{'progress':1}}\n\n",
			"data: {}\n\n", "id: 1\n\n", ": comment\n" })
	void floodsEndTheCall(String event) {
		byte[] events = event.replace('\'', '"').repeat(100_000 / event.length()).getBytes(StandardCharsets.UTF_8);
		try (ScriptedServer server = new ScriptedServer((request, exchange) -> {
			ScriptedServer.events(exchange, "");
			for (int written = 0; written < 400_000_000; written += events.length) {
				exchange.getResponseBody().write(events);
			}
			exchange.getResponseBody()
				.write(("data: " + ScriptedServer.response(request, "\"resultType\":\"complete\"") + "\n\n")
					.getBytes(StandardCharsets.UTF_8));
		}); McpClient client = client(server).bounds(BOUNDS).build()) {
			assertThat(call(client, RequestOptions.NONE).result()).failsWithin(LIMIT)
				.withThrowableThat()
				.withMessageContaining("too many or too large notifications instead of a result");
		}
	}

	@Test
	void burstsOfNotificationsAreRead() throws Exception {
		AtomicInteger received = new AtomicInteger();
		String event = "data: {\"jsonrpc\":\"2.0\",\"method\":\"notifications/progress\",\"params\":{\"progress\":1}}\n\n";
		try (ScriptedServer server = new ScriptedServer(
				(request, exchange) -> ScriptedServer.events(exchange,
						event.repeat(10_000) + "data: "
								+ ScriptedServer.response(request, "\"resultType\":\"complete\"") + "\n\n"));
				McpClient client = client(server).build()) {
			assertThat(call(client, RequestOptions.NONE.withNotifications((notification) -> received.incrementAndGet()))
				.result()).succeedsWithin(LIMIT);
			assertThat(received).hasValue(10_000);
		}
	}

	private static long usedMemory() {
		System.gc();
		return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
	}

	@Test
	void questionsOfOneRoundAreBounded() {
		AtomicInteger answered = new AtomicInteger();
		try (ScriptedServer server = new ScriptedServer(HostileServerTests::askFourTimes);
				McpClient client = client(server).bounds(BOUNDS)
					.questions(
							(question) -> ElicitationReplies.message("m", String.valueOf(answered.incrementAndGet())))
					.build()) {
			assertThat(call(client, RequestOptions.NONE).result()).failsWithin(LIMIT)
				.withThrowableThat()
				.withMessageContaining("more than 3 questions");
			assertThat(answered).hasValue(0);
		}
	}

	private static void askFourTimes(Received request, HttpExchange exchange) throws IOException {
		String question = "\"%s\":{\"method\":\"sampling/createMessage\",\"params\":{}}";
		ScriptedServer.result(request, exchange,
				"\"resultType\":\"input_required\",\"requestState\":\"s\",\"inputRequests\":{"
						+ String.join(",", List.of(question.formatted("a"), question.formatted("b"),
								question.formatted("c"), question.formatted("d")))
						+ "}");
	}

	@ParameterizedTest
	@ValueSource(strings = { "{\"error\":{\"code\":1,\"message\":\"a\\n2026 ERROR forged\\u001b[31m\"}}",
			"a\r\n2026 ERROR forged\u001b[31m" })
	void messagesStayOnTheirLine(String body) {
		try (ScriptedServer server = new ScriptedServer(
				(request, exchange) -> ScriptedServer.json(exchange, 400, body));
				McpClient client = client(server).build()) {
			assertThat(call(client, RequestOptions.NONE).result()).failsWithin(LIMIT)
				.withThrowableThat()
				.withMessageEndingWith("a 2026 ERROR forged [31m");
		}
	}

	@Test
	void headersThatCannotBeSentAreNotShown() {
		try (ScriptedServer server = new ScriptedServer(ScriptedServer::initialize);
				McpClient client = client(server).headers(() -> Map.of("Authorization", "Bearer hidden\n")).build()) {
			assertThat(call(client, RequestOptions.NONE).result()).failsWithin(LIMIT)
				.withThrowableThat()
				.withMessageContaining("'Authorization' cannot be sent")
				.satisfies((failure) -> assertThat(failure).hasStackTraceContaining("Authorization")
					.extracting(HostileServerTests::stackTrace)
					.asString()
					.doesNotContain("hidden"));
		}
	}

	private static String stackTrace(Throwable failure) {
		StringBuilder text = new StringBuilder();
		for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
			text.append(cause).append('\n');
		}
		return text.toString();
	}

}
