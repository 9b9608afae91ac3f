package io.mcpspring.engine.endpoint;

import java.util.stream.Stream;

import io.mcpspring.engine.http.McpHeaders;
import io.mcpspring.engine.server.Era;
import io.mcpspring.fake.FakeExchange;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static io.mcpspring.engine.endpoint.EraRow.META;
import static io.mcpspring.engine.endpoint.EraRow.MODERN;
import static io.mcpspring.engine.endpoint.EraRow.row;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * Every row of "Mixed and odd cases" of server-2026, by its number. Row 33 is about CORS,
 * which the web stack answers before the endpoint; here it only must not be served.
 */
class MixedErasTests {

	private static final String ALL = "['2026-07-28','2025-11-25','2025-06-18','2025-03-26']";

	@ParameterizedTest(name = "{0}")
	@MethodSource({ "initialize", "modern", "sessions", "withoutBody", "odd" })
	void answersEachRowAsTheTableSays(EraRow row) {
		// server-2026 VER-01, VER-02, VER-08, HTTP-08, HTTP-09, HTTP-10, HTTP-11,
		// HTTP-12, DISC-06, HDR-13
		row.verify();
	}

	static Stream<EraRow> initialize() {
		return Stream
			.of(row("1: initialize for 2026-07-28").post(initialize("2026-07-28", "")).expect(200).and((answer) -> {
				assertThat(answer.result().get("protocolVersion").asString()).isEqualTo("2025-11-25");
				assertThat(answer.replied(McpHeaders.SESSION_ID)).isNotBlank();
			}), row("2: initialize with all of _meta").post(initialize("2026-07-28", "," + META))
				.modern("initialize")
				.expect(404, -32601),
					row("3: initialize with a modern header").post(initialize("2026-07-28", ""))
						.version(MODERN)
						.expect(400, -32602),
					row("4: initialize with an equal handshake header").post(initialize("2025-06-18", ""))
						.version("2025-06-18")
						.expect(200),
					row("4: initialize with another handshake header").post(initialize("2025-06-18", ""))
						.version("2025-03-26")
						.expect(200)
						.and((answer) -> assertThat(answer.result().get("protocolVersion").asString())
							.isEqualTo("2025-06-18")),
					row("31: initialize with sessions switched off").post(initialize("2025-11-25", ""))
						.only(Era.STATELESS)
						.expect(400, -32022)
						.supported("['2026-07-28']")
						.and((answer) -> assertThat(answer.text()).contains("speaks [2026-07-28]")));
	}

	static Stream<EraRow> modern() {
		String list = request("tools/list", META);
		return Stream.of(
				row("5: with a live session").post(list)
					.modern("tools/list")
					.session("2025-11-25")
					.expect(200)
					.and(MixedErasTests::isStateless),
				row("5: with a dead session").post(list)
					.modern("tools/list")
					.deadSession()
					.expect(200)
					.and(MixedErasTests::isStateless),
				row("6: with Last-Event-ID").post(list)
					.modern("tools/list")
					.header(McpHeaders.LAST_EVENT_ID, "abc")
					.expect(200)
					.and(MixedErasTests::isStateless),
				row("7: without a version header").post(list)
					.header(McpHeaders.METHOD, "tools/list")
					.expect(400, -32020),
				row("8: without Mcp-Method").post(list).version(MODERN).expect(400, -32020),
				row("8: without Mcp-Name").post(request("tools/call", "'name':'echo'," + META))
					.modern("tools/call")
					.expect(400, -32020),
				row("9: handshake header, modern body").post(list)
					.version("2025-11-25")
					.header(McpHeaders.METHOD, "tools/list")
					.expect(400, -32020),
				row("9: modern header, handshake body").post(request("tools/list", META.replace(MODERN, "2025-11-25")))
					.modern("tools/list")
					.expect(400, -32020),
				row("9: handshake header, modern body, live session").post(list)
					.version("2025-11-25")
					.session("2025-11-25")
					.expect(400, -32020),
				row("10: a version to come").post(request("tools/list", META.replace(MODERN, "v999.0.0")))
					.version("v999.0.0")
					.header(McpHeaders.METHOD, "tools/list")
					.expect(400, -32022)
					.supported(ALL)
					.and((answer) -> assertThat(answer.json().at("/error/data/requested").asString())
						.isEqualTo("v999.0.0")),
				row("11: a handshake version, no session")
					.post(request("tools/list", META.replace(MODERN, "2025-11-25")))
					.version("2025-11-25")
					.header(McpHeaders.METHOD, "tools/list")
					.expect(400, -32022)
					.supported(ALL)
					.and((answer) -> assertThat(answer.text()).contains("need initialize")),
				row("12: no _meta").post(request("tools/list", "'x':1")).modern("tools/list").expect(400, -32602),
				row("12: no capabilities in _meta")
					.post(request("tools/list", "'_meta':{'io.modelcontextprotocol/protocolVersion':'2026-07-28'}"))
					.modern("tools/list")
					.expect(400, -32602),
				row("12: no version in _meta")
					.post(request("tools/list", "'_meta':{'io.modelcontextprotocol/clientCapabilities':{}}"))
					.modern("tools/list")
					.expect(400, -32602),
				row("13: an unknown method").post(request("nope", META)).modern("nope").expect(404, -32601),
				row("32: with the stateless era switched off").post(list)
					.modern("tools/list")
					.only(Era.SESSION)
					.expect(400, -32022)
					.supported("['2025-11-25','2025-06-18','2025-03-26']"),
				row("32: modern by its header alone, switched off").post(request("tools/list", ""))
					.version(MODERN)
					.only(Era.SESSION)
					.expect(400, -32022)
					.supported("['2025-11-25','2025-06-18','2025-03-26']"));
	}

	static Stream<EraRow> sessions() {
		return Stream.of(
				row("14: an unknown method in a session").post(request("nope", ""))
					.session("2025-11-25")
					.expect(200, -32601),
				row("16: server/discover in a session").post(request("server/discover", ""))
					.session("2025-11-25")
					.expect(200, -32601),
				row("16: subscriptions/listen in a session").post(request("subscriptions/listen", ""))
					.session("2025-11-25")
					.expect(200, -32601),
				row("17: server/discover alone").post(request("server/discover", "")).expect(400, -32602),
				row("18: tools/list alone").post(request("tools/list", "")).expect(400, -32600),
				row("24: stray headers in a session").post(request("tools/call", "'name':'echo'"))
					.session("2025-11-25")
					.header(McpHeaders.METHOD, "prompts/get")
					.header(McpHeaders.NAME, "other")
					.header(McpHeaders.PARAM_PREFIX + "Region", "x")
					.expect(200)
					.and((answer) -> assertThat(answer.response().has("result")).isTrue()),
				row("25: a modern header in a session").post(request("tools/list", ""))
					.session("2025-11-25")
					.version(MODERN)
					.expect(400, -32602),
				row("26: no version header in a session").post(request("tools/list", ""))
					.session("2025-06-18")
					.expect(200));
	}

	static Stream<EraRow> withoutBody() {
		return Stream.of(row("19: GET without a session").send("GET").expect(400, -32600),
				row("19: GET without a session, modern").send("GET")
					.version(MODERN)
					.expect(405)
					.and(MixedErasTests::allows),
				row("20: GET with a session").send("GET")
					.session("2025-11-25")
					.expect(200)
					.and((answer) -> assertThat(answer.isStream()).isTrue()),
				row("20: GET with a session, modern").send("GET")
					.session("2025-11-25")
					.version(MODERN)
					.expect(405)
					.and(MixedErasTests::allows),
				row("21: GET with an unknown session").send("GET").deadSession().expect(404),
				row("21: DELETE with an unknown session").send("DELETE").deadSession().expect(404),
				row("22: DELETE without a session").send("DELETE").expect(400, -32600),
				row("22: DELETE without a session, modern").send("DELETE")
					.version(MODERN)
					.expect(405)
					.and(MixedErasTests::allows),
				row("23: DELETE with a session").send("DELETE").session("2025-11-25").expect(204),
				row("31: GET with sessions switched off").send("GET")
					.only(Era.STATELESS)
					.expect(405)
					.and((answer) -> assertThat(answer.replied("Allow")).isEqualTo("POST")),
				row("31: DELETE with sessions switched off").send("DELETE")
					.only(Era.STATELESS)
					.expect(405)
					.and((answer) -> assertThat(answer.replied("Allow")).isEqualTo("POST")),
				row("33: OPTIONS").send("OPTIONS").expect(405).and(MixedErasTests::allows),
				row("34: PUT").send("PUT").expect(405).and(MixedErasTests::allows),
				row("34: PATCH").send("PATCH").expect(405).and(MixedErasTests::allows));
	}

	static Stream<EraRow> odd() {
		Stream<EraRow> removed = Stream
			.of("ping", "logging/setLevel", "resources/subscribe", "resources/unsubscribe", "tasks/list",
					"tasks/result")
			.map((method) -> row("15: " + method).post(request(method, META)).modern(method).expect(404, -32601));
		return Stream.concat(removed, Stream.of(
				row("27: a modern cancellation").post(notification("notifications/cancelled", META))
					.modern("notifications/cancelled")
					.expect(202),
				row("27: a modern notification of its own").post(notification("notifications/own", META))
					.version(MODERN)
					.expect(202),
				row("28: notifications/initialized alone").post(notification("notifications/initialized", ""))
					.expect(400, -32600),
				row("29: a response with a modern header").post("{'jsonrpc':'2.0','id':1,'result':{}}")
					.version(MODERN)
					.expect(400, -32600),
				row("30: a batch with a modern element")
					.post("[" + request("tools/list", "") + "," + request("tools/list", META) + "]")
					.session("2025-03-26")
					.expect(400, -32600),
				row("31: an old request with sessions switched off").post(request("tools/list", ""))
					.version("2025-11-25")
					.only(Era.STATELESS)
					.expect(400, -32022),
				row("31: a request without a header, sessions switched off").post(request("tools/list", ""))
					.only(Era.STATELESS)
					.expect(400, -32020),
				row("31: a notification with sessions switched off").post(notification("notifications/initialized", ""))
					.version("2025-11-25")
					.deadSession()
					.only(Era.STATELESS)
					.expect(400, -32022),
				row("31: a batch with sessions switched off").post("[" + request("tools/list", "") + "]")
					.deadSession()
					.only(Era.STATELESS)
					.expect(400, -32600),
				row("32: a modern notification, switched off").post(notification("notifications/own", META))
					.version(MODERN)
					.only(Era.SESSION)
					.expect(400, -32022),
				row("32: a session goes on, the other era switched off").post(request("tools/list", ""))
					.session("2025-11-25")
					.only(Era.SESSION)
					.expect(200)));
	}

	private static void isStateless(FakeExchange answer) {
		assertThat(answer.result().get("resultType").asString()).isEqualTo("complete");
		assertThat(answer.replied(McpHeaders.SESSION_ID)).isNull();
	}

	private static void allows(FakeExchange answer) {
		assertThat(answer.replied("Allow")).contains("POST", "GET", "DELETE");
	}

	private static String initialize(String version, String more) {
		return "{'jsonrpc':'2.0','id':1,'method':'initialize','params':{'protocolVersion':'" + version
				+ "','capabilities':{},'clientInfo':{'name':'c','version':'1'}" + more + "}}";
	}

	private static String request(String method, String params) {
		return "{'jsonrpc':'2.0','id':'r-1','method':'" + method + "'"
				+ (params.isEmpty() ? "" : ",'params':{" + params + "}") + "}";
	}

	private static String notification(String method, String params) {
		return "{'jsonrpc':'2.0','method':'" + method + "'" + (params.isEmpty() ? "" : ",'params':{" + params + "}")
				+ "}";
	}

}
