package io.mcpspring.autoconfigure;

import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

import io.mcpspring.endpoint.McpServer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

import org.springframework.boot.WebApplicationType;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

class ShutdownTests {

	/** Far below the 30 seconds that the web server would wait for its open requests. */
	private static final Duration SOON = Duration.ofSeconds(10);

	@ParameterizedTest
	@EnumSource(mode = Mode.EXCLUDE, names = "NONE")
	void idleStreamDoesNotHoldUpTheShutdown(WebApplicationType type) throws Exception {
		RunningApplication application = RunningApplication.start(type);
		try (InputStream stream = openStream(application)) {
			McpServer server = application.context().getBean(McpServer.class);
			await().atMost(SOON).until(() -> server.openStreams() == 1);
			long start = System.nanoTime();
			application.close();
			assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(SOON);
			assertThat(new String(stream.readAllBytes(), StandardCharsets.UTF_8)).contains("retry:");
		}
		finally {
			application.close();
		}
	}

	private static InputStream openStream(RunningApplication application) throws IOException, InterruptedException {
		String session = application.http()
			.post("""
					{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25",
					"capabilities":{},"clientInfo":{"name":"test","version":"1"}}}""")
			.headers()
			.firstValue("Mcp-Session-Id")
			.orElseThrow();
		HttpResponse<InputStream> stream = RawHttp.client()
			.send(application.http()
				.request("GET", "/mcp", null, "Accept", "text/event-stream", "Mcp-Session-Id", session),
					BodyHandlers.ofInputStream());
		assertThat(stream.statusCode()).isEqualTo(200);
		return stream.body();
	}

}
