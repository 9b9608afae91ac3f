package io.mcpspring.client;

import java.time.Duration;
import java.util.Locale;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

import io.mcpspring.client.transport.HttpClientTransport;
import io.mcpspring.model.ProtocolVersion;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What is left of a request that its client does not wait for any longer.
 */
class WithdrawnRequestTests {

	private static final Duration LIMIT = Duration.ofSeconds(60);

	private final CountDownLatch over = new CountDownLatch(1);

	private static ObjectNode slow() {
		return JsonMapper.shared().createObjectNode().put("name", "slow");
	}

	/** Answers nothing but the handshake. */
	private ScriptedServer server() {
		return new ScriptedServer((request, exchange) -> {
			if (request.rpc().equals("tools/call") || request.rpc().equals("notifications/cancelled")) {
				ScriptedServer.await(this.over);
			}
			ScriptedServer.initialize(request, exchange);
		});
	}

	@Test
	void closesTheConnectionsOfAServerThatDoesNotAnswer() {
		Connections connections = new Connections();
		try (ScriptedServer server = server();
				McpClient client = McpClient.builder(connections.to(server))
					.version(ProtocolVersion.V2025_11_25)
					.timeout(LIMIT)
					.build()) {
			client.connect().join();
			client.call(slow(), RequestOptions.NONE).cancel("enough");
			Awaitility.await()
				.atMost(LIMIT)
				.untilAsserted(
						() -> assertThat(connections.aborted()).contains("tools/call", "notifications/cancelled"));
			this.over.countDown();
		}
	}

	@Test
	void closesTheConnectionThoughThereAreNoHeadersToTellTheServer() {
		Connections connections = new Connections();
		AtomicBoolean away = new AtomicBoolean();
		try (ScriptedServer server = server();
				McpClient client = McpClient.builder(connections.to(server))
					.version(ProtocolVersion.V2025_11_25)
					.timeout(LIMIT)
					.headers(() -> {
						if (away.get()) {
							throw new IllegalStateException("The issuer of tokens is away");
						}
						return Map.of();
					})
					.build()) {
			client.connect().join();
			McpClientCall first = client.call(slow(), RequestOptions.NONE);
			McpClientCall second = client.call(slow(), RequestOptions.NONE);
			away.set(true);
			first.cancel("enough");
			assertThat(connections.aborted()).contains("tools/call");
			client.close();
			assertThat(second.result()).isCompletedExceptionally();
			this.over.countDown();
		}
	}

	@Test
	void isOverWhenItsServerWasNotified() {
		List<String> events = new CopyOnWriteArrayList<>();
		try (ScriptedServer server = new ScriptedServer((request, exchange) -> {
			if (request.rpc().equals("tools/call")) {
				ScriptedServer.await(this.over);
			}
			if (request.rpc().equals("notifications/cancelled")) {
				events.add("notified");
			}
			ScriptedServer.initialize(request, exchange);
		});
				McpClient client = McpClient.builder(HttpClientTransport.of(server.uri()))
					.version(ProtocolVersion.V2025_11_25)
					.timeout(LIMIT)
					.build()) {
			client.connect().join();
			McpClientCall cancelled = client.callToEnd(slow(), RequestOptions.NONE, LIMIT);
			Awaitility.await().atMost(LIMIT).until(() -> server.methods().contains("tools/call"));
			cancelled.over().thenRun(() -> events.add("over"));
			cancelled.cancel("enough");
			assertThat(cancelled.result()).isCompletedExceptionally();
			Awaitility.await().atMost(LIMIT).until(() -> events.contains("over"));
			client.callToEnd(slow(), RequestOptions.NONE, Duration.ofMillis(1))
				.over()
				.thenRun(() -> events.add("over"))
				.orTimeout(LIMIT.toSeconds(), TimeUnit.SECONDS)
				.join();
			assertThat(events).startsWith("notified", "over").endsWith("over");
			this.over.countDown();
		}
	}

	@Test
	void runsNoCodeOfTheApplicationOnTheTimerOfTheJvm() {
		Set<String> threads = ConcurrentHashMap.newKeySet();
		try (ScriptedServer server = server();
				McpClient client = McpClient.builder(HttpClientTransport.of(server.uri()))
					.version(ProtocolVersion.V2025_11_25)
					.timeout(LIMIT)
					.headers(() -> {
						threads.add(Thread.currentThread().getName());
						return Map.of();
					})
					.build()) {
			client.connect().join();
			RequestOptions impatient = RequestOptions.NONE.withTimeout(Duration.ofMillis(100));
			client.call(slow(), impatient)
				.result()
				.whenComplete((result, failure) -> threads.add(Thread.currentThread().getName()));
			Awaitility.await().atMost(LIMIT).until(() -> server.methods().contains("notifications/cancelled"));
			assertThat(threads).noneMatch((name) -> name.toLowerCase(Locale.ROOT).contains("delayscheduler"));
			this.over.countDown();
		}
	}

	@Test
	@Tag("slow")
	void aServerThatDoesNotAnswerKeepsFewConnections() {
		Connections connections = new Connections();
		try (ScriptedServer server = server();
				McpClient client = McpClient.builder(connections.to(server))
					.version(ProtocolVersion.V2025_11_25)
					.timeout(Duration.ofMinutes(5))
					.build()) {
			client.connect().join();
			for (int i = 0; i < 60; i++) {
				client.call(slow(), RequestOptions.NONE).cancel("enough");
			}
			// Given up long before the time for an answer, one after the other.
			Awaitility.await().atMost(LIMIT).until(() -> connections.opened("notifications/cancelled").size() > 16);
			List<Long> times = connections.opened("notifications/cancelled");
			assertThat(Duration.ofNanos(times.get(16) - times.get(0))).isGreaterThanOrEqualTo(Duration.ofSeconds(3));
			this.over.countDown();
			Awaitility.await().atMost(LIMIT).until(() -> connections.opened("notifications/cancelled").size() == 60);
		}
	}

}
