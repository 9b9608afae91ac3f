package io.mcpspring.client;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import com.sun.net.httpserver.HttpExchange;
import io.mcpspring.client.ScriptedServer.Received;
import io.mcpspring.client.header.MirroredArguments;
import io.mcpspring.client.transport.HttpClientTransport;
import io.mcpspring.engine.jsonrpc.AnswerMemory;
import io.mcpspring.model.ProtocolVersion;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Servers that let their client keep much, or read without end.
 */
class KeptAnswersTests {

	private static final Duration LIMIT = Duration.ofSeconds(60);

	private static final String PAGE = "\"resultType\":\"complete\",\"tools\":[],\"nextCursor\":\"c%d\"";

	private static McpClientBuilder client(ScriptedServer server) {
		return McpClient.builder(HttpClientTransport.of(server.uri()))
			.version(ProtocolVersion.V2026_07_28)
			.timeout(LIMIT);
	}

	private static ObjectNode params() {
		return JsonMapper.shared().createObjectNode().put("name", "t");
	}

	private static JsonNode tools(String name, int count) {
		String properties = IntStream.range(0, count)
			.mapToObj((i) -> "\"p" + i + "\":{\"x-mcp-header\":\"h" + i + "\"}")
			.collect(Collectors.joining(","));
		return JsonMapper.shared()
			.readTree("[{\"name\":\"" + name + "\",\"inputSchema\":{\"properties\":{" + properties + "}}}]");
	}

	private static int headers(MirroredArguments mirrored, String tool, int count) {
		ObjectNode arguments = JsonMapper.shared().createObjectNode();
		IntStream.range(0, count).forEach((i) -> arguments.put("p" + i, "x"));
		return mirrored.headers(tool, arguments).size();
	}

	@Test
	void mirroredArgumentsOfAToolAreBounded() {
		MirroredArguments mirrored = new MirroredArguments();
		mirrored.learn(tools("few", 100));
		mirrored.learn(tools("many", 101));
		assertThat(headers(mirrored, "few", 100)).isEqualTo(100);
		assertThat(headers(mirrored, "many", 101)).isZero();
	}

	@Test
	void mirroredArgumentsOfAllToolsAreBounded() {
		MirroredArguments mirrored = new MirroredArguments();
		for (int i = 0; i < 1000; i++) {
			mirrored.learn(tools("same", 100));
			mirrored.learn(tools("none" + i, 0));
		}
		for (int i = 0; i < 1000; i++) {
			mirrored.learn(tools("t" + i, 100));
		}
		long kept = IntStream.range(0, 1000).filter((i) -> headers(mirrored, "t" + i, 1) > 0).count();
		assertThat(kept).isBetween(50L, 100L);
		assertThat(headers(mirrored, "same", 1)).isOne();
	}

	/** The server never answers the round that has its state. */
	@Test
	void stateOfRoundsHasMemory() {
		CountDownLatch over = new CountDownLatch(1);
		AtomicInteger waiting = new AtomicInteger();
		long max = AnswerMemory.ALL.max();
		AnswerMemory.ALL.max(8 * 1024 * 1024);
		String state = "\"resultType\":\"input_required\",\"requestState\":\"" + "s".repeat(500_000) + "\"";
		try (ScriptedServer server = new ScriptedServer((request, exchange) -> {
			if (request.body().path("params").has("requestState")) {
				waiting.incrementAndGet();
				ScriptedServer.await(over);
			}
			else {
				ScriptedServer.result(request, exchange, state);
			}
		}); McpClient client = client(server).build()) {
			List<McpClientCall> calls = new ArrayList<>();
			for (int i = 0; i < 10; i++) {
				McpClientCall call = client.call(params(), RequestOptions.NONE);
				calls.add(call);
				int before = calls.size() - 1;
				while (!call.result().isDone() && waiting.get() <= before) {
					Thread.onSpinWait();
				}
				if (call.result().isDone()) {
					break;
				}
			}
			assertThat(calls.get(0).result()).isNotDone();
			assertThat(calls.get(calls.size() - 1).result()).failsWithin(LIMIT)
				.withThrowableThat()
				.withMessageContaining("Too much is being received");
			over.countDown();
		}
		finally {
			over.countDown();
			AnswerMemory.ALL.max(max);
		}
	}

	/** One caller takes all that a caller gets of the memory of a server. */
	@Test
	void statesForOneCallerLeaveMemoryForAnother() {
		CountDownLatch over = new CountDownLatch(1);
		Set<String> waiting = ConcurrentHashMap.newKeySet();
		long max = AnswerMemory.ALL.max();
		AnswerMemory.ALL.max(8 * 1024 * 1024);
		String state = "\"resultType\":\"input_required\",\"requestState\":\"" + "s".repeat(300_000) + "\"";
		try (ScriptedServer server = new ScriptedServer((request, exchange) -> {
			if (request.body().path("params").has("requestState")) {
				waiting.add(request.body().path("params").path("name").asString());
				ScriptedServer.await(over);
			}
			else {
				ScriptedServer.result(request, exchange, state);
			}
		}); McpClient client = client(server).build()) {
			boolean refused = false;
			for (int i = 0; i < 20 && !refused; i++) {
				String name = "first" + i;
				McpClientCall call = client.call(params().put("name", name), RequestOptions.NONE.withCaller("first"));
				while (!call.result().isDone() && !waiting.contains(name)) {
					Thread.onSpinWait();
				}
				refused = call.result().isDone();
			}
			assertThat(refused).isTrue();
			McpClientCall other = client.call(params().put("name", "other"), RequestOptions.NONE.withCaller("other"));
			while (!other.result().isDone() && !waiting.contains("other")) {
				Thread.onSpinWait();
			}
			assertThat(other.result()).isNotDone();
			over.countDown();
		}
		finally {
			over.countDown();
			AnswerMemory.ALL.max(max);
		}
	}

	/** The only answer of a caller has as much memory as one without a caller. */
	@ParameterizedTest
	@ValueSource(strings = { "", "one" })
	void oneAnswerTakesMoreThanHalfOfTheMemory(String caller) {
		long max = AnswerMemory.ALL.max();
		AnswerMemory.ALL.max(8 * 1024 * 1024);
		String large = "\"resultType\":\"complete\",\"x\":\"" + "x".repeat(900_000) + "\"";
		String asking = "\"resultType\":\"input_required\",\"requestState\":\"" + "s".repeat(100_000) + "\"";
		try (ScriptedServer server = new ScriptedServer((request, exchange) -> {
			String members = request.body().path("params").has("requestState") ? large : asking;
			ScriptedServer.events(exchange, "data: " + ScriptedServer.response(request, members) + "\n\n");
		}); McpClient client = client(server).build()) {
			RequestOptions options = caller.isEmpty() ? RequestOptions.NONE : RequestOptions.NONE.withCaller(caller);
			assertThat(client.call(params(), options).result()).succeedsWithin(LIMIT);
		}
		finally {
			AnswerMemory.ALL.max(max);
		}
	}

	@Test
	void descriptionsOfServersAreBounded() {
		try (ScriptedServer server = new ScriptedServer(
				(request, exchange) -> ScriptedServer.result(request, exchange,
						"\"protocolVersion\":\"2025-11-25\",\"capabilities\":{},\"instructions\":\""
								+ "a".repeat(65_536) + "\""));
				McpClient client = client(server).version(ProtocolVersion.V2025_11_25).build()) {
			assertThat(client.connect()).failsWithin(LIMIT)
				.withThrowableThat()
				.withMessageContaining("describes itself by more than 65536 characters");
		}
	}

	@Test
	void idsOfTasksAreBounded() {
		try (ScriptedServer server = new ScriptedServer((request, exchange) -> ScriptedServer.result(request, exchange,
				"\"resultType\":\"task\",\"status\":\"working\",\"taskId\":\"" + "a".repeat(1025) + "\""));
				McpClient client = client(server).tasks().build()) {
			assertThat(client.callToEnd(params(), RequestOptions.NONE, LIMIT).result()).failsWithin(LIMIT)
				.withThrowableThat()
				.withMessageContaining("'taskId' of more than 1024 characters");
			assertThat(server.methods()).containsExactly("tools/call");
		}
	}

	private static void list(Received request, HttpExchange exchange, AtomicInteger pages) throws IOException {
		if (request.rpc().equals("tools/list")) {
			ScriptedServer.result(request, exchange, PAGE.formatted(pages.incrementAndGet()));
		}
		else {
			ScriptedServer.json(exchange, 400, "{\"jsonrpc\":\"2.0\",\"id\":" + request.body().path("id")
					+ ",\"error\":{\"code\":-32020,\"message\":\"m\"}}");
		}
	}

	/** All pages would take longer than the test waits. */
	@Test
	void listsForTheHeadersOfACallEndWithTheTimeForAnAnswer() {
		AtomicInteger pages = new AtomicInteger();
		try (ScriptedServer server = new ScriptedServer((request, exchange) -> {
			pause();
			list(request, exchange, pages);
		}); McpClient client = client(server).timeout(Duration.ofSeconds(2)).build()) {
			RequestOptions patient = RequestOptions.NONE.withTimeout(LIMIT);
			assertThat(client.call(params(), patient).result()).failsWithin(LIMIT)
				.withThrowableThat()
				.withCauseInstanceOf(TimeoutException.class);
			assertThat(pages).hasValueLessThan(500);
		}
	}

	private static void pause() {
		try {
			Thread.sleep(500);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

}
