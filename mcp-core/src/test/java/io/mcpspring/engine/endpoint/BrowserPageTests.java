package io.mcpspring.engine.endpoint;

import java.nio.charset.StandardCharsets;
import java.util.Map;

import io.mcpspring.engine.http.BrowserPage;
import io.mcpspring.engine.http.HttpReply;
import io.mcpspring.engine.http.McpHeaders;
import io.mcpspring.engine.server.Era;
import io.mcpspring.fake.FakeExchange;
import io.mcpspring.fake.FakeServer;
import io.mcpspring.fake.SessionClient;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The page for people who open the address of the server in a browser.
 */
class BrowserPageTests {

	private static final String BROWSER = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";

	private static final BrowserPage PAGE = (exchange) -> "from afar".equals(exchange.remoteAddress()) ? null
			: HttpReply.of(200, Map.of("Content-Type", "text/html"), "<p>Hello".getBytes(StandardCharsets.UTF_8));

	private static FakeServer server() {
		return FakeServer.setup().browserPage(PAGE).tool("echo", (context, arguments) -> null).start();
	}

	private static FakeExchange get(String accept) {
		return FakeExchange.of("GET").header("Accept", accept);
	}

	@ParameterizedTest
	@ValueSource(strings = { BROWSER, "text/html", "TEXT/HTML ; q=0.9", "image/png, text/html" })
	void isShownToBrowsers(String accept) {
		try (FakeServer server = server()) {
			FakeExchange answer = server.send(get(accept));
			assertThat(answer.status()).isEqualTo(200);
			assertThat(answer.reply().mediaType()).isEqualTo("text/html");
			assertThat(answer.text()).isEqualTo("<p>Hello");
		}
	}

	@Test
	void isShownWhicheverEraIsServed() {
		try (FakeServer server = FakeServer.setup().browserPage(PAGE).eras(Era.STATELESS).start()) {
			assertThat(server.send(get(BROWSER)).status()).isEqualTo(200);
			assertThat(server.send(FakeExchange.get()).status()).isEqualTo(405);
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "application/json", "*/*", "text/*", "text/html;q=0", "text/html, text/event-stream",
			"text/event-stream;q=0, text/html" })
	void isNotShownToThoseWhoDoNotAskForIt(String accept) {
		// server-2025 GET-02
		try (FakeServer server = server(); FakeServer plain = FakeServer.setup().start()) {
			assertThat(server.send(get(accept)).status()).isEqualTo(plain.send(get(accept)).status())
				.isGreaterThanOrEqualTo(400);
		}
	}

	@ParameterizedTest
	@CsvSource({ "Mcp-Session-Id,x", "MCP-Protocol-Version,2025-11-25", "Last-Event-ID,7" })
	void isNotShownToClientsOfTheProtocol(String header, String value) {
		// server-2025 GET-02
		try (FakeServer server = server()) {
			assertThat(server.send(get(BROWSER).header(header, value)).status()).isGreaterThanOrEqualTo(400);
			SessionClient client = server.connect("2025-11-25");
			FakeExchange stream = client.prepareGet().header("Accept", "text/html");
			assertThat(stream.header(McpHeaders.SESSION_ID)).isNotNull();
			assertThat(server.send(stream).status()).isEqualTo(406);
			assertThat(client.get().isStream()).isTrue();
		}
	}

	@Test
	void isNotShownByOtherMethods() {
		try (FakeServer server = server()) {
			assertThat(server.send(FakeExchange.of("DELETE").header("Accept", BROWSER)).status())
				.isGreaterThanOrEqualTo(400);
			assertThat(server.send(FakeExchange.post("{}").header("Accept", "text/html")).status()).isEqualTo(406);
			assertThat(server.send(FakeExchange.of("HEAD").header("Accept", BROWSER)).status()).isEqualTo(405);
		}
	}

	@Test
	void comesAfterOriginAndHost() {
		try (FakeServer server = server()) {
			assertThat(server.send(get(BROWSER).header("Origin", "https://evil.example")).status()).isEqualTo(403);
			assertThat(server.send(get(BROWSER).header("Host", "evil.example")).status()).isEqualTo(403);
		}
	}

	@Test
	void mayBeKeptFromSome() {
		// server-2025 GET-02
		try (FakeServer server = server(); FakeServer plain = FakeServer.setup().start()) {
			assertThat(server.send(get("text/html").from("from afar")).status())
				.isEqualTo(plain.send(get("text/html")).status())
				.isGreaterThanOrEqualTo(400);
		}
	}

}
