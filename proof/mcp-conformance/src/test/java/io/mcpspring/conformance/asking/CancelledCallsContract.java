package io.mcpspring.conformance.asking;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.Map;
import java.util.UUID;

import io.mcpspring.conformance.raw.McpSession;
import io.mcpspring.conformance.raw.RawStream;
import io.mcpspring.engine.endpoint.McpEngine;
import io.mcpspring.engine.endpoint.ServerStores;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.web.server.LocalServerPort;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * Calls that their clients cancel stop, and nothing more is sent (server-2025 CANC-01,
 * CANC-02, CANC-03).
 */
abstract class CancelledCallsContract {

	private static final int CALL = 7;

	private static final String CANCELLED = """
			{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":7,"reason":"enough"}}""";

	@LocalServerPort
	private int port;

	@Autowired
	private McpEngine server;

	@Autowired
	private ServerStores stores;

	@ParameterizedTest
	@ValueSource(strings = { "probe_wait", "probe_wait_reactive" })
	void stop(String tool) throws IOException {
		McpSession session = McpSession.begin(this.port);
		String key = "\"" + UUID.randomUUID() + "\"";
		try (RawStream call = session.post(McpSession.call(CALL, tool, "{\"key\":" + key + ",\"ms\":600000}"))) {
			// A stream by now, because it takes long.
			assertThat(call.isEventStream()).isTrue();
			await().until(() -> status(session, key).equals("running"));
			session.accepted(CANCELLED);
			await().atMost(Duration.ofSeconds(60))
				.pollInterval(Duration.ofMillis(20))
				.until(() -> status(session, key).equals("cancelled"));
			assertThat(new Asker(session, call).next()).isNull();
		}
		await().until(() -> this.server.runningCalls() == 0);
	}

	@ParameterizedTest
	@ValueSource(strings = { "probe_wait", "probe_wait_reactive" })
	void stopWhenTheirClientGoesAwayAndHasNoSession(String tool) throws IOException {
		// server-2026 CANC-01, CANC-02, CANC-09
		McpSession observer = McpSession.begin(this.port);
		String key = "\"" + UUID.randomUUID() + "\"";
		try (RawStream call = new RawStream(new Socket(InetAddress.getLoopbackAddress(), this.port))) {
			call.send("POST",
					Map.of("MCP-Protocol-Version", "2026-07-28", "Mcp-Method", "tools/call", "Mcp-Name", tool),
					"""
							{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"%s","arguments":{"key":%s,"ms":600000},
							"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28",
							"io.modelcontextprotocol/clientCapabilities":{}}}}"""
						.formatted(tool, key));
			assertThat(call.isEventStream()).isTrue();
			await().until(() -> status(observer, key).equals("running"));
		}
		await().atMost(Duration.ofSeconds(60))
			.pollInterval(Duration.ofMillis(20))
			.until(() -> status(observer, key).equals("cancelled"));
		await().until(() -> this.server.runningCalls() == 0);
	}

	@Test
	void stopWaitingForTheirClient() throws IOException {
		McpSession session = McpSession.begin(this.port, Asker.FORMS);
		try (Asker asker = Asker.begin(session, CALL)) {
			String question = asker.question();
			assertThat(this.stores.suspended().size()).isEqualTo(1);
			session.accepted(CANCELLED);
			assertThat(asker.next()).isNull();
			await().until(() -> this.stores.suspended().size() == 0);
			// Too late, and nobody's any more.
			asker.decline(question);
		}
		await().until(() -> this.server.runningCalls() == 0);
	}

	private static String status(McpSession session, String key) throws IOException {
		return session.text(8, "probe_status", "{\"key\":" + key + "}");
	}

}
