package io.mcpspring.autoconfigure;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.List;
import java.util.concurrent.TimeUnit;

import io.mcpspring.annotation.McpTool;
import io.mcpspring.context.McpRequestContext;
import io.mcpspring.context.SampleRequest;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.boot.WebApplicationType;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * An answer of the client that does not fit its question has the client asked again, or
 * ends the call with a clear failure; it never leaves the call waiting. Run for each
 * stack.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(value = 2, unit = TimeUnit.MINUTES)
abstract class UnfitAnswersContract {

	private static final String CAPABILITIES = "{\"elicitation\":{},\"sampling\":{},\"roots\":{}}";

	private final WebApplicationType type;

	private RunningApplication application;

	private RawHttp http;

	UnfitAnswersContract(WebApplicationType type) {
		this.type = type;
	}

	@BeforeAll
	void start() {
		this.application = RunningApplication.start(this.type, List.of(Asking.class));
		this.http = this.application.http();
	}

	@AfterAll
	void stop() {
		this.application.close();
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '`',
			textBlock = """
					confirm | {"action":"maybe"}                                            | {"action":"accept","content":{"sure":true}}
					confirm | {"action":"ACCEPT","content":{"sure":true}}                   | {"action":"accept","content":{"sure":true}}
					confirm | {"action":["accept"],"content":{"sure":true}}                 | {"action":"accept","content":{"sure":true}}
					confirm | {"content":{"sure":true}}                                     | {"action":"accept","content":{"sure":true}}
					confirm | {"action":"accept","content":{"sure":"perhaps"}}              | {"action":"accept","content":{"sure":true}}
					confirm | {"action":"accept","content":{}}                              | {"action":"accept","content":{"sure":true}}
					confirm | {"action":"accept","content":[true]}                          | {"action":"accept","content":{"sure":true}}
					confirm | {"action":"accept","content":null}                            | {"action":"accept","content":{"sure":true}}
					confirm | {"action":"accept","content":"yes"}                           | {"action":"accept","content":{"sure":true}}
					choose  | {"action":"accept","content":{"day":"2026-13-45","colour":"RED"}}   | {"action":"accept","content":{"day":"2026-01-01","colour":"RED"}}
					choose  | {"action":"accept","content":{"day":"2026-01-01","colour":"BLUE"}}  | {"action":"accept","content":{"day":"2026-01-01","colour":"RED"}}
					choose  | {"action":"accept","content":{"day":"2020-01-01","colour":"RED"}}   | {"action":"accept","content":{"day":"2026-01-01","colour":"RED"}}
					write   | {"role":"assistant","model":"m"}                              | {"role":"assistant","model":"m","content":{"type":"text","text":"done"}}
					write   | {"role":"assistant","model":"m","content":"done"}             | {"role":"assistant","model":"m","content":{"type":"text","text":"done"}}
					write   | {"role":"assistant","model":"m","content":[]}                 | {"role":"assistant","model":"m","content":{"type":"text","text":"done"}}
					write   | {"role":"assistant","model":"m","content":{"text":"done"}}    | {"role":"assistant","model":"m","content":{"type":"text","text":"done"}}
					list    | {"roots":"file:///"}                                          | {"roots":[{"uri":"file:///a"}]}
					list    | {"roots":[{"name":"a"}]}                                      | {"roots":[{"uri":"file:///a"}]}
					list    | {}                                                            | {"roots":[{"uri":"file:///a"}]}
					""")
	void asksAgain(String tool, String unfit, String fit) throws IOException, InterruptedException {
		// server-2026 MRTR-12
		inSession(tool, unfit, fit);
		stateless(tool, unfit, fit);
	}

	private void inSession(String tool, String unfit, String fit) throws IOException, InterruptedException {
		String session = begin();
		try (BufferedReader lines = call(session, tool)) {
			String first = question(lines);
			answer(session, first, "\"result\":" + unfit);
			String second = question(lines);
			assertThat(second).isNotEqualTo(first);
			answer(session, second, "\"result\":" + fit);
			assertThat(next(lines).at("/result/content/0/text").asString()).isEqualTo("done");
		}
	}

	private void stateless(String tool, String unfit, String fit) {
		JsonNode asked = stateless(tool, "");
		JsonNode again = stateless(tool, answers(asked, unfit));
		assertThat(stateless(tool, answers(again, fit)).at("/result/content/0/text").asString()).isEqualTo("done");
	}

	@Test
	void asksOnlySoOften() throws IOException, InterruptedException {
		String unfit = "{\"action\":\"maybe\"}";
		String session = begin();
		try (BufferedReader lines = call(session, "confirm")) {
			JsonNode message = next(lines);
			while (message.has("method")) {
				answer(session, message.get("id").toString(), "\"result\":" + unfit);
				message = next(lines);
			}
			assertThat(message.toString()).contains("too often");
		}
		JsonNode asked = stateless("confirm", "");
		while (asked.at("/result/resultType").asString("").equals("input_required")) {
			asked = stateless("confirm", answers(asked, unfit));
		}
		assertThat(asked.toString()).contains("too often");
	}

	private static String answers(JsonNode asked, String answer) {
		JsonNode result = asked.path("result");
		assertThat(result.path("resultType").asString("")).as(asked.toString()).isEqualTo("input_required");
		return "\"requestState\":" + result.get("requestState") + ",\"inputResponses\":{\""
				+ result.get("inputRequests").propertyNames().iterator().next() + "\":" + answer + "},";
	}

	@Test
	void endsQuestionsWhoseAnswersCannotBeRead() throws IOException, InterruptedException {
		// server-2025 HTTP-09
		String session = begin();
		for (String unreadable : List.of("\"error\":\"no\"", "\"error\":{\"message\":\"no\"}",
				"\"error\":{\"code\":\"x\",\"message\":\"no\"}", "\"error\":null",
				"\"result\":{},\"error\":{\"code\":1,\"message\":\"no\"}", "\"result\":{\"a\":1,\"a\":2}")) {
			try (BufferedReader lines = call(session, "confirm")) {
				assertThat(answered(session, question(lines), unreadable)).as(unreadable).isEqualTo(400);
				JsonNode end = next(lines);
				assertThat(end.at("/result/isError").asBoolean(false)).as(end.toString()).isTrue();
			}
		}
		for (String shape : List.of("\"text\"", "[]", "7", "null")) {
			try (BufferedReader lines = call(session, "confirm")) {
				answer(session, question(lines), "\"result\":" + shape);
				answer(session, question(lines), "\"result\":{\"action\":\"accept\",\"content\":{\"sure\":true}}");
				assertThat(next(lines).at("/result/content/0/text").asString()).isEqualTo("done");
			}
		}
	}

	@Test
	void takesUnreadableAnswersFromNobodyElse() throws IOException, InterruptedException {
		String session = begin();
		try (BufferedReader lines = call(session, "confirm")) {
			String question = question(lines);
			assertThat(answered(begin(), question, "\"error\":\"no\"")).isEqualTo(400);
			answer(session, question, "\"result\":{\"action\":\"accept\",\"content\":{\"sure\":true}}");
			assertThat(next(lines).at("/result/content/0/text").asString()).isEqualTo("done");
		}
	}

	@Test
	void asksAgainForResponsesOfTheWrongShapeWithoutSessions() {
		// server-2026 MRTR-12
		for (String shape : List.of("\"text\"", "[]", "7", "null", "{}")) {
			JsonNode again = stateless("confirm", answers(stateless("confirm", ""), shape));
			assertThat(again.at("/result/resultType").asString("")).as(again.toString()).isEqualTo("input_required");
		}
		for (String responses : List.of("[]", "\"q0\"", "7")) {
			JsonNode asked = stateless("confirm", "");
			JsonNode answer = stateless("confirm",
					"\"requestState\":" + asked.at("/result/requestState") + ",\"inputResponses\":" + responses + ",");
			assertThat(answer.at("/error/code").asInt()).as(answer.toString()).isEqualTo(-32602);
		}
	}

	private String begin() {
		String session = this.http.post(
				"{\"jsonrpc\":\"2.0\",\"id\":0,\"method\":\"initialize\",\"params\":{\"protocolVersion\":\"2025-11-25\","
						+ "\"capabilities\":" + CAPABILITIES
						+ ",\"clientInfo\":{\"name\":\"test\",\"version\":\"1\"}}}")
			.headers()
			.firstValue("Mcp-Session-Id")
			.orElseThrow();
		this.http.post("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}", "Mcp-Session-Id", session);
		return session;
	}

	private BufferedReader call(String session, String tool) throws IOException, InterruptedException {
		HttpResponse<InputStream> response = RawHttp.client()
			.send(this.http.request("POST", "/mcp",
					"{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"tools/call\",\"params\":{\"name\":\"" + tool
							+ "\",\"arguments\":{}}}",
					"Content-Type", "application/json", "Accept", "application/json, text/event-stream",
					"Mcp-Session-Id", session), BodyHandlers.ofInputStream());
		return new BufferedReader(new InputStreamReader(response.body(), StandardCharsets.UTF_8));
	}

	private static String question(BufferedReader lines) throws IOException {
		JsonNode message = next(lines);
		assertThat(message.has("method")).as(message.toString()).isTrue();
		return message.get("id").toString();
	}

	private static JsonNode next(BufferedReader lines) throws IOException {
		for (String line = lines.readLine(); line != null; line = lines.readLine()) {
			if (line.startsWith("data: {")) {
				return JsonMapper.shared().readTree(line.substring(6));
			}
		}
		throw new AssertionError("The stream ended");
	}

	private void answer(String session, String question, String outcome) {
		assertThat(answered(session, question, outcome)).isEqualTo(202);
	}

	private int answered(String session, String question, String outcome) {
		return this.http
			.post("{\"jsonrpc\":\"2.0\",\"id\":" + question + "," + outcome + "}", "Mcp-Session-Id", session)
			.statusCode();
	}

	private JsonNode stateless(String tool, String more) {
		String body = this.http
			.post("""
					{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"%s","arguments":{},%s
					"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28",
					"io.modelcontextprotocol/clientCapabilities":%s}}}""".formatted(tool, more, CAPABILITIES),
					"MCP-Protocol-Version", "2026-07-28", "Mcp-Method", "tools/call", "Mcp-Name", tool)
			.body();
		return JsonMapper.shared().readTree(body.substring(body.lastIndexOf("{\"jsonrpc\"")));
	}

	record Confirmation(boolean sure) {
	}

	enum Colour {

		RED, GREEN

	}

	record Choice(LocalDate day, Colour colour) {

		Choice {
			if (day.getYear() < 2026) {
				throw new IllegalStateException("Too early");
			}
		}

	}

	static class Tools {

		@McpTool
		String confirm(McpRequestContext context) {
			context.elicit("Sure?", Confirmation.class);
			return "done";
		}

		@McpTool
		String choose(McpRequestContext context) {
			context.elicit("Which?", Choice.class);
			return "done";
		}

		@McpTool
		String write(McpRequestContext context) {
			context.sample(SampleRequest.of("Write", 100));
			return "done";
		}

		@McpTool
		String list(McpRequestContext context) {
			context.roots();
			return "done";
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class Asking {

		@Bean
		Tools askingTools() {
			return new Tools();
		}

	}

}
