package io.mcpspring.demo;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Iterator;
import java.util.stream.Stream;

import io.mcpspring.endpoint.McpServer;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.web.server.LocalServerPort;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The shop stops counting when it is told to, on each web stack.
 */
abstract class CancellationContract {

	private final HttpClient client = HttpClient.newHttpClient();

	@LocalServerPort
	private int port;

	@Autowired
	private McpServer server;

	// server-2025 CANC-01, CANC-03
	@Test
	void stopsCountingWhenCancelled() throws Exception {
		String session = this.client.send(request("", """
				{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25",
				"capabilities":{},"clientInfo":{"name":"test","version":"1"}}}"""), BodyHandlers.ofString())
			.headers()
			.firstValue("Mcp-Session-Id")
			.orElseThrow();
		send(session, """
				{"jsonrpc":"2.0","method":"notifications/initialized"}""");

		HttpResponse<Stream<String>> counting = this.client.send(request(session, """
				{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"recount_stock","arguments":{},
				"_meta":{"progressToken":"count"}}}"""), BodyHandlers.ofLines());
		Iterator<String> lines = counting.body().iterator();
		assertThat(next(lines, "notifications/progress")).isTrue();
		assertThat(this.server.runningCalls()).isOne();
		send(session, """
				{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":2}}""");

		Awaitility.await().atMost(Duration.ofSeconds(1)).until(() -> this.server.runningCalls() == 0);
		assertThat(next(lines, "\"result\"")).isFalse();
	}

	private static boolean next(Iterator<String> lines, String text) {
		while (lines.hasNext()) {
			if (lines.next().contains(text)) {
				return true;
			}
		}
		return false;
	}

	private void send(String session, String notification) throws Exception {
		assertThat(this.client.send(request(session, notification), BodyHandlers.discarding()).statusCode())
			.isEqualTo(202);
	}

	private HttpRequest request(String session, String body) {
		HttpRequest.Builder request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + this.port + "/mcp"))
			.header("Content-Type", "application/json")
			.header("Accept", "application/json, text/event-stream")
			.POST(BodyPublishers.ofString(body));
		if (!session.isEmpty()) {
			request.header("Mcp-Session-Id", session).header("MCP-Protocol-Version", "2025-11-25");
		}
		return request.build();
	}

}
