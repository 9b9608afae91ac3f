package io.mcpspring.client;

import java.io.IOException;
import java.io.OutputStream;
import java.lang.ref.WeakReference;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;

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
 * What the connections of a client keep in memory, and read, besides answers.
 */
class IdleConnectionTests {

	private static final Duration LIMIT = Duration.ofSeconds(60);

	private static ObjectNode params() {
		return JsonMapper.shared().createObjectNode().put("name", "tool");
	}

	@ParameterizedTest
	@ValueSource(booleans = { false, true })
	void anIdleConnectionKeepsNoAnswer(boolean streamed) {
		try (ScriptedServer server = new ScriptedServer((request, exchange) -> {
			String response = ScriptedServer.response(request, "\"content\":[{\"type\":\"text\",\"text\":\"x\"}]");
			if (streamed) {
				ScriptedServer.events(exchange, "data: " + response + "\n\n");
			}
			else {
				ScriptedServer.json(exchange, 200, response);
			}
		});
				McpClient client = McpClient.builder(HttpClientTransport.of(server.uri()))
					.version(ProtocolVersion.V2026_07_28)
					.build()) {
			WeakReference<ObjectNode> answer = answer(client);
			Awaitility.await().atMost(LIMIT).until(() -> {
				System.gc();
				return answer.get() == null;
			});
			assertThat(client.isClosed()).isFalse();
		}
	}

	private static WeakReference<ObjectNode> answer(McpClient client) {
		return new WeakReference<>(client.call(params(), RequestOptions.NONE).result().join());
	}

	@ParameterizedTest
	@ValueSource(booleans = { false, true })
	void connectionsAreUsedAgainAfterStreamedAnswers(boolean lateHeaders) {
		Set<InetSocketAddress> connections = ConcurrentHashMap.newKeySet();
		try (ScriptedServer server = new ScriptedServer((request, exchange) -> {
			connections.add(exchange.getRemoteAddress());
			ScriptedServer.events(exchange, "data: " + ScriptedServer.response(request, "\"content\":[]") + "\n\n");
		});
				McpClient client = McpClient.builder(HttpClientTransport.of(server.uri()))
					.version(ProtocolVersion.V2026_07_28)
					.asyncHeaders(() -> lateHeaders ? CompletableFuture.supplyAsync(Map::of)
							: CompletableFuture.completedFuture(Map.of()))
					.build()) {
			for (int i = 0; i < 400; i++) {
				answer(client);
			}
			assertThat(connections).hasSizeLessThan(100);
		}
	}

	@Test
	void aStreamThatDoesNotEndAfterTheAnswerIsBrokenOff() {
		AtomicBoolean brokenOff = new AtomicBoolean();
		try (ScriptedServer server = new ScriptedServer((request, exchange) -> {
			ScriptedServer.events(exchange, "data: " + ScriptedServer.response(request, "\"content\":[]") + "\n\n");
			endless(exchange.getResponseBody(), brokenOff);
		});
				McpClient client = McpClient.builder(HttpClientTransport.of(server.uri()))
					.version(ProtocolVersion.V2026_07_28)
					.build()) {
			assertThat(answer(client)).isNotNull();
			Awaitility.await().atMost(LIMIT).untilTrue(brokenOff);
		}
	}

	@Test
	void theBodyOfARedirectIsNotReadToItsEnd() {
		AtomicBoolean brokenOff = new AtomicBoolean();
		try (ScriptedServer server = new ScriptedServer((request, exchange) -> {
			if (exchange.getRequestURI().getQuery() != null) {
				ScriptedServer.result(request, exchange, "\"content\":[]");
				return;
			}
			exchange.getResponseHeaders().add("Location", "/mcp?again");
			exchange.sendResponseHeaders(307, 0);
			endless(exchange.getResponseBody(), brokenOff);
		});
				McpClient client = McpClient.builder(HttpClientTransport.of(server.uri()))
					.version(ProtocolVersion.V2026_07_28)
					.timeout(LIMIT)
					.build()) {
			assertThat(client.call(params(), RequestOptions.NONE).result().join().has("content")).isTrue();
			Awaitility.await().atMost(LIMIT).untilTrue(brokenOff);
		}
	}

	private static void endless(OutputStream body, AtomicBoolean brokenOff) {
		byte[] piece = new byte[16 * 1024];
		try {
			for (int i = 0; i < 1_000_000; i++) {
				body.write(piece);
			}
		}
		catch (IOException ex) {
			brokenOff.set(true);
		}
	}

}
