package io.mcpspring.client;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.LongStream;

import io.mcpspring.client.exchange.ReconnectDelay;
import io.mcpspring.client.exchange.ResumePoint;
import io.mcpspring.client.message.SseEvent;
import io.mcpspring.client.transport.HttpClientTransport;
import io.mcpspring.model.ProtocolVersion;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * How long a client waits before it resumes a stream.
 */
class ResumptionTests {

	private static final Duration LIMIT = Duration.ofSeconds(60);

	private static final Duration MAX_DURATION = Duration.ofMillis(200);

	private static McpClient client(ScriptedServer server) {
		return McpClient.builder(HttpClientTransport.of(server.uri()))
			.version(ProtocolVersion.V2025_11_25)
			.timeout(LIMIT)
			.bounds(ClientBounds.DEFAULT.withMaxMessageSize(1024)
				.withMaxQuestions(10)
				.withMaxReconnects(3)
				.withMaxReconnectDelay(MAX_DURATION))
			.build();
	}

	private static ObjectNode slow() {
		return JsonMapper.shared().createObjectNode().put("name", "slow");
	}

	private static Duration between(List<Long> times, int first, int last) {
		return Duration.ofNanos(times.get(last) - times.get(first));
	}

	@Test
	void waitsLongerEachTimeThatNothingCame() {
		Duration longest = Duration.ofSeconds(30);
		assertThat(List.of(0, 1, 2, 3, 4, 5, 1_000_000))
			.map((failures) -> ReconnectDelay.millis(null, failures, ReconnectDelay.SHORTEST, longest))
			.containsExactly(1000L, 2000L, 4000L, 8000L, 16_000L, 30_000L, 30_000L);
		assertThat(ReconnectDelay.millis(3000L, 0, ReconnectDelay.SHORTEST, longest)).isEqualTo(3000);
		assertThat(ReconnectDelay.millis(3000L, 1, ReconnectDelay.SHORTEST, longest)).isEqualTo(6000);
		assertThat(ReconnectDelay.millis(3_600_000L, 0, ReconnectDelay.SHORTEST, longest)).isEqualTo(30_000);
		assertThat(ReconnectDelay.millis(0L, 0, ReconnectDelay.SHORTEST, longest)).isEqualTo(50);
		assertThat(ReconnectDelay.millis(0L, 5, ReconnectDelay.SHORTEST, Duration.ZERO)).isZero();
	}

	/** A server cannot have a stream resumed many times a second for long. */
	@Test
	void waitsLongerWithTheNumberOfStreams() {
		assertThat(delays(0).limit(22)).startsWith(50L, 100L, 150L).endsWith(950L, 1000L, 1000L, 1000L);
		assertThat(delays(3000).limit(30)).containsOnly(3000L);
	}

	/** Each stream has an event, and the server asks for this delay. */
	private static LongStream delays(long asked) {
		ResumePoint point = new ResumePoint();
		return LongStream.generate(() -> {
			point.received(new SseEvent("e1", new byte[0], asked));
			return point.delayMillis(ReconnectDelay.SHORTEST, Duration.ofSeconds(30));
		});
	}

	@Test
	void outlivesAServerThatIsAwayForAMoment() {
		List<Long> times = new CopyOnWriteArrayList<>();
		try (ScriptedServer server = new ScriptedServer((request, exchange) -> {
			if (request.rpc().equals("tools/call")) {
				ScriptedServer.events(exchange, "id: e1\ndata:\n\n");
			}
			else if (request.rpc().equals("GET")) {
				times.add(System.nanoTime());
				// No answer, as from a proxy without a server behind it.
				exchange.close();
			}
			else {
				ScriptedServer.initialize(request, exchange);
			}
		}); McpClient client = client(server)) {
			assertThat(client.call(slow(), RequestOptions.NONE).result()).failsWithin(LIMIT);
			assertThat(times).hasSizeGreaterThanOrEqualTo(3);
			assertThat(between(times, 0, times.size() - 1)).isGreaterThan(MAX_DURATION);
		}
	}

	@Test
	void pausesThoughEachStreamBringsSomething() {
		List<Long> times = new CopyOnWriteArrayList<>();
		try (ScriptedServer server = new ScriptedServer((request, exchange) -> {
			if (request.rpc().equals("GET")) {
				times.add(System.nanoTime());
				ScriptedServer.events(exchange, "id: e1\ndata:\n\n");
			}
			else {
				ScriptedServer.initialize(request, exchange);
			}
		}); McpClient client = client(server)) {
			client.listen(ListenRequest.of(true, Set.of()), (change) -> {
			}).join();
			Awaitility.await().atMost(LIMIT).until(() -> times.size() >= 4);
			assertThat(between(times, 0, 3)).isGreaterThan(MAX_DURATION.multipliedBy(2));
		}
	}

	@ParameterizedTest
	@ValueSource(ints = { 429, 502, 503, 504 })
	void resumesAgainAfterARefusalForTheMoment(int status) {
		AtomicInteger gets = new AtomicInteger();
		try (ScriptedServer server = new ScriptedServer((request, exchange) -> {
			if (request.rpc().equals("tools/call")) {
				ScriptedServer.events(exchange, "id: e1\ndata:\n\n");
			}
			else if (!request.rpc().equals("GET")) {
				ScriptedServer.initialize(request, exchange);
			}
			else if (gets.incrementAndGet() <= 2) {
				ScriptedServer.json(exchange, status, "{}");
			}
			else {
				ScriptedServer.events(exchange, "id: e2\ndata: {\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}\n\n");
			}
		}); McpClient client = client(server)) {
			assertThat(client.call(slow(), RequestOptions.NONE).result()).succeedsWithin(LIMIT);
			assertThat(gets).hasValue(3);
		}
	}

	@ParameterizedTest
	@ValueSource(ints = { 400, 401, 404, 503 })
	void endsTheCallWithTheRefusal(int status) {
		String refusal = """
				{"jsonrpc":"2.0","id":null,"error":{"code":-32001,"message":"Session not found"}}""";
		try (ScriptedServer server = new ScriptedServer((request, exchange) -> {
			switch (request.rpc()) {
				case "tools/call" -> ScriptedServer.events(exchange, "id: e1\ndata:\n\n");
				case "GET" -> ScriptedServer.json(exchange, status, refusal);
				default -> ScriptedServer.initialize(request, exchange);
			}
		}); McpClient client = client(server)) {
			boolean forTheMoment = status == 503;
			assertThat(client.call(slow(), RequestOptions.NONE).result()).failsWithin(LIMIT)
				.withThrowableOfType(ExecutionException.class)
				.satisfies((failure) -> {
					Throwable cause = forTheMoment ? failure.getCause().getCause() : failure.getCause();
					assertThat(Refusals.status(cause)).isEqualTo(status);
				});
			assertThat(server.methods().stream().filter("GET"::equals)).hasSize(forTheMoment ? 3 : 1);
		}
	}

}
