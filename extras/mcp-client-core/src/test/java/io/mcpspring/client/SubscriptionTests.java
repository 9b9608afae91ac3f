package io.mcpspring.client;

import java.lang.ref.WeakReference;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import io.mcpspring.client.question.ElicitationReplies;
import io.mcpspring.client.transport.HttpClientTransport;
import io.mcpspring.client.transport.McpTransport;
import io.mcpspring.client.transport.ReplyHead;
import io.mcpspring.model.ProtocolVersion;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Subscriptions that end, and those that do not begin.
 */
class SubscriptionTests {

	private static final Duration LIMIT = Duration.ofSeconds(60);

	private static final ListenRequest TOOLS = ListenRequest.of(true, Set.of());

	private static McpClientBuilder client(ScriptedServer server, ProtocolVersion version) {
		return McpClient.builder(HttpClientTransport.of(server.uri())).version(version).timeout(LIMIT);
	}

	@Test
	void hearsNothingAfterItsEnd() {
		AtomicInteger streams = new AtomicInteger();
		CountDownLatch first = new CountDownLatch(1);
		try (ScriptedServer server = new ScriptedServer((request, exchange) -> {
			if (request.rpc().equals("GET")) {
				boolean ends = streams.incrementAndGet() == 1;
				ScriptedServer.events(exchange, ends ? ": hello\n\n"
						: "data: {\"jsonrpc\":\"2.0\",\"method\":\"notifications/tools/list_changed\"}\n\n");
				if (ends) {
					exchange.getResponseBody().flush();
					ScriptedServer.await(first);
				}
			}
			else {
				ScriptedServer.initialize(request, exchange);
			}
		}); McpClient client = client(server, ProtocolVersion.V2025_11_25).build()) {
			List<String> heard = new CopyOnWriteArrayList<>();
			McpSubscription ended = client.listen(TOOLS, (change) -> heard.add("ended")).join();
			first.countDown();
			assertThat(ended.ended()).succeedsWithin(LIMIT);
			client.listen(TOOLS, (change) -> heard.add("open")).join();
			Awaitility.await().atMost(LIMIT).until(() -> heard.contains("open"));
			assertThat(heard).containsOnly("open");
			ended.close();
		}
	}

	@Test
	void endsWhenTheServerAsksWithoutEnd() {
		AtomicInteger responding = new AtomicInteger();
		CountDownLatch over = new CountDownLatch(1);
		try (ScriptedServer server = new ScriptedServer((request, exchange) -> {
			if (request.rpc().equals("GET")) {
				ScriptedServer.events(exchange,
						IntStream.range(0, 1000)
							.mapToObj((id) -> "data: {\"jsonrpc\":\"2.0\",\"id\":" + id + ",\"method\":\"ping\"}\n\n")
							.collect(Collectors.joining()));
				exchange.getResponseBody().flush();
				ScriptedServer.await(over);
			}
			else if (request.body().has("result")) {
				responding.incrementAndGet();
				ScriptedServer.await(over);
			}
			ScriptedServer.initialize(request, exchange);
		}); McpClient client = client(server, ProtocolVersion.V2025_11_25).build()) {
			assertThat(client.listen(TOOLS, (change) -> {
			}).join().ended()).succeedsWithin(LIMIT);
			assertThat(responding.get()).isLessThanOrEqualTo(16);
			over.countDown();
		}
	}

	/** Its questions are bounded like those of a call, across successive streams. */
	@Test
	void endsWhenTheServerAsksTooManyQuestions() {
		AtomicInteger streams = new AtomicInteger();
		AtomicInteger asked = new AtomicInteger();
		CountDownLatch over = new CountDownLatch(1);
		try (ScriptedServer server = new ScriptedServer((request, exchange) -> {
			if (request.rpc().equals("GET")) {
				int first = 100 * streams.incrementAndGet();
				ScriptedServer.events(exchange, IntStream.range(first, first + 10)
					.mapToObj((id) -> ("data: {'jsonrpc':'2.0','id':" + id
							+ ",'method':'elicitation/create','params':{'message':'Now?'}}\n\n")
						.replace('\'', '"'))
					.collect(Collectors.joining()));
				exchange.getResponseBody().flush();
				ScriptedServer.await(over);
			}
			ScriptedServer.initialize(request, exchange);
		});
				McpClient client = client(server, ProtocolVersion.V2025_11_25)
					.bounds(ClientBounds.DEFAULT.withMaxQuestions(3))
					.questions((question) -> {
						asked.incrementAndGet();
						return ElicitationReplies.decline();
					})
					.build()) {
			for (int i = 0; i < 2; i++) {
				assertThat(client.listen(TOOLS, (change) -> {
				}).join().ended()).succeedsWithin(LIMIT);
			}
			Awaitility.await().atMost(LIMIT).untilAsserted(() -> assertThat(asked).hasValue(3));
			over.countDown();
		}
		finally {
			over.countDown();
		}
	}

	/** The server repeats the question until it has an answer. */
	@Test
	void answersAQuestionAgainWhoseAnswerWasRefused() {
		AtomicInteger asked = new AtomicInteger();
		AtomicInteger answers = new AtomicInteger();
		CountDownLatch over = new CountDownLatch(1);
		byte[] question = ("data: {\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"elicitation/create\","
				+ "\"params\":{\"message\":\"Now?\"}}\n\n")
			.getBytes(StandardCharsets.UTF_8);
		try (ScriptedServer server = new ScriptedServer((request, exchange) -> {
			if (request.rpc().equals("GET")) {
				ScriptedServer.events(exchange, ": hello\n\n");
				Awaitility.await().atMost(LIMIT).until(() -> {
					exchange.getResponseBody().write(question);
					exchange.getResponseBody().flush();
					return answers.get() == 2;
				});
				ScriptedServer.await(over);
			}
			else if (request.body().has("result") && answers.incrementAndGet() == 1) {
				exchange.sendResponseHeaders(503, -1);
			}
			else {
				ScriptedServer.initialize(request, exchange);
			}
		}); McpClient client = client(server, ProtocolVersion.V2025_11_25).questions((request) -> {
			asked.incrementAndGet();
			return ElicitationReplies.decline();
		}).build()) {
			client.listen(TOOLS, (change) -> {
			}).join();
			Awaitility.await().atMost(LIMIT).untilAsserted(() -> assertThat(answers).hasValue(2));
			assertThat(asked).hasValue(2);
			over.countDown();
		}
		finally {
			over.countDown();
		}
	}

	/** The client is closed during the hour that the server asks for. */
	@Test
	void waitForNoResumptionAfterTheirEnd() {
		WeakReference<McpTransport> transport = closed(new AtomicInteger());
		Awaitility.await().atMost(LIMIT).until(() -> {
			System.gc();
			return transport.get() == null;
		});
	}

	private static WeakReference<McpTransport> closed(AtomicInteger streams) {
		McpTransport transport = (request, reader) -> {
			boolean stream = request.method().equals("GET");
			boolean begins = request.body() != null
					&& new String(request.body(), StandardCharsets.UTF_8).contains("\"initialize\"");
			reader.head(ReplyHead.of((stream || begins) ? 200 : 202,
					Map.of("Content-Type", List.of(stream ? "text/event-stream" : "application/json"))));
			if (stream) {
				streams.incrementAndGet();
				reader.data("id: e1\nretry: 3600000\ndata: {\"jsonrpc\":\"2.0\",\"method\":\"x\"}\n\n"
					.getBytes(StandardCharsets.UTF_8));
			}
			else if (begins) {
				JsonNode id = JsonMapper.shared().readTree(request.body()).path("id");
				reader.data(("{\"jsonrpc\":\"2.0\",\"id\":" + id + ",\"result\":{\"protocolVersion\":\"2025-11-25\","
						+ "\"capabilities\":{},\"serverInfo\":{\"name\":\"x\",\"version\":\"1\"}}}")
					.getBytes(StandardCharsets.UTF_8));
			}
			reader.complete();
			return () -> {
			};
		};
		try (McpClient client = McpClient.builder(transport)
			.version(ProtocolVersion.V2025_11_25)
			.bounds(ClientBounds.DEFAULT.withMaxReconnectDelay(Duration.ofHours(1)))
			.build()) {
			client.listen(TOOLS, (change) -> {
			}).join();
			assertThat(streams).hasValue(1);
			return new WeakReference<>(transport);
		}
	}

	@Test
	void failIfTheServerDoesNotOpenTheStream() {
		CountDownLatch over = new CountDownLatch(1);
		try (ScriptedServer server = new ScriptedServer((request, exchange) -> {
			if (request.rpc().equals("GET")) {
				ScriptedServer.await(over);
			}
			ScriptedServer.initialize(request, exchange);
		}); McpClient client = client(server, ProtocolVersion.V2025_11_25).timeout(Duration.ofSeconds(1)).build()) {
			assertTimesOut(client);
			over.countDown();
		}
	}

	@Test
	void failIfTheServerDoesNotAcknowledgeThem() {
		CountDownLatch over = new CountDownLatch(1);
		try (ScriptedServer server = new ScriptedServer((request, exchange) -> {
			ScriptedServer.events(exchange, ": hello\n\n");
			exchange.getResponseBody().flush();
			ScriptedServer.await(over);
		}); McpClient client = client(server, ProtocolVersion.V2026_07_28).timeout(Duration.ofMillis(200)).build()) {
			assertTimesOut(client);
			over.countDown();
		}
	}

	private static void assertTimesOut(McpClient client) {
		assertThat(client.listen(TOOLS, (change) -> {
		})).failsWithin(LIMIT)
			.withThrowableOfType(ExecutionException.class)
			.withCauseInstanceOf(TimeoutException.class);
	}

	/** Though each connection brings a message. */
	@Test
	void connectsWithAPauseWhateverTheServerAsksFor() {
		Connections connections = new Connections();
		try (ScriptedServer server = new ScriptedServer((request, exchange) -> {
			if (request.rpc().equals("GET")) {
				ScriptedServer.events(exchange, "id: e1\nretry: 0\ndata: {\"jsonrpc\":\"2.0\",\"method\":\"x\"}\n\n");
			}
			else {
				ScriptedServer.initialize(request, exchange);
			}
		});
				McpClient client = McpClient.builder(connections.to(server))
					.version(ProtocolVersion.V2025_11_25)
					.timeout(LIMIT)
					.build()) {
			client.listen(TOOLS, (change) -> {
			}).join();
			Awaitility.await().atMost(LIMIT).until(() -> connections.opened("GET").size() >= 3);
			List<Long> times = connections.opened("GET");
			assertThat(Duration.ofNanos(times.get(2) - times.get(0))).isGreaterThanOrEqualTo(Duration.ofSeconds(2));
		}
	}

}
