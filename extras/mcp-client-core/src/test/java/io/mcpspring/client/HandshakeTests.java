package io.mcpspring.client;

import java.time.Duration;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;

import io.mcpspring.client.transport.HttpClientTransport;
import io.mcpspring.model.ProtocolVersion;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * How a session begins with servers that hesitate, or say more than they have to.
 */
class HandshakeTests {

	private static final Duration LIMIT = Duration.ofSeconds(60);

	private static McpClientBuilder client(ScriptedServer server) {
		return McpClient.builder(HttpClientTransport.of(server.uri())).version(ProtocolVersion.V2025_11_25);
	}

	private static boolean isAnswered(McpClient client) {
		try {
			client.send("tools/list", JsonMapper.shared().createObjectNode(), RequestOptions.NONE).result().join();
			return true;
		}
		catch (CompletionException ex) {
			return false;
		}
	}

	@Test
	void beginsAnewIfTheServerDidNotAcceptTheSession() {
		AtomicBoolean hung = new AtomicBoolean();
		CountDownLatch over = new CountDownLatch(1);
		try (ScriptedServer server = new ScriptedServer((request, exchange) -> {
			if (request.rpc().equals("notifications/initialized") && hung.compareAndSet(false, true)) {
				ScriptedServer.await(over);
			}
			else if (request.rpc().equals("tools/list")) {
				ScriptedServer.result(request, exchange, "\"tools\":[]");
			}
			else {
				ScriptedServer.initialize(request, exchange);
			}
		}); McpClient client = client(server).timeout(Duration.ofMillis(700)).build()) {
			Awaitility.await().atMost(LIMIT).until(() -> isAnswered(client));
			assertThat(server.methods()).filteredOn("initialize"::equals).hasSizeGreaterThan(1);
			over.countDown();
		}
	}

	@Test
	void readsWhatComesBeforeTheAnswer() {
		try (ScriptedServer server = new ScriptedServer((request, exchange) -> {
			if (request.rpc().equals("initialize")) {
				ScriptedServer.events(exchange,
						"""
								data: {"jsonrpc":"2.0","method":"notifications/message","params":{"level":"info","data":"hello"}}

								data: {"jsonrpc":"2.0","id":"another","result":{}}

								data:\s"""
								+ ScriptedServer.response(request, """
										"protocolVersion":"2025-11-25","capabilities":{},\
										"serverInfo":{"name":"scripted","version":"1"}""") + "\n\n");
			}
			else {
				ScriptedServer.initialize(request, exchange);
			}
		}); McpClient client = client(server).timeout(LIMIT).build()) {
			assertThat(client.connect()).succeedsWithin(LIMIT)
				.satisfies((described) -> assertThat(described.info().path("name").asString()).isEqualTo("scripted"));
		}
	}

	@Test
	void failsAtOnceIfTheWholeAnswerIsAnotherMessage() {
		try (ScriptedServer server = new ScriptedServer((request, exchange) -> ScriptedServer.json(exchange, 200,
				"{\"jsonrpc\":\"2.0\",\"method\":\"notifications/message\",\"params\":{}}"));
				McpClient client = client(server).timeout(Duration.ofHours(1)).build()) {
			assertThat(client.connect()).failsWithin(LIMIT)
				.withThrowableOfType(ExecutionException.class)
				.withCauseInstanceOf(IllegalStateException.class);
		}
	}

}
