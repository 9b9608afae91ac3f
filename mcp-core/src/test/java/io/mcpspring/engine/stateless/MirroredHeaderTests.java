package io.mcpspring.engine.stateless;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;

import io.mcpspring.engine.http.McpHeaders;
import io.mcpspring.fake.FakeExchange;
import io.mcpspring.fake.FakeServer;
import io.mcpspring.fake.Json;
import io.mcpspring.fake.SessionClient;
import io.mcpspring.fake.StatelessClient;
import io.mcpspring.model.CallToolResult;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.node.ObjectNode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * Headers that repeat what the body says.
 */
class MirroredHeaderTests {

	private static final String MARKED = """
			{'type':'object','properties':{
			'region':{'type':'string','x-mcp-header':'Region'},
			'count':{'type':'integer','x-mcp-header':'Count'},
			'options':{'type':'object','properties':{'dry':{'type':'boolean','x-mcp-header':'Dry-Run'}}},
			'free':{'type':'string'}}}""";

	private static FakeServer server() {
		return FakeServer.setup()
			.tool("echo", (context, arguments) -> CallToolResult.text("hello"))
			.tool("marked", MARKED, (context, arguments) -> CallToolResult.text(arguments.toString()))
			.textResource("test://x", "x")
			.textResource("test://天気", "weather")
			.prompt("p", (context, arguments) -> "")
			.start();
	}

	private static String wrapped(String value) {
		return "=?base64?" + Base64.getEncoder().encodeToString(value.getBytes(StandardCharsets.UTF_8)) + "?=";
	}

	private static void assertMismatch(FakeExchange answer) {
		assertThat(answer.status()).as(answer.toString()).isEqualTo(400);
		assertThat(answer.code()).isEqualTo(-32020);
		assertThat(answer.json().get("id").asInt()).isPositive();
		assertThat(answer.error().get("message").asString()).startsWith("The header M");
	}

	@Test
	void needsTheVersionHeader() {
		// server-2026 HDR-01, HDR-02, HDR-11
		try (FakeServer server = server()) {
			StatelessClient client = server.client();
			assertMismatch(server.send(client.prepare("tools/list", "{}").header(McpHeaders.PROTOCOL_VERSION, null)));
			ObjectNode body = client.body("tools/list", "{}");
			((ObjectNode) body.at("/params/_meta")).put("io.modelcontextprotocol/protocolVersion", "v999.0.0");
			assertMismatch(server.send(client.prepare(body)));
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "prompts/list", "TOOLS/LIST", "", "tools/list2", "tools" })
	void needsTheMethodHeaderToAgree(String method) {
		// server-2026 HDR-03, HDR-11
		try (FakeServer server = server()) {
			StatelessClient client = server.client();
			assertMismatch(server.send(client.prepare("tools/list", "{}").header(McpHeaders.METHOD, method)));
			assertMismatch(server.send(client.prepare("tools/list", "{}").header(McpHeaders.METHOD, null)));
		}
	}

	@ParameterizedTest
	@CsvSource(delimiter = ';',
			value = { "tools/call;{'name':'echo'}", "prompts/get;{'name':'p'}", "resources/read;{'uri':'test://x'}" })
	void needsTheNameHeaderToAgree(String method, String params) {
		// server-2026 HDR-04, HDR-10, HDR-11, MRTR-18
		try (FakeServer server = server()) {
			StatelessClient client = server.client();
			assertThat(client.request(method, params).status()).isEqualTo(200);
			assertMismatch(server.send(client.prepare(method, params).header(McpHeaders.NAME, null)));
			assertMismatch(server.send(client.prepare(method, params).header(McpHeaders.NAME, "other")));
			FakeExchange nameless = server.send(client.prepare(method, "{}").header(McpHeaders.NAME, "echo"));
			assertThat(nameless.status()).isEqualTo(400);
			assertThat(nameless.code()).isEqualTo(-32602);
			assertThat(server.send(client.prepare(method, "{}").header(McpHeaders.NAME, null)).code())
				.isEqualTo(-32602);
		}
	}

	@Test
	void comparesNamesOfHeadersWithoutRegardToCaseAndTrimsValues() {
		// server-2026 HDR-05, HDR-06
		try (FakeServer server = server()) {
			StatelessClient client = server.client();
			FakeExchange exchange = client.prepare("tools/call", "{'name':'echo'}")
				.header(McpHeaders.METHOD, null)
				.header(McpHeaders.NAME, null)
				.with("MCP-METHOD", "tools/call ")
				.with("mcp-name", " \techo\t ");
			assertThat(server.send(exchange).toolText()).isEqualTo("hello");
		}
	}

	@Test
	void takesNamesThatAreWrapped() {
		// server-2026 HDR-07
		try (FakeServer server = server()) {
			StatelessClient client = server.client();
			assertThat(server
				.send(client.prepare("tools/call", "{'name':'echo'}").header(McpHeaders.NAME, wrapped("echo")))
				.toolText()).isEqualTo("hello");
			String weather = "{'uri':'test://天気'}";
			FakeExchange answer = server
				.send(client.prepare("resources/read", weather).header(McpHeaders.NAME, wrapped("test://天気")));
			assertThat(answer.result().at("/contents/0/text").asString()).isEqualTo("weather");
			// the method is never wrapped
			assertMismatch(
					server.send(client.prepare("tools/list", "{}").header(McpHeaders.METHOD, wrapped("tools/list"))));
		}
	}

	@Test
	void refusesCharactersAHeaderMustNotHold() {
		// server-2026 HDR-08
		try (FakeServer server = server()) {
			StatelessClient client = server.client();
			for (String raw : List.of("test://天気", "test://\u00e5¤©", "a\u0001b", "a\u007fb")) {
				assertMismatch(server
					.send(client.prepare("resources/read", "{'uri':'test://天気'}").header(McpHeaders.NAME, raw)));
			}
		}
	}

	@Test
	void refusesRoutingHeadersThatAreThereTwice() {
		// server-2026 HDR-09
		try (FakeServer server = server()) {
			StatelessClient client = server.client();
			String call = "{'name':'echo'}";
			assertMismatch(server.send(client.prepare("tools/call", call).with(McpHeaders.METHOD, "tools/call")));
			assertMismatch(server.send(client.prepare("tools/call", call).with(McpHeaders.NAME, "echo")));
			assertMismatch(
					server.send(client.prepare("tools/call", call).with(McpHeaders.PROTOCOL_VERSION, "2026-07-28")));
			// a name that nothing asks for is nobody's business
			assertThat(server.send(client.prepare("tools/list", "{}").header(McpHeaders.NAME, "x")).status())
				.isEqualTo(200);
		}
	}

	@Test
	void ignoresAllOfThemInSessions() {
		// server-2026 HDR-13
		try (FakeServer server = server()) {
			SessionClient client = server.connect("2025-11-25");
			FakeExchange answer = server.send(client
				.prepare("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\"marked\","
						+ "\"arguments\":{\"region\":\"eu\"}}}")
				.header(McpHeaders.METHOD, "x")
				.header(McpHeaders.NAME, "y")
				.header("Mcp-Param-Region", "z"));
			assertThat(answer.toolText()).isEqualTo("{\"region\":\"eu\"}");
		}
	}

	@Test
	void listsTheMarks() {
		// server-2026 PARAM-01, TOOL-09
		try (FakeServer server = server()) {
			assertThat(server.client().request("tools/list").result().at("/tools/1/inputSchema"))
				.isEqualTo(Json.tree(MARKED));
		}
	}

	private static FakeExchange marked(FakeServer server, String arguments, String... headers) {
		FakeExchange exchange = server.client().prepare("tools/call", StatelessClient.callParams("marked", arguments));
		for (int i = 0; i < headers.length; i += 2) {
			exchange.with("Mcp-Param-" + headers[i], headers[i + 1]);
		}
		return server.send(exchange);
	}

	@Test
	void comparesMarkedArgumentsWithTheirHeaders() {
		// server-2026 PARAM-04, PARAM-05, PARAM-06, PARAM-09, PARAM-13
		try (FakeServer server = server()) {
			assertThat(marked(server, "{}").toolText()).isEqualTo("{}");
			assertThat(marked(server, "{'region':'eu','count':42,'options':{'dry':true}}", "Region", "eu", "Count",
					"42", "dry-run", "true")
				.isToolError()).isFalse();
			assertMismatch(marked(server, "{'region':'eu'}"));
			assertMismatch(marked(server, "{'region':'eu'}", "Region", "us"));
			assertMismatch(marked(server, "{'region':'eu'}", "Region", "EU"));
			assertMismatch(marked(server, "{'region':'eu'}", "Region", "eu", "Region", "eu"));
			assertMismatch(marked(server, "{'options':{'dry':true}}"));
			assertMismatch(marked(server, "{'options':{'dry':true}}", "Dry-Run", "false"));
			assertMismatch(marked(server, "{'options':{'dry':true}}", "Dry-Run", "True"));
			// the arguments and values of them may be texts, which are parsed later
			assertMismatch(marked(server, "'{\\\"region\\\":\\\"eu\\\"}'"));
			assertMismatch(marked(server, "'{\\\"region\\\":\\\"eu\\\"}'", "Region", "eu"));
			assertMismatch(marked(server, "{'options':'{\\\"dry\\\":true}'}"));
			// a header without an argument contradicts the body, one of no argument is
			// unknown
			assertMismatch(marked(server, "{}", "Region", "eu"));
			assertThat(marked(server, "{'free':'x'}", "Free", "y", "Unknown", "z").isToolError()).isFalse();
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "42", "42.0", "4.2e1", "042" })
	void comparesIntegersAsNumbers(String header) {
		// server-2026 PARAM-06
		try (FakeServer server = server()) {
			assertThat(marked(server, "{'count':42}", "Count", header).isToolError()).isFalse();
			assertMismatch(marked(server, "{'count':43}", "Count", header));
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "42x", "", "NaN", "0x2A", "4 2", "42e", "1e999999999", "４２" })
	void refusesWhatIsNoNumber(String header) {
		// server-2026 PARAM-06, PARAM-10
		try (FakeServer server = server()) {
			assertMismatch(marked(server, "{'count':42}", "Count", header));
		}
	}

	@Test
	void doesNotExpectHeadersOfNull() {
		// server-2026 PARAM-05
		try (FakeServer server = server()) {
			assertThat(marked(server, "{'region':null}").isToolError()).isFalse();
			assertMismatch(marked(server, "{'region':null}", "Region", "null"));
		}
	}

	@Test
	void decodesWrappedValuesStrictly() {
		// server-2026 PARAM-06, PARAM-07, PARAM-08, PARAM-10
		try (FakeServer server = server()) {
			for (String value : List.of("Hello", " padded ", "", "日本語", "=?base64?x?=", "line\nbreak")) {
				String arguments = Json.mapper().createObjectNode().put("region", value).toString();
				assertThat(marked(server, arguments, "Region", wrapped(value)).isToolError()).as(value).isFalse();
			}
			assertThat(marked(server, "{'region':''}", "Region", "").isToolError()).isFalse();
			for (String bad : List.of("=?base64?SGVsbG8?=", "=?base64?SGVs bG8=?=", "=?base64?SGVs!G8=?=",
					"=?base64?SGVsbG9=?=", "=?base64?/w==?=", "=?base64?SGVsbG8==?=")) {
				assertMismatch(marked(server, "{'region':'Hello'}", "Region", bad));
			}
			for (String literal : List.of("=?base64?SGVsbG8=", "=?BASE64?SGVsbG8=?=", "SGVsbG8=?=",
					"=?Base64?SGVsbG8=?=", "=?base64?=")) {
				String arguments = Json.mapper().createObjectNode().put("region", literal).toString();
				assertThat(marked(server, arguments, "Region", literal).isToolError()).as(literal).isFalse();
				assertMismatch(marked(server, "{'region':'Hello'}", "Region", literal));
			}
			assertMismatch(marked(server, "{'region':'x'}", "Region", "\u0080"));
			assertThat(marked(server, "{'region':'x'}", "Region", "\tx ").isToolError()).isFalse();
		}
	}

	@Test
	void checksMarksBeforeTheCapabilitiesOfTheClientAndAfterTheTool() {
		// server-2026 PARAM-12: what a header says gives no rights, the handler sees the
		// body alone
		try (FakeServer server = server()) {
			StatelessClient client = server.client();
			FakeExchange unknown = server
				.send(client.prepare("tools/call", "{'name':'nope'}").header("Mcp-Param-Region", "x"));
			assertThat(unknown.code()).isEqualTo(-32602);
			assertMismatch(marked(server, "{'region':5}", "Region", "x"));
			assertThat(marked(server, "{'region':5}", "Region", "5").toolText()).startsWith("Invalid arguments");
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "{'a':{'type':'string','x-mcp-header':''}}",
			"{'a':{'type':'string','x-mcp-header':'a b'}}", "{'a':{'type':'string','x-mcp-header':'a\\u0001'}}",
			"{'a':{'type':'string','x-mcp-header':'ä'}}", "{'a':{'type':'string','x-mcp-header':5}}",
			"{'a':{'type':'number','x-mcp-header':'A'}}", "{'a':{'type':'object','x-mcp-header':'A'}}",
			"{'a':{'x-mcp-header':'A'}}", "{'a':{'type':['string','null'],'x-mcp-header':'A'}}",
			"{'a':{'type':'string','x-mcp-header':'Same'},'b':{'type':'string','x-mcp-header':'sAME'}}",
			"{'a':{'type':'array','items':{'type':'string','x-mcp-header':'A'}}}",
			"{'a':{'oneOf':[{'type':'string','x-mcp-header':'A'}]}}",
			"{'a':{'not':{'type':'string','x-mcp-header':'A'}}}", "{'a':{'if':{'type':'string','x-mcp-header':'A'}}}",
			"{'a':{'additionalProperties':{'type':'string','x-mcp-header':'A'}}}" })
	void refusesBadMarksAtRegistration(String properties) {
		// server-2026 PARAM-02
		try (FakeServer server = FakeServer.setup().start()) {
			String schema = "{'type':'object','properties':" + properties + "}";
			assertThatIllegalArgumentException()
				.isThrownBy(() -> server
					.add(FakeServer.tool("t", schema, null, FakeServer.BLOCKING, (context, arguments) -> null)))
				.withMessageContaining("x-mcp-header");
			assertThat(server.catalog().tools().isEmpty()).isTrue();
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "{'password':{'type':'string','x-mcp-header':'A'}}",
			"{'a':{'type':'string','x-mcp-header':'Api-Key'}}",
			"{'a':{'type':'object','properties':{'accessToken':{'type':'string','x-mcp-header':'A'}}}}" })
	void refusesToShowSecretsInHeaders(String properties) {
		// server-2026 PARAM-03
		refusesBadMarksAtRegistration(properties);
	}

	@ParameterizedTest
	@ValueSource(strings = { "{'$defs':{'d':{'type':'string','x-mcp-header':'A'}}}", "{'x-mcp-header':'A'}" })
	void refusesMarksOutsideProperties(String more) {
		// server-2026 PARAM-02
		ObjectNode schema = Json.object(more).put("type", "object");
		try (FakeServer server = FakeServer.setup().start()) {
			assertThatIllegalArgumentException().isThrownBy(() -> server
				.add(FakeServer.tool("t", schema.toString(), null, FakeServer.BLOCKING, (context, arguments) -> null)));
		}
	}

	@Test
	void takesAPropertyOfThatNameForAProperty() {
		// server-2026 PARAM-02
		String schema = "{'type':'object','properties':{'x-mcp-header':{'type':'string'},"
				+ "'a':{'type':'object','properties':{'x-mcp-header':{'type':'string','x-mcp-header':'A'}}}},"
				+ "'examples':[{'x-mcp-header':'x'}]}";
		try (FakeServer server = FakeServer.setup().tool("marked", schema, (context, arguments) -> null).start()) {
			assertThat(marked(server, "{'a':{'x-mcp-header':'v'},'x-mcp-header':'w'}", "A", "v").isToolError())
				.isFalse();
			assertMismatch(marked(server, "{'a':{'x-mcp-header':'v'}}"));
		}
	}

}
