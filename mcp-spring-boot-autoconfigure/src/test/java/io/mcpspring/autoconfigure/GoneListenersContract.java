package io.mcpspring.autoconfigure;

import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

import org.springframework.boot.WebApplicationType;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * Clients that close their streams free the places of these streams, although nothing is
 * sent on them for an hour. Run for each stack.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class GoneListenersContract {

	/** What one address may have of four. */
	private static final int PLACES = 3;

	private static final String LISTEN = """
			{"jsonrpc":"2.0","id":1,"method":"subscriptions/listen","params":{"notifications":
			{"toolsListChanged":true},"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28",
			"io.modelcontextprotocol/clientCapabilities":{}}}}""";

	private final WebApplicationType type;

	private RunningApplication application;

	private RawHttp http;

	GoneListenersContract(WebApplicationType type) {
		this.type = type;
	}

	@BeforeAll
	void start() {
		this.application = RunningApplication.start(this.type, "mcp.server.stream.keep-alive=1h",
				"mcp.server.limits.max-subscriptions=4", "mcp.server.legacy-sse.enabled=true",
				"mcp.server.legacy-sse.max-streams=4");
		this.http = this.application.http();
	}

	@AfterAll
	void stop() {
		this.application.close();
	}

	@Test
	void freeTheirSubscriptions() throws Exception {
		freeTheirPlaces("POST", "/mcp", LISTEN, "Content-Type", "application/json", "Accept",
				"application/json, text/event-stream", "MCP-Protocol-Version", "2026-07-28", "Mcp-Method",
				"subscriptions/listen");
	}

	@Test
	void freeTheirStreamsOfHttpWithSse() throws Exception {
		freeTheirPlaces("GET", "/sse", null, "Accept", "text/event-stream");
	}

	private void freeTheirPlaces(String method, String path, String body, String... headers) throws Exception {
		List<InputStream> streams = new ArrayList<>();
		try {
			for (int i = 0; i < PLACES; i++) {
				streams.add(opened(method, path, body, headers).body());
			}
			assertThat(status(method, path, body, headers)).isEqualTo(429);
			for (InputStream stream : streams) {
				stream.close();
			}
			streams.clear();
			await().atMost(Duration.ofSeconds(30)).until(() -> status(method, path, body, headers) == 200);
		}
		finally {
			for (InputStream stream : streams) {
				stream.close();
			}
		}
	}

	private HttpResponse<InputStream> opened(String method, String path, String body, String... headers)
			throws Exception {
		HttpResponse<InputStream> response = RawHttp.client()
			.send(this.http.request(method, path, body, headers), BodyHandlers.ofInputStream());
		assertThat(response.statusCode()).isEqualTo(200);
		return response;
	}

	private int status(String method, String path, String body, String... headers)
			throws IOException, InterruptedException {
		HttpResponse<InputStream> response = RawHttp.client()
			.send(this.http.request(method, path, body, headers), BodyHandlers.ofInputStream());
		response.body().close();
		return response.statusCode();
	}

}
