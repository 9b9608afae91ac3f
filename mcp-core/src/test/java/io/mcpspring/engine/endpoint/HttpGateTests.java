package io.mcpspring.engine.endpoint;

import java.net.URI;
import java.util.Set;

import io.mcpspring.engine.http.McpHeaders;
import io.mcpspring.fake.FakeExchange;
import io.mcpspring.fake.FakeServer;
import io.mcpspring.fake.SessionClient;
import io.mcpspring.fake.StatelessClient;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What a request passes before its body is read.
 */
class HttpGateTests {

	private static final String EVIL = "https://evil.example";

	private static final String PING = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}";

	private static FakeServer server() {
		return FakeServer.setup().tool("echo", (context, arguments) -> null).start();
	}

	private static FakeServer server(GateSettings gate) {
		return FakeServer.setup().gate(gate).tool("echo", (context, arguments) -> null).start();
	}

	@ParameterizedTest
	@ValueSource(strings = { "POST", "GET", "DELETE" })
	void refusesForeignOriginsOnEveryMethodBeforeAnythingElse(String method) {
		// server-2025 HTTP-02, HTTP-03; server-2026 HTTP-02
		try (FakeServer server = server()) {
			SessionClient client = server.connect("2025-11-25");
			FakeExchange answer = server.send(FakeExchange.of(method)
				.header(McpHeaders.SESSION_ID, client.id())
				.header("Origin", EVIL)
				.header("Host", "evil.example")
				.body("oops"));
			assertThat(answer.status()).isEqualTo(403);
			assertThat(answer.json().has("id")).isFalse();
			assertThat(answer.code()).isEqualTo(-32600);
			assertThat(answer.wasRead()).isFalse();
			assertThat(client.request("ping").status()).isEqualTo(200);
		}
	}

	@Test
	void refusesForeignOriginsOfStatelessRequestsToo() {
		// server-2026 HTTP-02
		try (FakeServer server = server()) {
			StatelessClient client = server.client();
			FakeExchange answer = server.send(client.prepare("server/discover", "{}").header("Origin", EVIL));
			assertThat(answer.status()).isEqualTo(403);
		}
	}

	@ParameterizedTest
	@ValueSource(
			strings = { "http://localhost", "http://localhost:6274", "https://localhost:8443", "http://127.0.0.1:80",
					"http://[::1]:3000", "HTTP://LOCALHOST:1", "https://app.example", "https://APP.example" })
	void letsPagesOnLoopbackAndConfiguredOnesIn(String origin) {
		// server-2025 HTTP-04
		assertThat(originStatus(origin)).isEqualTo(200);
	}

	@ParameterizedTest
	@ValueSource(strings = { "http://localhost.evil.example", "http://127.0.0.1.evil.example", "http://evil.example:80",
			"https://app.example.evil", "https://app.example:8443", "http://app.example", "null", "", "localhost",
			"http://localhost:80@evil.example", "file://", "http://localhost/", "http://localhost:123456" })
	void refusesWhatOnlyLooksLikeAnAllowedOrigin(String origin) {
		// server-2025 HTTP-02
		assertThat(originStatus(origin)).isEqualTo(403);
	}

	@Test
	void letsPagesOfThePublicUrlIn() {
		// server-2025 HTTP-04
		GateSettings gate = GateSettings.of(Set.of(), Set.of(), URI.create("https://Shop.example:8443/mcp"), 100);
		assertThat(gate.allowsOrigin("https://shop.example:8443")).isTrue();
		assertThat(gate.allowsOrigin("https://shop.example")).isFalse();
		assertThat(gate.allowsOrigin("http://shop.example:8443")).isFalse();
		assertThat(gate.allowsOrigin("https://shop.example:8443.evil.example")).isFalse();
	}

	private static int originStatus(String origin) {
		try (FakeServer server = server()) {
			SessionClient client = server.connect("2025-11-25");
			return server.send(client.prepare(PING).header("Origin", origin)).status();
		}
	}

	@ParameterizedTest
	@CsvSource({ "2025-11-25,Mcp-Session-Id,-32600", "2025-11-25,Content-Type,-32600",
			"2025-11-25,Authorization,-32600", "2025-11-25,MCP-Protocol-Version,-32600", "2026-07-28,Mcp-Method,-32020",
			"2026-07-28,Mcp-Name,-32020", "2026-07-28,Content-Type,-32020", "2026-07-28,MCP-Protocol-Version,-32020" })
	void refusesHeadersWithSeveralValuesBeforeTheBody(String version, String header, int code) {
		// server-2026 HDR-09
		try (FakeServer server = server()) {
			FakeExchange answer = server.send(FakeExchange.post(PING)
				.header(McpHeaders.PROTOCOL_VERSION, version)
				.with(header, "one")
				.with(header, "another"));
			assertThat(answer.status()).isEqualTo(400);
			assertThat(answer.code()).isEqualTo(code);
			assertThat(answer.wasRead()).isFalse();
			assertThat(answer.isLastOnConnection()).isTrue();
		}
	}

	@Test
	void refusesTwoOrigins() {
		try (FakeServer server = server()) {
			SessionClient client = server.connect("2025-11-25");
			FakeExchange exchange = client.prepare(PING).with("Origin", "http://localhost").with("Origin", EVIL);
			assertThat(server.send(exchange).status()).isEqualTo(403);
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "localhost", "localhost:8080", "127.0.0.1:8080", "[::1]", "[::1]:8080", "LOCALHOST:1" })
	void takesLoopbackNamesOnLoopback(String host) {
		assertThat(hostStatus(host, true, server())).isEqualTo(200);
	}

	@ParameterizedTest
	@ValueSource(strings = { "evil.example", "localhost.evil.example:8080", "127.0.0.1.nip.io", "", "169.254.1.1" })
	void refusesOtherNamesOnLoopback(String host) {
		// server-2025 HTTP-02; server-2026 HTTP-02: rebinding makes a foreign page come
		// to a loopback address
		assertThat(hostStatus(host, true, server())).isEqualTo(403);
	}

	@ParameterizedTest
	@ValueSource(booleans = { true, false })
	void refusesRequestsWithoutHost(boolean loopback) {
		// RFC 9112 section 3.2
		try (FakeServer server = server()) {
			FakeExchange exchange = server.connect("2025-11-25").prepare(PING).header("Host", null);
			FakeExchange answer = server.send(loopback ? exchange : exchange.fromAfar());
			assertThat(answer.status()).isEqualTo(400);
			assertThat(answer.isLastOnConnection()).isTrue();
			assertThat(answer.wasRead()).isFalse();
		}
	}

	@Test
	void takesAnyNameElsewhereUnlessNamesAreConfigured() {
		assertThat(hostStatus("anything.example", false, server())).isEqualTo(200);
		GateSettings gate = GateSettings.of(Set.of(), Set.of("alias.example"),
				URI.create("https://mcp.example:8443/mcp"), 1000);
		assertThat(hostStatus("mcp.example:8443", false, server(gate))).isEqualTo(200);
		assertThat(hostStatus("ALIAS.example", false, server(gate))).isEqualTo(200);
		assertThat(hostStatus("mcp.example", false, server(gate))).isEqualTo(403);
		assertThat(hostStatus("evil.example", false, server(gate))).isEqualTo(403);
		assertThat(hostStatus("localhost:8080", false, server(gate))).isEqualTo(403);
		assertThat(hostStatus("localhost:8080", true, server(gate))).isEqualTo(200);
	}

	private static int hostStatus(String host, boolean loopback, FakeServer running) {
		try (FakeServer server = running) {
			FakeExchange exchange = server.client().prepare("server/discover", "{}").header("Host", host);
			return server.send(loopback ? exchange : exchange.fromAfar()).status();
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "application/json", "application/json; charset=utf-8",
			"application/json;charset=\"UTF-8\"", "Application/JSON ; Charset=utf-8", "application/json; profile=x",
			"application/json;charset=utf8" })
	void takesJson(String type) {
		assertThat(typeStatus("Content-Type", type)).isEqualTo(200);
	}

	@ParameterizedTest
	@ValueSource(strings = { "text/plain", "application/x-www-form-urlencoded", "multipart/form-data",
			"application/json; charset=iso-8859-1", "application/jsonp", "json", "" })
	void refusesOtherMediaTypes(String type) {
		// server-2025 HTTP-07
		assertThat(typeStatus("Content-Type", type)).isEqualTo(415);
	}

	@Test
	void refusesBodiesWithoutMediaType() {
		// server-2025 HTTP-07
		assertThat(typeStatus("Content-Type", null)).isEqualTo(415);
	}

	@ParameterizedTest
	@ValueSource(strings = { "application/json, text/event-stream", "text/event-stream,application/json", "*/*",
			"application/json", "application/*", "application/json;q=0.5, text/*;q=0.1", "text/event-stream",
			"text/html, */*;q=0.1" })
	void isLenientAboutAccept(String accept) {
		// server-2025 HTTP-06; server-2026 HTTP-07
		assertThat(typeStatus("Accept", accept)).isEqualTo(200);
	}

	@Test
	void takesRequestsWithoutAccept() {
		assertThat(typeStatus("Accept", null)).isEqualTo(200);
	}

	@ParameterizedTest
	@ValueSource(strings = { "text/html", "image/*", "application/json;q=0", "application/xml, text/plain" })
	void refusesClientsThatTakeNothingItHas(String accept) {
		// server-2025 HTTP-06
		assertThat(typeStatus("Accept", accept)).isEqualTo(406);
	}

	private static int typeStatus(String header, String value) {
		try (FakeServer server = server()) {
			SessionClient client = server.connect("2025-11-25");
			return server.send(client.prepare(PING).header(header, value)).status();
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "PUT", "PATCH", "OPTIONS", "HEAD", "TRACE", "QUERY" })
	void refusesOtherMethodsFirst(String method) {
		try (FakeServer server = server()) {
			FakeExchange answer = server.send(FakeExchange.of(method).header("Origin", EVIL));
			assertThat(answer.status()).isEqualTo(405);
			assertThat(answer.replied("Allow")).isEqualTo("GET, POST, DELETE");
		}
	}

	@Test
	void judgesMediaTypesAfterOriginAndHost() {
		try (FakeServer server = server()) {
			FakeExchange badHost = FakeExchange.of("POST").header("Host", "evil.example");
			assertThat(server.send(badHost).status()).isEqualTo(403);
			FakeExchange noType = FakeExchange.of("POST").header("Accept", "image/png");
			assertThat(server.send(noType).status()).isEqualTo(415);
			FakeExchange noAccept = FakeExchange.post("x".repeat(100_000)).header("Accept", "image/png");
			assertThat(server.send(noAccept).status()).isEqualTo(406);
			assertThat(noAccept.wasRead()).isFalse();
		}
	}

	@Test
	void refusesLargeBodiesBeforeParsingThem() {
		// server-2026 HTTP-13
		try (FakeServer server = server(new GateSettings(Set.of(), Set.of(), PING.length()))) {
			assertThat(server.send(FakeExchange.post(PING)).status()).isEqualTo(400);
			FakeExchange answer = server.send(FakeExchange.post(PING + " "));
			assertThat(answer.status()).isEqualTo(413);
			assertThat(answer.code()).isEqualTo(-32600);
		}
	}

	@Test
	void streamsNeedAClientThatTakesThem() {
		// server-2025 GET-02
		try (FakeServer server = server()) {
			SessionClient client = server.connect("2025-11-25");
			FakeExchange answer = server.send(client.prepareGet().header("Accept", "application/json"));
			assertThat(answer.status()).isEqualTo(406);
			assertThat(client.get().isStream()).isTrue();
		}
	}

}
