package io.mcpspring.autoconfigure.controller;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.boot.test.web.server.LocalServerPort;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Methods of existing controllers as tools: what their clients are asked for, and what is
 * injected, also after a question. Run for each stack.
 */
@SpringBootTest(classes = ControllerApplication.class, webEnvironment = WebEnvironment.RANDOM_PORT,
		properties = { "server.address=127.0.0.1", "spring.data.web.pageable.one-indexed-parameters=true" })
abstract class ControllerContract {

	private static final String INITIALIZE = """
			{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25",
			"capabilities":{"elicitation":{}},"clientInfo":{"name":"test","version":"1"}}}""";

	private static final String ANSWER = "{\"action\":\"accept\",\"content\":{\"yes\":true}}";

	private final HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

	@LocalServerPort
	private int port;

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			listOrders     | customer-id, state
			place          | order, due
			stock          | sku
			pages          | page, size, sort
			later          | order
			me             | ''
			confirmed      | what
			confirmedLater | ''
			raw            | ''
			""")
	void offersNoneOfWhatIsInjected(String tool, String arguments) throws Exception {
		JsonNode schema = json(stateless("tools/list", null, "", "en")).at("/result/tools")
			.valueStream()
			.filter((found) -> found.path("name").asString().equals(tool))
			.findFirst()
			.orElseThrow()
			.path("inputSchema");
		assertThat(String.join(", ", schema.path("properties").propertyNames())).isEqualTo(arguments);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			listOrders | {"customer-id":7}                                        | 7 open acme
			place      | {"order":{"sku":"s","quantity":1},"due":"2099-01-31"}    | s acme dark /orders/1
			stock      | {"sku":"sku-1"}                                          | Sku[code=sku-1]
			pages      | {}                                                       | 0 5 name: DESC
			pages      | {"page":3,"size":50,"sort":["id"]}                       | 2 50 id: ASC
			later      | {"order":{"sku":"s","quantity":1}}                       | s acme
			me         | {}                                                       | alice alice alice alice alice
			raw        | {}                                                       | acme acme
			""")
	void callsAsControllersAreCalled(String tool, String arguments, String expected) throws Exception {
		assertThat(text(call(tool, arguments))).isEqualTo(expected);
		assertThat(text(inSession(session(), 2, tool, arguments))).isEqualTo(expected);
	}

	@Test
	void controllersAreAsTheyWere() throws Exception {
		assertThat(send("GET", "/orders/7", null, "X-Tenant", "acme").body()).isEqualTo("7 open acme");
		assertThat(send("GET", "/me", null).body()).isEqualTo("alice alice alice alice alice");
		assertThat(send("GET", "/stock/sku-1", null).body()).isEqualTo("Sku[code=sku-1]");
	}

	@Test
	void headersAreNoArguments() throws Exception {
		JsonNode refused = json(call("listOrders", "{\"customer-id\":7,\"X-Tenant\":\"evil\"}"));
		assertThat(refused.at("/result/isError").asBoolean()).isTrue();
		assertThat(refused.at("/result/content/0/text").asString())
			.isEqualTo("Invalid arguments:\n- property 'X-Tenant' is not allowed");
	}

	@Test
	void tellsWhichHeaderIsMissing() throws Exception {
		HttpResponse<String> answer = post(statelessBody("tools/call", """
				"name":"later","arguments":{"order":{"sku":"s","quantity":1}}"""),
				statelessHeaders("tools/call", "later"));
		assertThat(text(answer)).isEqualTo("The header 'X-Tenant' of the HTTP request is missing");
	}

	@Test
	void tellsSchemaTypeAndValidationErrorsAtOnce() throws Exception {
		assertThat(text(call("place", "{\"order\":{\"sku\":\"s\",\"quantity\":0,\"mail\":\"x\"},\"due\":\"soon\"}")))
			.isEqualTo("""
					Invalid arguments:
					- /order/quantity: must be at least 1
					- /due: must be a date such as 2030-01-31 (yyyy-MM-dd), but is 'soon'
					- /order/mail: must be a well-formed email address""");
		assertThat(
				text(call("place", "{\"order\":{\"sku\":\"s\",\"quantity\":1,\"mail\":\"x\"},\"due\":\"2020-01-01\"}")))
			.contains("due", "must be a future date", "mail", "must be a well-formed email address");
	}

	@Test
	void convertersTellNothingOfTheApplication() throws Exception {
		assertThat(text(call("stock", "{\"sku\":\"x\"}"))).isEqualTo("Argument 'sku' is not valid");
	}

	@Test
	void runsAfterQuestionAreOfTheFirstRequestWithoutSession() throws Exception {
		HttpResponse<String> asked = call("confirmed", "{\"what\":\"drop\"}", "fr");
		String last = answerStateless("confirmed", "{\"what\":\"drop\"}", asked);
		assertThat(last).isEqualTo("drop acme dark alice alice fr 127.0.0.1 true");
	}

	@Test
	void asynchronousRunsAfterQuestionAreOfTheFirstRequestWithoutSession() throws Exception {
		HttpResponse<String> asked = call("confirmedLater", "{}");
		assertThat(answerStateless("confirmedLater", "{}", asked)).isEqualTo("acme alice");
	}

	private String answerStateless(String tool, String arguments, HttpResponse<String> asked) throws Exception {
		JsonNode result = json(asked).path("result");
		assertThat(result.path("resultType").asString()).as(asked.body()).isEqualTo("input_required");
		List<String> headers = new ArrayList<>(List.of(statelessHeaders("tools/call", tool)));
		headers.addAll(List.of("X-Tenant", "evil", "Cookie", "theme=evil", "Accept-Language", "de"));
		HttpResponse<String> answer = post(
				statelessBody("tools/call",
						"\"name\":\"" + tool + "\",\"arguments\":" + arguments + ",\"requestState\":"
								+ result.path("requestState") + ",\"inputResponses\":{\"q0\":" + ANSWER + "}"),
				headers.toArray(String[]::new));
		return text(answer);
	}

	@Test
	void runsAfterQuestionAreOfTheFirstRequestInSession() throws Exception {
		assertThat(answerInSession("confirmed", "{\"what\":\"drop\"}"))
			.isEqualTo("drop acme dark alice alice fr 127.0.0.1 true");
	}

	@Test
	void asynchronousRunsAfterQuestionAreOfTheFirstRequestInSession() throws Exception {
		assertThat(answerInSession("confirmedLater", "{}")).isEqualTo("acme alice");
	}

	private String answerInSession(String tool, String arguments) throws Exception {
		String session = session();
		HttpResponse<Stream<String>> asked = this.client.send(request("POST", "/mcp", sessionBody(2, tool, arguments),
				mcp("X-Tenant", "acme", "Cookie", "theme=dark", "Accept-Language", "fr", "Mcp-Session-Id", session)),
				BodyHandlers.ofLines());
		try (Stream<String> lines = asked.body()) {
			Iterator<JsonNode> messages = lines.filter((line) -> line.startsWith("data:") && line.length() > 6)
				.map((line) -> JsonMapper.shared().readTree(line.substring(5)))
				.iterator();
			JsonNode question = messages.next();
			assertThat(question.path("method").asString()).isEqualTo("elicitation/create");
			HttpResponse<String> accepted = post(
					"{\"jsonrpc\":\"2.0\",\"id\":" + question.path("id") + ",\"result\":" + ANSWER + "}", "X-Tenant",
					"evil", "Cookie", "theme=evil", "Accept-Language", "de", "Mcp-Session-Id", session);
			assertThat(accepted.statusCode()).isEqualTo(202);
			return messages.next().at("/result/content/0/text").asString();
		}
	}

	private HttpResponse<String> call(String tool, String arguments) throws Exception {
		return call(tool, arguments, "en");
	}

	private HttpResponse<String> call(String tool, String arguments, String language) throws Exception {
		return stateless("tools/call", tool, "\"name\":\"" + tool + "\",\"arguments\":" + arguments, language);
	}

	private HttpResponse<String> stateless(String method, String name, String params, String language)
			throws Exception {
		List<String> headers = new ArrayList<>(List.of(statelessHeaders(method, name)));
		headers.addAll(List.of("X-Tenant", "acme", "Cookie", "theme=dark", "Accept-Language", language));
		return post(statelessBody(method, params), headers.toArray(String[]::new));
	}

	private static String[] statelessHeaders(String method, String name) {
		List<String> headers = new ArrayList<>(List.of("MCP-Protocol-Version", "2026-07-28", "Mcp-Method", method));
		if (name != null) {
			headers.addAll(List.of("Mcp-Name", name));
		}
		return headers.toArray(String[]::new);
	}

	private static String statelessBody(String method, String params) {
		return "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"" + method + "\",\"params\":{" + params
				+ (params.isEmpty() ? "" : ",") + """
						"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28",
						"io.modelcontextprotocol/clientCapabilities":{"elicitation":{"form":{}}}}}}""";
	}

	private String session() throws Exception {
		return post(INITIALIZE).headers().firstValue("Mcp-Session-Id").orElseThrow();
	}

	private HttpResponse<String> inSession(String session, int id, String tool, String arguments) throws Exception {
		return post(sessionBody(id, tool, arguments), "X-Tenant", "acme", "Cookie", "theme=dark", "Mcp-Session-Id",
				session);
	}

	private static String sessionBody(int id, String tool, String arguments) {
		return "{\"jsonrpc\":\"2.0\",\"id\":" + id + ",\"method\":\"tools/call\",\"params\":{\"name\":\"" + tool
				+ "\",\"arguments\":" + arguments + "}}";
	}

	private HttpResponse<String> post(String body, String... headers) throws Exception {
		return send("POST", "/mcp", body, mcp(headers));
	}

	private static String[] mcp(String... headers) {
		List<String> all = new ArrayList<>(
				List.of("Content-Type", "application/json", "Accept", "application/json, text/event-stream"));
		all.addAll(List.of(headers));
		return all.toArray(String[]::new);
	}

	private HttpResponse<String> send(String method, String path, String body, String... headers)
			throws IOException, InterruptedException {
		// Reactor Netty sometimes reads nothing more from a connection after an answer of
		// the application, whose requests have a connection of their own therefore.
		HttpClient client = path.equals("/mcp") ? this.client : HttpClient.newHttpClient();
		return client.send(request(method, path, body, headers), BodyHandlers.ofString());
	}

	private HttpRequest request(String method, String path, String body, String... headers) {
		HttpRequest.Builder request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + this.port + path))
			.timeout(Duration.ofSeconds(60))
			.method(method, (body != null) ? BodyPublishers.ofString(body) : BodyPublishers.noBody())
			.header("Authorization",
					"Basic " + Base64.getEncoder().encodeToString("alice:alice".getBytes(StandardCharsets.UTF_8)));
		return ((headers.length > 0) ? request.headers(headers) : request).build();
	}

	private static String text(HttpResponse<String> response) {
		assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
		return json(response).at("/result/content/0/text").asString();
	}

	private static JsonNode json(HttpResponse<String> response) {
		String body = response.body();
		if (response.headers().firstValue("Content-Type").orElse("").startsWith("text/event-stream")) {
			body = body.lines()
				.filter((line) -> line.startsWith("data:") && line.length() > 6)
				.reduce((first, second) -> second)
				.orElseThrow()
				.substring(5);
		}
		return JsonMapper.shared().readTree(body);
	}

}
