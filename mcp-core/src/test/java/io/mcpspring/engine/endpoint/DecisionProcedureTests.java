package io.mcpspring.engine.endpoint;

import java.util.stream.Stream;

import io.mcpspring.engine.http.McpHeaders;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static io.mcpspring.engine.endpoint.EraRow.META;
import static io.mcpspring.engine.endpoint.EraRow.row;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * Every step of "Decision procedure for a POST" of server-2026, in its order. Step 2 is
 * the security filter's, which runs before the endpoint.
 */
class DecisionProcedureTests {

	private static final String LIST = "{'jsonrpc':'2.0','id':1,'method':'tools/list'}";

	private static final String MODERN_LIST = "{'jsonrpc':'2.0','id':1,'method':'tools/list','params':{" + META + "}}";

	private static final String MODERN_CALL = "{'jsonrpc':'2.0','id':1,'method':'tools/call','params':{'name':'echo',"
			+ META + "}}";

	private static final String INITIALIZE = "{'jsonrpc':'2.0','id':1,'method':'initialize','params':"
			+ "{'protocolVersion':'2025-11-25','capabilities':{},'clientInfo':{'name':'c','version':'1'}}}";

	private static final String RESPONSE = "{'jsonrpc':'2.0','id':'s1','result':{}}";

	private static final String NOTIFICATION = "{'jsonrpc':'2.0','method':'notifications/cancelled','params':{'requestId':9}}";

	private static final String MODERN_NOTIFICATION = "{'jsonrpc':'2.0','method':'notifications/cancelled','params':{'requestId':9,"
			+ META + "}}";

	@ParameterizedTest(name = "{0}")
	@MethodSource({ "beforeTheBody", "shapes", "withoutAnswers", "modernRequests", "otherRequests" })
	void answersEachStepAsTheTableSays(EraRow row) {
		// server-2026 VER-03, VER-07, VER-09, HTTP-04, HTTP-05, META-01, META-03, HDR-01,
		// HDR-02
		row.verify();
	}

	static Stream<EraRow> beforeTheBody() {
		return Stream.of(
				row("1: an origin that is not allowed").post(MODERN_LIST)
					.modern("tools/list")
					.header("Origin", "https://evil.example")
					.expect(403)
					.and((answer) -> assertThat(answer.wasRead()).isFalse()),
				row("3: another media type").post(LIST)
					.header("Content-Type", "text/plain")
					.expect(415)
					.and((answer) -> assertThat(answer.wasRead()).isFalse()),
				row("3: too large").post("{'jsonrpc':'2.0','id':1,'method':'" + "x".repeat(70_000) + "'}").expect(413),
				row("3: no usable type accepted").post(LIST)
					.header("Accept", "image/png")
					.expect(406)
					.and((answer) -> assertThat(answer.wasRead()).isFalse()));
	}

	static Stream<EraRow> shapes() {
		return Stream.of(row("4: not JSON").post("{oops").expect(400, -32700),
				row("4: not JSON-RPC").post("{'id':1,'method':'ping'}").expect(400, -32600),
				row("4: an id that is null").post("{'jsonrpc':'2.0','id':null,'method':'ping'}").expect(400, -32600),
				row("5: a batch with a modern element").post("[" + MODERN_LIST + "]")
					.session("2025-03-26")
					.expect(400, -32600),
				row("5: a batch with a modern header").post("[" + LIST + "]")
					.session("2025-03-26")
					.version("2026-07-28")
					.expect(400, -32600),
				row("5: a batch without a session").post("[" + LIST + "]").expect(400, -32600),
				row("5: a batch of a newer session").post("[" + LIST + "]").session("2025-06-18").expect(400, -32600),
				row("5: a batch of an old session").post("[" + LIST + "]")
					.session("2025-03-26")
					.expect(200)
					.and((answer) -> assertThat(answer.json().isArray()).isTrue()),
				row("5: a batch of an unknown session").post("[" + LIST + "]").deadSession().expect(404));
	}

	static Stream<EraRow> withoutAnswers() {
		return Stream.of(
				row("6: a response with a modern header").post(RESPONSE).version("2026-07-28").expect(400, -32600),
				row("6: a response without a session").post(RESPONSE).expect(400, -32600),
				row("6: a response of an unknown session").post(RESPONSE).deadSession().expect(404),
				row("6: a response in a session").post(RESPONSE).session("2025-11-25").expect(202),
				row("6: a response in a session, whatever the header").post(RESPONSE)
					.session("2025-11-25")
					.version("2026-07-28")
					.expect(202),
				row("7: a modern notification").post(MODERN_NOTIFICATION).version("2026-07-28").expect(202),
				row("7: a notification modern by header alone").post(NOTIFICATION).version("2026-07-28").expect(202),
				row("7: a notification modern by body alone").post(MODERN_NOTIFICATION).expect(202),
				row("7: a notification that contradicts itself").post(MODERN_NOTIFICATION)
					.version("2025-11-25")
					.expect(400, -32020),
				row("7: a notification without a session").post(NOTIFICATION).expect(400, -32600),
				row("7: a notification of an unknown session").post(NOTIFICATION).deadSession().expect(404),
				row("7: a notification in a session").post(NOTIFICATION).session("2025-11-25").expect(202));
	}

	static Stream<EraRow> modernRequests() {
		String handshake = META.replace("2026-07-28", "2025-11-25");
		return Stream.of(
				row("8: a handshake version in _meta within a session")
					.post("{'jsonrpc':'2.0','id':1,'method':'tools/list','params':{" + handshake + "}}")
					.session("2025-11-25")
					.expect(200)
					.and((answer) -> assertThat(answer.result().has("resultType")).isFalse()),
				row("8: a handshake version in _meta with a dead session")
					.post("{'jsonrpc':'2.0','id':1,'method':'tools/list','params':{" + handshake + "}}")
					.version("2025-11-25")
					.deadSession()
					.expect(400, -32022),
				row("9: a version that is no string").post(MODERN_LIST.replace("'2026-07-28'", "5"))
					.modern("tools/list")
					.expect(400, -32602),
				row("9: no version header").post(MODERN_LIST)
					.header(McpHeaders.METHOD, "tools/list")
					.expect(400, -32020),
				row("9: version header and body differ").post(MODERN_LIST)
					.version("2025-11-25")
					.header(McpHeaders.METHOD, "tools/list")
					.expect(400, -32020),
				row("9: a version that is not served").post(MODERN_LIST.replace("2026-07-28", "2027-01-01"))
					.version("2027-01-01")
					.header(McpHeaders.METHOD, "tools/list")
					.expect(400, -32022),
				row("9: capabilities that are no object").post(MODERN_LIST.replace(":{}}", ":'x'}"))
					.modern("tools/list")
					.expect(400, -32602),
				row("9: no Mcp-Method").post(MODERN_LIST).version("2026-07-28").expect(400, -32020),
				row("9: another Mcp-Method").post(MODERN_LIST).modern("prompts/list").expect(400, -32020),
				row("9: no Mcp-Name").post(MODERN_CALL).modern("tools/call").expect(400, -32020),
				row("9: another Mcp-Name").post(MODERN_CALL)
					.modern("tools/call")
					.header(McpHeaders.NAME, "other")
					.expect(400, -32020),
				row("9: an unknown method").post(MODERN_LIST.replace("tools/list", "nope"))
					.modern("nope")
					.expect(404, -32601),
				row("9: a method that is not advertised").post(MODERN_LIST.replace("tools/list", "prompts/list"))
					.modern("prompts/list")
					.expect(404, -32601),
				row("9: arguments of the wrong shape")
					.post(MODERN_CALL.replace("'name':'echo'", "'name':'echo','arguments':[]"))
					.modern("tools/call")
					.header(McpHeaders.NAME, "echo")
					.expect(200, -32602),
				row("9: an unknown tool").post(MODERN_CALL.replace("echo", "nope"))
					.modern("tools/call")
					.header(McpHeaders.NAME, "nope")
					.expect(200, -32602),
				row("9: a good one").post(MODERN_CALL)
					.modern("tools/call")
					.header(McpHeaders.NAME, "echo")
					.expect(200)
					.and((answer) -> assertThat(answer.result().get("resultType").asString()).isEqualTo("complete")));
	}

	static Stream<EraRow> otherRequests() {
		return Stream.of(row("10: a modern header without _meta").post(LIST).version("2026-07-28").expect(400, -32602),
				row("10: initialize with a modern header").post(INITIALIZE).version("2026-07-28").expect(400, -32602),
				row("10: a header of a version to come").post(LIST).version("v999.0.0").expect(400, -32602),
				row("11: a header that names nothing").post(LIST)
					.version("1999-01-01")
					.session("2025-11-25")
					.expect(400, -32022),
				row("11: initialize with a header that names nothing").post(INITIALIZE)
					.version("1999-01-01")
					.expect(400, -32022),
				row("12: initialize").post(INITIALIZE)
					.expect(200)
					.and((answer) -> assertThat(answer.replied(McpHeaders.SESSION_ID)).isNotBlank()),
				row("13: initialize in a session").post(INITIALIZE)
					.session("2025-11-25")
					.expect(200)
					.and((answer) -> assertThat(answer.replied(McpHeaders.SESSION_ID)).isNotBlank()),
				row("13: initialize in a lost session").post(INITIALIZE).deadSession().expect(200),
				row("14: without a session").post(LIST).expect(400, -32600),
				row("14: without a session, with a version").post(LIST).version("2025-06-18").expect(400, -32600),
				row("15: of an unknown session").post(LIST).deadSession().expect(404, -32600),
				row("16: in a session").post(LIST).session("2025-06-18").expect(200),
				row("16: an unknown method in a session").post(LIST.replace("tools/list", "nope"))
					.session("2025-06-18")
					.expect(200, -32601));
	}

}
