package io.mcpspring.autoconfigure;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

import io.mcpspring.annotation.McpTool;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.core.publisher.Mono;
import reactor.netty.http.HttpProtocol;
import reactor.netty.http.client.HttpClient;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.boot.WebApplicationType;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Requests that two readers on the way may read differently are refused before anything
 * runs, whatever the web server itself lets through. Run for each stack.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class StrictRequestsContract {

	private static final String HOST = "Host: localhost";

	private static final String TYPE = "Content-Type: application/json";

	private static final String CALL = "{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"tools/call\","
			+ "\"params\":{\"name\":\"tally\",\"arguments\":{}}}";

	private static final String MODERN = """
			{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"tally","arguments":{},
			"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28",
			"io.modelcontextprotocol/clientCapabilities":{}}}}""";

	private final WebApplicationType type;

	private RunningApplication application;

	private RawHttp http;

	private String session;

	StrictRequestsContract(WebApplicationType type) {
		this.type = type;
	}

	@BeforeAll
	void start() {
		this.application = RunningApplication.start(this.type, List.of(Counting.class), "server.http2.enabled=true");
		this.http = this.application.http();
		this.session = "Mcp-Session-Id: " + this.http.post("""
				{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25",
				"capabilities":{},"clientInfo":{"name":"test","version":"1"}}}""")
			.headers()
			.firstValue("Mcp-Session-Id")
			.orElseThrow();
	}

	@AfterAll
	void stop() {
		this.application.close();
	}

	@Test
	void servesRequestsThatAreInOrder() throws IOException {
		served("/mcp", HOST, TYPE, this.session);
		served("http://localhost/mcp", HOST, TYPE, this.session);
		served("/mcp", HOST, TYPE, this.session, "Content-Encoding: identity");
		// Said twice, but not two things (server-2025 says nothing of it).
		served("/mcp", HOST, TYPE, this.session, this.session);
	}

	@Test
	void refusesRequestsWithoutOneHost() throws IOException {
		// RFC 9112 section 3.2
		refused(400, "/mcp", TYPE, this.session);
		refused(400, "/mcp", HOST, HOST, TYPE, this.session);
		refused(400, "/mcp", HOST, "Host: evil.example", TYPE, this.session);
		refused(400, "http://evil.example/mcp", HOST, TYPE, this.session);
		refused(400, "http://localhost:1/mcp", HOST, TYPE, this.session);
	}

	@ParameterizedTest
	@ValueSource(strings = { "gzip", "gzip, chunked", "chunked, chunked", "identity", "xchunked" })
	void refusesOtherTransferCodings(String coding) throws IOException {
		// RFC 9112 section 6.1
		AtomicInteger calls = calls();
		int before = calls.get();
		String chunked = Integer.toHexString(CALL.length()) + "\r\n" + CALL + "\r\n0\r\n\r\n";
		String answer = exchange("POST", "/mcp", chunked, HOST, TYPE, this.session, "Transfer-Encoding: " + coding);
		assertThat(answer).matches("(?s)HTTP/1.1 (400|501) .*").doesNotContain("HTTP/1.1 2");
		assertThat(calls).hasValue(before);
	}

	@Test
	void refusesTwoTransferCodings() throws IOException {
		String answer = exchange("POST", "/mcp", "0\r\n\r\n", HOST, TYPE, this.session, "Transfer-Encoding: chunked",
				"Transfer-Encoding: gzip");
		assertThat(answer).matches("(?s)HTTP/1.1 (400|501) .*");
	}

	@ParameterizedTest
	@ValueSource(strings = { "gzip", "br", "identity, gzip", "GZIP", "x" })
	void refusesContentCodings(String coding) throws IOException {
		// RFC 9110 section 15.5.16
		JsonNode error = refused(415, "/mcp", HOST, TYPE, this.session, "Content-Encoding: " + coding);
		assertThat(error.get("message").asString()).contains("Content-Encoding");
	}

	@ParameterizedTest
	@ValueSource(strings = { "Mcp-Session-Id: other", "MCP-Protocol-Version: 2025-06-18",
			"Content-Type: application/json; charset=utf-8", "Authorization: Basic eDp5", "Last-Event-ID: b",
			"mcp-session-id: other" })
	void refusesTwoValuesOfWhatIsSingle(String other) throws IOException {
		String name = other.substring(0, other.indexOf(':'));
		for (boolean first : new boolean[] { true, false }) {
			String[] usual = { HOST, TYPE, this.session, "MCP-Protocol-Version: 2025-11-25", "Last-Event-ID: a",
					"Authorization: Bearer a" };
			String[] all = new String[usual.length + 1];
			System.arraycopy(usual, 0, all, first ? 1 : 0, usual.length);
			all[first ? 0 : usual.length] = other;
			JsonNode error = refused(400, "/mcp", all);
			assertThat(error.get("code").asInt()).isIn(-32600, -32020);
			assertThat(error.get("message").asString()).containsIgnoringCase(name).contains("more than once");
		}
	}

	@Test
	void refusesTwoPlacesInAStream() throws IOException {
		String answer = exchange("GET", "/mcp", "", HOST, "Accept: text/event-stream", this.session, "Last-Event-ID: a",
				"Last-Event-ID: b");
		assertThat(answer).startsWith("HTTP/1.1 400 ").contains("Last-Event-ID");
		answer = exchange("DELETE", "/mcp", "", HOST, this.session, "Mcp-Session-Id: other");
		assertThat(answer).startsWith("HTTP/1.1 400 ").contains("Mcp-Session-Id");
		served("/mcp", HOST, TYPE, this.session);
	}

	@Test
	void refusesTwoValuesOfMirrors() throws IOException {
		// server-2026 HDR-09
		String cancelled = """
				{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1,
				"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28"}}}""";
		for (String body : List.of(MODERN, cancelled)) {
			for (String other : List.of("Mcp-Method: tools/list", "Mcp-Name: other",
					"MCP-Protocol-Version: 2025-11-25")) {
				String answer = exchange("POST", "/mcp", body, HOST, TYPE, "MCP-Protocol-Version: 2026-07-28",
						"Mcp-Method: tools/call", "Mcp-Name: tally", other, "Content-Length: " + body.length());
				assertThat(answer).startsWith("HTTP/1.1 400 ").contains("-32020");
			}
		}
		// server-2026 HDR-13
		served("/mcp", HOST, TYPE, this.session, "Mcp-Method: a", "Mcp-Method: b");
	}

	@Test
	void servesClientsThatNameTheHostAsAuthority() {
		// RFC 9113 section 8.3.1
		int before = calls().get();
		String body = HttpClient.create()
			.protocol(HttpProtocol.H2C)
			.headers((headers) -> headers.set("Content-Type", "application/json")
				.set("Accept", "application/json, text/event-stream")
				.set("MCP-Protocol-Version", "2026-07-28")
				.set("Mcp-Method", "tools/call")
				.set("Mcp-Name", "tally"))
			.post()
			.uri("http://localhost:" + this.http.port() + "/mcp")
			.send((request, out) -> out.sendString(Mono.just(MODERN)))
			.responseSingle((answer, content) -> content.asString().map((text) -> answer.version() + " " + text))
			.block();
		assertThat(body).startsWith("HTTP/2.0 ").contains("counted");
		assertThat(calls()).hasValue(before + 1);
	}

	private AtomicInteger calls() {
		return this.application.context().getBean(Counter.class).calls;
	}

	private void served(String target, String... headers) throws IOException {
		AtomicInteger calls = calls();
		int before = calls.get();
		assertThat(post(target, headers)).startsWith("HTTP/1.1 200 ").contains("counted");
		assertThat(calls).hasValue(before + 1);
	}

	/** Refused, and nothing ran. */
	private JsonNode refused(int status, String target, String... headers) throws IOException {
		AtomicInteger calls = calls();
		int before = calls.get();
		String answer = post(target, headers);
		assertThat(answer).startsWith("HTTP/1.1 " + status + " ").doesNotContain("HTTP/1.1 2");
		assertThat(calls).hasValue(before);
		int start = answer.indexOf("{\"jsonrpc\"");
		// What Tomcat refuses itself is no JSON.
		return (start < 0) ? JsonMapper.shared().createObjectNode()
				: JsonMapper.shared().readTree(answer.substring(start)).get("error");
	}

	private String post(String target, String... headers) throws IOException {
		String[] all = Arrays.copyOf(headers, headers.length + 1);
		all[headers.length] = "Content-Length: " + CALL.length();
		return exchange("POST", target, CALL, all);
	}

	private String exchange(String method, String target, String body, String... headers) throws IOException {
		StringBuilder request = new StringBuilder(method).append(' ').append(target).append(" HTTP/1.1\r\n");
		for (String header : headers) {
			request.append(header).append("\r\n");
		}
		try (RawConnection connection = new RawConnection(this.http.port())) {
			return connection.send(request.append("Connection: close\r\n\r\n").append(body).toString()).readAll();
		}
	}

	static class Counter {

		final AtomicInteger calls = new AtomicInteger();

		@McpTool
		String tally() {
			this.calls.incrementAndGet();
			return "counted";
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class Counting {

		@Bean
		Counter counter() {
			return new Counter();
		}

	}

}
