package io.mcpspring.console;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.boot.test.web.server.LocalServerPort;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What the console answers, on each web stack.
 */
@SpringBootTest(classes = ConsoleApplication.class, webEnvironment = WebEnvironment.RANDOM_PORT,
		properties = { "mcp.server.console.enabled=true", "server.servlet.context-path=/shop",
				"spring.webflux.base-path=/shop", "server.address=127.0.0.1", "mcp.server.instructions=Be polite" })
abstract class ConsoleContract {

	private static final String ADA = "Basic "
			+ Base64.getEncoder().encodeToString("ada:ada".getBytes(StandardCharsets.UTF_8));

	@LocalServerPort
	private int port;

	private HttpRequest.Builder request(String path) {
		return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + this.port + "/shop" + path));
	}

	private static HttpResponse<String> send(HttpRequest.Builder request) throws IOException, InterruptedException {
		return HttpClient.newHttpClient().send(request.build(), BodyHandlers.ofString());
	}

	private HttpResponse<String> get(String path) throws IOException, InterruptedException {
		return send(request(path));
	}

	private JsonNode json(String path) throws IOException, InterruptedException {
		HttpResponse<String> response = get(path);
		assertThat(response.statusCode()).isEqualTo(200);
		assertThat(response.headers().firstValue("Content-Type")).hasValue("application/json");
		return JsonMapper.shared().readTree(response.body());
	}

	@Test
	void servesThePage() throws Exception {
		HttpResponse<String> page = get("/mcp-console");
		assertThat(page.statusCode()).isEqualTo(200);
		assertThat(page.headers().firstValue("Content-Type").orElse("")).startsWith("text/html");
		assertThat(page.body()).contains("src=\"mcp-console/main.js\"").doesNotContain("{console}");
		assertThat(page.headers().firstValue("Content-Security-Policy"))
			.hasValue("default-src 'none'; script-src 'self'; "
					+ "style-src 'self'; connect-src 'self'; img-src 'self' data:; frame-src 'self'; frame-ancestors 'none'; "
					+ "base-uri 'none'; form-action 'none'");
		assertThat(page.headers().firstValue("X-Content-Type-Options")).hasValue("nosniff");
		assertThat(page.headers().firstValue("Cross-Origin-Resource-Policy")).hasValue("same-origin");
		assertThat(page.headers().allValues("X-Frame-Options")).containsOnly("DENY");
		assertThat(page.headers().firstValue("Access-Control-Allow-Origin")).isEmpty();
	}

	@Test
	void keepsPagesOfAppsInASandbox() throws Exception {
		HttpResponse<String> frame = get("/mcp-console/frame");
		assertThat(frame.statusCode()).isEqualTo(200);
		assertThat(frame.headers().allValues("Content-Security-Policy")).singleElement()
			.asString()
			.startsWith("sandbox allow-scripts; default-src 'none'; ")
			.contains("frame-ancestors 'self'", "base-uri 'none'", "form-action 'none'")
			.doesNotContain("http", "connect-src", "allow-same-origin");
		// Spring Security writes its own on servlets; browsers go by frame-ancestors.
		assertThat(frame.headers().allValues("X-Frame-Options")).singleElement().isIn("SAMEORIGIN", "DENY");
		assertThat(get("/mcp-console/frame.html").statusCode()).isEqualTo(404);
	}

	@Test
	void servesTheFilesOfThePage() throws Exception {
		HttpResponse<String> script = get("/mcp-console/main.js");
		assertThat(script.statusCode()).isEqualTo(200);
		assertThat(script.headers().firstValue("Content-Type").orElse("")).startsWith("text/javascript");
		assertThat(script.headers().firstValue("Content-Security-Policy")).isPresent();
		assertThat(get("/mcp-console/layout.css").statusCode()).isEqualTo(200);
		HttpResponse<String> head = send(request("/mcp-console/icon.svg").method("HEAD", BodyPublishers.noBody()));
		assertThat(head.statusCode()).isEqualTo(200);
		assertThat(head.body()).isEmpty();
	}

	@Test
	void redirectsToThePathWithoutSlash() throws Exception {
		HttpResponse<String> response = get("/mcp-console/");
		assertThat(response.statusCode()).isEqualTo(302);
		assertThat(response.headers().firstValue("Location").orElse("")).endsWith("../mcp-console");
	}

	@ParameterizedTest
	@ValueSource(strings = { "/index.html", "/welcome.html", "/missing.js", "/web/main.js", "/main.js/",
			"/Console.class", "/%2e%2e/Console.class", "/..%2fConsole.class" })
	void servesNothingElse(String path) throws Exception {
		assertThat(get("/mcp-console" + path).statusCode()).isIn(400, 404);
	}

	@Test
	void onlyReads() throws Exception {
		String token = json("/mcp-console/server.json").path("csrf").path("token").asString();
		assertThat(token).isNotEmpty();
		HttpResponse<String> response = send(
				request("/mcp-console").header("Authorization", ADA).POST(BodyPublishers.ofString("x")));
		// The application's protection against forged requests comes first.
		assertThat(response.statusCode()).isIn(403, 405);
	}

	@Test
	void tellsThePageWhereTheServerIs() throws Exception {
		JsonNode server = json("/mcp-console/server.json");
		assertThat(server.path("serverPath").asString()).isEqualTo("/mcp");
		assertThat(server.path("consolePath").asString()).isEqualTo("/mcp-console");
		assertThat(server.path("eras").valueStream().map((era) -> era.asString())).containsExactly("session",
				"stateless");
		assertThat(server.path("csrf").path("header").asString()).isEqualTo("X-CSRF-TOKEN");
	}

	@Test
	void tellsFiguresWithoutIds() throws Exception {
		JsonNode figures = json("/mcp-console/figures.json");
		assertThat(figures.path("sessions").isInt()).isTrue();
		assertThat(figures.valueStream()).allSatisfy((figure) -> assertThat(figure.isNumber()).isTrue());
	}

	@Test
	void countsAndTimesCallsOfTools() throws Exception {
		JsonNode before = json("/mcp-console/figures.json");
		assertThat(call("add", "{\"one\":1,\"other\":2}").body()).contains("\"3\"");
		assertThat(call("add", "{\"one\":\"none\"}").body()).contains("\"isError\":true");
		JsonNode after = json("/mcp-console/figures.json");
		assertThat(grown(before, after, "callsEnded")).isEqualTo(2);
		assertThat(grown(before, after, "callsFailed")).isEqualTo(1);
		assertThat(grown(before, after, "callMillis")).isNotNegative();
	}

	private static long grown(JsonNode before, JsonNode after, String figure) {
		return after.path(figure).asLong() - before.path(figure).asLong();
	}

	private HttpResponse<String> call(String tool, String arguments) throws IOException, InterruptedException {
		String body = """
				{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"%s","arguments":%s,"_meta":{\
				"io.modelcontextprotocol/protocolVersion":"2026-07-28",\
				"io.modelcontextprotocol/clientCapabilities":{}}}}""".formatted(tool, arguments);
		HttpRequest.Builder request = request("/mcp").header("Authorization", ADA)
			.header("Content-Type", "application/json")
			.header("Accept", "application/json, text/event-stream")
			.header("MCP-Protocol-Version", "2026-07-28")
			.header("Mcp-Method", "tools/call")
			.header("Mcp-Name", tool)
			.POST(BodyPublishers.ofString(body));
		return send(request);
	}

	@Test
	void estimatesTheTokensOfWhatTheCallerSees() throws Exception {
		JsonNode report = json("/mcp-console/model.json");
		assertThat(report.path("encoding").asString()).isEqualTo("o200k_base");
		assertThat(report.path("instructions").asInt()).isBetween(1, 4);
		assertThat(names(report)).containsExactly("add");
		assertThat(report.path("tools").get(0).path("tokens").asInt()).isBetween(20, 120);
		assertThat(report.path("findings").valueStream())
			.anySatisfy((finding) -> assertThat(finding.path("rule").asString()).isEqualTo("tool-hints"))
			.allSatisfy((finding) -> assertThat(finding.path("tool").asString()).isEqualTo("add"));
		HttpResponse<String> known = send(request("/mcp-console/model.json").header("Authorization", ADA));
		assertThat(names(JsonMapper.shared().readTree(known.body()))).containsExactlyInAnyOrder("add", "insider");
	}

	private static List<String> names(JsonNode report) {
		return report.path("tools").valueStream().map((tool) -> tool.path("name").asString()).toList();
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "/frame", "/main.js", "/server.json", "/figures.json", "/model.json" })
	void refusesRequestsThatAProxyForwards(String path) throws Exception {
		HttpResponse<String> refused = send(request("/mcp-console" + path).header("X-Forwarded-For", "203.0.113.7"));
		assertThat(refused.statusCode()).isEqualTo(403);
		assertThat(refused.body()).contains("authenticated").doesNotContain("<");
		assertThat(refused.headers().firstValue("Content-Security-Policy")).isPresent();
		HttpResponse<String> known = send(
				request("/mcp-console" + path).header("X-Forwarded-For", "203.0.113.7").header("Authorization", ADA));
		assertThat(known.statusCode()).isEqualTo(200);
	}

	@Test
	void welcomesBrowsersAtTheServer() throws Exception {
		HttpResponse<String> page = send(request("/mcp").header("Accept", "text/html,application/xhtml+xml,*/*;q=0.8"));
		assertThat(page.statusCode()).isEqualTo(200);
		assertThat(page.headers().firstValue("Content-Type").orElse("")).startsWith("text/html");
		assertThat(page.headers().allValues("Content-Type")).hasSize(1);
		assertThat(page.body()).contains("href=\"/shop/mcp-console\"");
		assertThat(page.headers().firstValue("Content-Security-Policy")).isPresent();
		assertThat(page.headers().firstValue("Cache-Control")).hasValue("no-store");
	}

	// server-2025 GET-02
	@Test
	void leavesAllOtherRequestsToTheServer() throws Exception {
		assertThat(send(request("/mcp").header("Accept", "application/json")).statusCode()).isEqualTo(406);
		assertThat(send(page().header("Mcp-Session-Id", "x")).statusCode()).isEqualTo(406);
		assertThat(send(page().header("MCP-Protocol-Version", "2025-11-25")).statusCode()).isIn(400, 406);
		assertThat(send(page().method("DELETE", BodyPublishers.noBody())).statusCode()).isGreaterThanOrEqualTo(400);
	}

	@Test
	void leadsNobodyToTheConsoleWhomItWouldRefuse() throws Exception {
		assertThat(send(page().header("X-Forwarded-For", "203.0.113.7")).statusCode()).isEqualTo(406);
		HttpResponse<String> known = send(page().header("X-Forwarded-For", "203.0.113.7").header("Authorization", ADA));
		assertThat(known.statusCode()).isEqualTo(200);
	}

	@Test
	void refusesPagesOfOtherSitesAtTheServer() throws Exception {
		HttpResponse<String> refused = send(page().header("Origin", "https://evil.example"));
		assertThat(refused.statusCode()).isEqualTo(403);
		assertThat(refused.headers().firstValue("Content-Type")).hasValue("application/json");
	}

	private HttpRequest.Builder page() {
		return request("/mcp").header("Accept", "text/html");
	}

}
