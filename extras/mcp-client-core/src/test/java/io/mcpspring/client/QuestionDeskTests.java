package io.mcpspring.client;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import com.sun.net.httpserver.HttpExchange;
import io.mcpspring.client.ScriptedServer.Received;
import io.mcpspring.client.question.ElicitationReplies;
import io.mcpspring.client.question.Question;
import io.mcpspring.client.question.QuestionDesk;
import io.mcpspring.client.question.QuestionHandler;
import io.mcpspring.client.transport.HttpClientTransport;
import io.mcpspring.model.ProtocolVersion;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Questions that occupy threads and the log.
 */
class QuestionDeskTests {

	private static final Duration LIMIT = Duration.ofSeconds(60);

	private final CountDownLatch answered = new CountDownLatch(1);

	private final AtomicInteger open = new AtomicInteger();

	/** Each question has the name of its tool, and that of "state" asks nothing. */
	private static void ask(Received request, HttpExchange exchange) throws IOException {
		String name = request.body().at("/params/name").asString("");
		if (request.body().at("/params/requestState").isString()) {
			ScriptedServer.result(request, exchange, "\"content\":[]");
		}
		else {
			String questions = name.equals("state") ? "" : """
					"inputRequests":{"k":{"method":"elicitation/create","params":{"message":"%s"}}},""".formatted(name);
			ScriptedServer.result(request, exchange,
					questions + "\"resultType\":\"input_required\",\"requestState\":\"s\"");
		}
	}

	private McpClient client(ScriptedServer server) {
		return McpClient.builder(HttpClientTransport.of(server.uri()))
			.version(ProtocolVersion.V2026_07_28)
			.timeout(LIMIT)
			.questions(this::answer)
			.build();
	}

	private ObjectNode answer(Question question) {
		if (question.message().equals("slow")) {
			this.open.incrementAndGet();
			ScriptedServer.await(this.answered);
		}
		return ElicitationReplies.decline();
	}

	private static McpClientCall call(McpClient client, String name, @Nullable String caller) {
		return client.call(JsonMapper.shared().createObjectNode().put("name", name),
				RequestOptions.NONE.withCaller(caller));
	}

	private List<McpClientCall> slowCalls(McpClient client, @Nullable String caller) {
		List<McpClientCall> calls = IntStream.range(0, 16).mapToObj((i) -> call(client, "slow", caller)).toList();
		Awaitility.await()
			.atMost(LIMIT)
			.until(() -> this.open.get()
					+ calls.stream().filter((call) -> call.result().isCompletedExceptionally()).count() == 16);
		return calls;
	}

	@Test
	void leavesThreadsToOtherCallers() {
		try (ScriptedServer server = new ScriptedServer(QuestionDeskTests::ask); McpClient client = client(server)) {
			List<McpClientCall> slow = slowCalls(client, "first");
			assertThat(call(client, "quick", "other").result()).succeedsWithin(LIMIT);
			assertThat(this.open).hasValue(4);
			this.answered.countDown();
			assertThat(slow.stream().filter((call) -> succeeds(call))).hasSize(4);
			assertThat(call(client, "quick", "first").result()).succeedsWithin(LIMIT);
		}
	}

	private static boolean succeeds(McpClientCall call) {
		return call.result().handle((result, failure) -> result != null).join();
	}

	@Test
	void needsNoThreadForRoundsWithoutQuestions() {
		try (ScriptedServer server = new ScriptedServer(QuestionDeskTests::ask); McpClient client = client(server)) {
			slowCalls(client, null);
			assertThat(this.open).hasValue(16);
			assertThat(call(client, "quick", null).result()).failsWithin(LIMIT);
			assertThat(call(client, "state", null).result()).succeedsWithin(LIMIT);
			this.answered.countDown();
		}
	}

	/** The text of the failure may be that of the server. */
	@Test
	void warnsOfUnansweredQuestionsOnceOnOneLine() {
		Logger log = (Logger) LoggerFactory.getLogger(QuestionDesk.class);
		ListAppender<ILoggingEvent> lines = new ListAppender<>();
		lines.start();
		log.addAppender(lines);
		QuestionHandler handler = (question) -> {
			throw new IllegalArgumentException(question.message());
		};
		String question = """
				data: {"jsonrpc":"2.0","id":"q%d","method":"elicitation/create","params":{"message":"a\\nb"}}

				""";
		try (ScriptedServer server = new ScriptedServer((request, exchange) -> {
			if (request.rpc().equals("tools/call")) {
				ScriptedServer.events(exchange, question.formatted(1) + question.formatted(2) + question.formatted(3));
				exchange.getResponseBody().flush();
				ScriptedServer.await(this.answered);
			}
			else {
				ScriptedServer.initialize(request, exchange);
			}
		});
				McpClient client = McpClient.builder(HttpClientTransport.of(server.uri()))
					.version(ProtocolVersion.V2025_11_25)
					.timeout(LIMIT)
					.questions(handler)
					.build()) {
			call(client, "t", null);
			Awaitility.await()
				.atMost(LIMIT)
				.until(() -> server.received().stream().filter((sent) -> sent.body().has("error")).count() == 3);
			assertThat(lines.list).filteredOn((line) -> line.getLevel() == Level.WARN)
				.singleElement()
				.extracting((line) -> line.getThrowableProxy().getMessage())
				.isEqualTo("a\\u000ab");
		}
		finally {
			this.answered.countDown();
			log.detachAppender(lines);
		}
	}

}
