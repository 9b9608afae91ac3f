package io.mcpspring.engine.stateless;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CancellationException;

import io.mcpspring.context.McpException;
import io.mcpspring.context.SampleRequest;
import io.mcpspring.engine.catalog.HandlerOptions;
import io.mcpspring.engine.http.McpHeaders;
import io.mcpspring.engine.server.CallRefusedException;
import io.mcpspring.engine.server.Era;
import io.mcpspring.fake.FakeExchange;
import io.mcpspring.fake.FakeServer;
import io.mcpspring.fake.FakeServerSetup;
import io.mcpspring.fake.Json;
import io.mcpspring.fake.SessionClient;
import io.mcpspring.fake.StatelessClient;
import io.mcpspring.model.CallToolResult;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What a stateless request brings along, and how it is answered when that is not in
 * order.
 */
class StatelessRequestTests {

	private static final String META = "io.modelcontextprotocol/";

	private static FakeServerSetup setup() {
		return FakeServer.setup()
			.tool("echo", (context, arguments) -> CallToolResult.text(arguments.path("text").asString("hello")))
			.tool("sample",
					(context, arguments) -> CallToolResult.text(context.sample(SampleRequest.of("x", 1)).text()))
			.tool("ask",
					(context, arguments) -> CallToolResult
						.text(context.elicit("?", Json.object("{'type':'object','properties':{}}")).toString()))
			.tool("url",
					(context, arguments) -> CallToolResult.text(context.elicitUrl("?", "https://x.example").toString()))
			.tool("roots", (context, arguments) -> CallToolResult.text(context.roots().toString()))
			.tool("who", (context, arguments) -> CallToolResult
				.text(context.clientInfo() + " " + context.sessionId() + " " + context.protocolVersion()));
	}

	private static FakeServer server() {
		return setup().start();
	}

	@ParameterizedTest
	@ValueSource(strings = { "server/discover", "tools/list", "tools/call" })
	void needsVersionAndCapabilitiesInEveryRequest(String method) {
		// server-2026 META-01, META-03, ERR-06, BASE-04
		try (FakeServer server = server()) {
			StatelessClient client = server.client();
			List<ObjectNode> bodies = new ArrayList<>();
			for (String broken : List.of("{}", "{'_meta':{}}", "{'_meta':5}",
					"{'_meta':{'%sprotocolVersion':'2026-07-28'}}", "{'_meta':{'%sclientCapabilities':{}}}",
					"{'_meta':{'%sprotocolVersion':5,'%sclientCapabilities':{}}}",
					"{'_meta':{'%sprotocolVersion':'2026-07-28','%sclientCapabilities':'x'}}",
					"{'_meta':{'%sprotocolVersion':'2026-07-28','%sclientCapabilities':null}}")) {
				ObjectNode body = client.body(method, "{'name':'echo'}");
				ObjectNode params = Json.object(broken.replace("%s", META));
				if (method.equals("tools/call")) {
					params.put("name", "echo");
				}
				body.set("params", params);
				bodies.add(body);
			}
			ObjectNode none = client.body(method, "{}");
			none.remove("params");
			if (!method.equals("tools/call")) {
				bodies.add(none);
			}
			for (ObjectNode body : bodies) {
				FakeExchange answer = server.send(client.prepare(body));
				assertThat(answer.status()).as(body.toString()).isEqualTo(400);
				assertThat(answer.code()).isEqualTo(-32602);
				assertThat(answer.json().get("id")).isEqualTo(body.get("id"));
			}
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "null", "5", "{'name':5}", "{'name':'x'}", "'x'" })
	void doesWithoutTheClientsName(String info) {
		// server-2026 META-02, META-03, META-07
		try (FakeServer server = server()) {
			StatelessClient client = server.client();
			ObjectNode body = client.body("tools/call", "{'name':'who'}");
			ObjectNode meta = (ObjectNode) body.at("/params/_meta");
			if (info.equals("null")) {
				meta.remove(META + "clientInfo");
			}
			else {
				meta.set(META + "clientInfo", Json.tree(info));
			}
			FakeExchange answer = server.send(client.prepare(body));
			assertThat(answer.toolText()).isEqualTo("null null 2026-07-28");
		}
	}

	@Test
	void carriesOnWithUnknownMetadata() {
		// server-2026 META-12, DISC-04, EXT-05
		try (FakeServer server = server()) {
			FakeExchange answer = server.client("{'extensions':{'com.example/x':{}},'other':1}")
				.request("server/discover", "{'_meta':{'io.modelcontextprotocol/zzz':1,'com.example/y':[]},'more':1}");
			assertThat(answer.status()).isEqualTo(200);
		}
	}

	@Test
	void takesCapabilitiesFromTheRequestAlone() {
		// server-2026 META-04, STATE-01, EXT-04
		try (FakeServer server = server()) {
			assertThat(server.client().call("ask").result().get("resultType").asString()).isEqualTo("input_required");
			assertThat(server.client("{}").call("ask").code()).isEqualTo(-32021);
			assertThat(server.client().call("ask").result().get("resultType").asString()).isEqualTo("input_required");
		}
	}

	@ParameterizedTest
	@CsvSource(delimiter = ';', value = { "sample;{'sampling':{}}", "ask;{'elicitation':{}}",
			"url;{'elicitation':{'url':{}}}", "roots;{'roots':{}}" })
	void namesTheCapabilityThatIsMissing(String tool, String required) {
		// server-2026 META-05, ERR-06, ERR-09, MRTR-05, ELIC-01, SAMP-01
		try (FakeServer server = server()) {
			FakeExchange answer = server.client("{}").call(tool);
			assertThat(answer.status()).isEqualTo(400);
			assertThat(answer.code()).isEqualTo(-32021);
			assertThat(answer.error().get("data")).isEqualTo(Json.tree("{'requiredCapabilities':" + required + "}"));
			assertThat(answer.json().get("id").asInt()).isEqualTo(1);
		}
	}

	@Test
	void takesPlainElicitationForFormsOnly() {
		// server-2026 ELIC-01
		try (FakeServer server = server()) {
			StatelessClient client = server.client("{'elicitation':{}}");
			assertThat(client.call("ask").result().get("resultType").asString()).isEqualTo("input_required");
			assertThat(client.call("url").error().at("/data/requiredCapabilities"))
				.isEqualTo(Json.tree("{'elicitation':{'url':{}}}"));
			assertThat(server.client("{'elicitation':{'url':{}}}").call("ask").code()).isEqualTo(-32021);
		}
	}

	@Test
	void saysWhatItIsInEveryResult() {
		// server-2026 META-06, BASE-05, DISC-02, BASE-12
		try (FakeServer server = setup().textResource("test://x", "x")
			.prompt("p", (context, arguments) -> "")
			.start()) {
			StatelessClient client = server.client();
			for (FakeExchange answer : List.of(client.request("server/discover"), client.request("tools/list"),
					client.call("echo"), client.request("resources/list"),
					client.request("resources/read", "{'uri':'test://x'}"), client.request("resources/templates/list"),
					client.request("prompts/list"), client.request("prompts/get", "{'name':'p'}"))) {
				assertThat(answer.result().get("resultType").asString()).isEqualTo("complete");
				assertThat(answer.result().at("/_meta/io.modelcontextprotocol~1serverInfo"))
					.isEqualTo(Json.tree("{'name':'test-server','version':'1.2.3'}"));
			}
			assertThat(client.call("ask").result().at("/_meta/io.modelcontextprotocol~1serverInfo/name").asString())
				.isEqualTo("test-server");
		}
	}

	@Test
	void discoversVersionsCapabilitiesAndHints() {
		// server-2026 DISC-01, DISC-03, DISC-06, VER-04, CACHE-01, TOOL-01, EXT-01,
		// VER-02
		try (FakeServer server = setup().instructions("Be kind")
			.extension("com.example/ui", "{'a':1}")
			.cacheTtl(java.time.Duration.ofSeconds(5))
			.start()) {
			FakeExchange answer = server.client().request("server/discover");
			assertThat(answer.isStream()).isFalse();
			assertThat(answer.status()).isEqualTo(200);
			ObjectNode result = (ObjectNode) answer.result();
			result.remove("_meta");
			assertThat(result).isEqualTo(Json
				.tree("""
						{'resultType':'complete','supportedVersions':['2026-07-28','2025-11-25','2025-06-18','2025-03-26'],
						'capabilities':{'tools':{'listChanged':true},'logging':{},
						'extensions':{'com.example/ui':{'a':1}}},'instructions':'Be kind','ttlMs':5000,'cacheScope':'public'}"""));
		}
	}

	@Test
	void advertisesExactlyWhatItServes() {
		// server-2026 DISC-03, ERR-09, RES-01, PROMPT-01, COMPL-01, COMPL-03, LOG-01,
		// EXT-02
		List<String> methods = List.of("tools/list", "tools/call", "resources/list", "resources/templates/list",
				"resources/read", "prompts/list", "prompts/get", "completion/complete", "subscriptions/listen");
		try (FakeServer server = FakeServer.setup().start()) {
			StatelessClient client = server.client();
			assertThat(client.request("server/discover").result().get("capabilities"))
				.isEqualTo(Json.tree("{'logging':{}}"));
			for (String method : methods) {
				FakeExchange answer = client.request(method, "{'name':'x','uri':'test://x','notifications':{}}");
				assertThat(answer.status()).as(method).isEqualTo(404);
				assertThat(answer.code()).isEqualTo(-32601);
			}
		}
		try (FakeServer server = setup().textResource("test://x", "x")
			.prompt("p", (context, arguments) -> "")
			.completion(true, "p", "a", (request) -> List.of())
			.start()) {
			assertThat(server.client().request("server/discover").result().get("capabilities")).isEqualTo(Json.tree("""
					{'tools':{'listChanged':true},'resources':{'subscribe':true,'listChanged':true},
					'prompts':{'listChanged':true},'completions':{},'logging':{}}"""));
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "v999.0.0", "2027-01-01", "2025-11-25", "1999-01-01", "" })
	void refusesOtherVersionsAndNamesItsOwn(String version) {
		// server-2026 VER-01, VER-02, VER-03, ERR-06
		try (FakeServer server = server()) {
			StatelessClient client = server.client();
			ObjectNode body = client.body("tools/list", "{}");
			((ObjectNode) body.at("/params/_meta")).put(META + "protocolVersion", version);
			FakeExchange answer = server.send(client.prepare(body).header(McpHeaders.PROTOCOL_VERSION, version));
			assertThat(answer.status()).isEqualTo(400);
			assertThat(answer.code()).isEqualTo(-32022);
			assertThat(answer.error().get("data")).isEqualTo(Json.tree("{'supported':"
					+ "['2026-07-28','2025-11-25','2025-06-18','2025-03-26'],'requested':'" + version + "'}"));
			assertThat(client.request("tools/list").status()).isEqualTo(200);
		}
	}

	@Test
	void namesItsVersionsToOldClientsWhenItSpeaksNoOther() {
		// server-2026 VER-08, HTTP-09, HTTP-12
		try (FakeServer server = setup().eras(Era.STATELESS).start()) {
			FakeExchange answer = new SessionClient(server, "2025-11-25", "{}",
					io.mcpspring.context.McpCaller.ANONYMOUS)
				.begin()
				.initialization();
			assertThat(answer.status()).isEqualTo(400);
			assertThat(answer.code()).isEqualTo(-32022);
			assertThat(answer.error().get("message").asString()).contains("2026-07-28");
			assertThat(server.client().request("server/discover").result().get("supportedVersions"))
				.isEqualTo(Json.tree("['2026-07-28']"));
		}
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = { "{oops|-32700", "{'jsonrpc':'1.0','id':1,'method':'x'}|-32600",
			"{'jsonrpc':'2.0','id':null,'method':'tools/list'}|-32600", "[]|-32600", "17|-32600",
			"[{'jsonrpc':'2.0','id':1,'method':'tools/list'}]|-32600", "{'jsonrpc':'2.0','id':1,'result':{}}|-32600" })
	void refusesWhatIsNoRequest(String body, int code) {
		// server-2026 BASE-01, BASE-02, HTTP-04, ERR-05, ERR-07
		try (FakeServer server = server()) {
			String json = body.contains("oops") ? body : Json.tree(body).toString();
			FakeExchange answer = server
				.send(FakeExchange.post(json).header(McpHeaders.PROTOCOL_VERSION, StatelessClient.VERSION));
			assertThat(answer.status()).isEqualTo(400);
			assertThat(answer.code()).isEqualTo(code);
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "\"a\"", "7", "\"\"", "12345678901234567890" })
	void echoesIds(String id) {
		// server-2026 BASE-02, BASE-04
		try (FakeServer server = server()) {
			StatelessClient client = server.client();
			ObjectNode body = client.body("tools/list", "{}");
			body.set("id", Json.tree(id));
			assertThat(server.send(client.prepare(body)).json().get("id")).isEqualTo(Json.tree(id));
			FakeExchange refused = server.send(client.prepare(body).header(McpHeaders.METHOD, "other"));
			assertThat(refused.json().get("id")).isEqualTo(Json.tree(id));
		}
	}

	@Test
	void acceptsNotificationsAndDoesNothing() {
		// server-2026 BASE-08, HTTP-05, CANC-05, HDR-12
		try (FakeServer server = server()) {
			for (String method : List.of("notifications/cancelled", "notifications/own", "notifications/initialized")) {
				for (String params : List.of("{'requestId':1}", "{}", "{'requestId':{}}")) {
					FakeExchange answer = server.send(
							FakeExchange
								.post(Json.tree("{'jsonrpc':'2.0','method':'" + method + "','params':" + params + "}")
									.toString())
								.header(McpHeaders.PROTOCOL_VERSION, StatelessClient.VERSION));
					assertThat(answer.status()).isEqualTo(202);
					assertThat(answer.reply().body()).isNull();
				}
			}
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "initialize", "ping", "logging/setLevel", "resources/subscribe", "resources/unsubscribe",
			"tasks/list", "tasks/result", "ui/initialize", "nope", "Tools/List" })
	void answersUnknownMethodsBy404(String method) {
		// server-2026 HTTP-08, ERR-06, RES-15, APPS-13
		try (FakeServer server = setup().textResource("test://x", "x").start()) {
			FakeExchange answer = server.client().request(method, "{'uri':'test://x','level':'info'}");
			assertThat(answer.status()).isEqualTo(404);
			assertThat(answer.code()).isEqualTo(-32601);
			assertThat(answer.json().get("id").asInt()).isEqualTo(1);
			assertThat(answer.error().get("message").asString()).isNotEmpty();
		}
	}

	@Test
	void ignoresSessionsAndEventIds() {
		// server-2026 HTTP-10, HTTP-11, STATE-01
		try (FakeServer server = server()) {
			SessionClient session = server.connect("2025-11-25");
			StatelessClient client = server.client();
			for (String id : List.of("bogus", session.id())) {
				FakeExchange answer = server.send(client.prepare("tools/call", "{'name':'who'}")
					.header(McpHeaders.SESSION_ID, id)
					.header(McpHeaders.LAST_EVENT_ID, "bogus"));
				assertThat(answer.toolText()).endsWith(" null 2026-07-28");
				assertThat(answer.replied(McpHeaders.SESSION_ID)).isNull();
			}
			assertThat(session.request("ping").status()).isEqualTo(200);
		}
	}

	@Test
	void answersOtherErrorsWithStatus200() {
		// server-2026 BASE-07, ERR-05, ERR-07, TOOL-15, RES-07, PROMPT-05, COMPL-03
		try (FakeServer server = setup().prompt("p", (context, arguments) -> {
			throw new IllegalStateException("SECRET-4711");
		}).completion(true, "p", "a", (request) -> List.of()).resource("test://x", (context, request) -> {
			throw new IllegalStateException("SECRET-4711");
		}).start()) {
			StatelessClient client = server.client();
			assertError(client.call("nope"), -32602);
			assertError(client.request("tools/call", "{'name':'echo','arguments':5}"), -32602);
			assertError(client.request("tools/list", "{'cursor':'zzz'}"), -32602);
			assertError(client.request("resources/read", "{'uri':'test://nope'}"), -32602);
			assertError(client.request("prompts/get", "{'name':'nope'}"), -32602);
			assertError(client.request("completion/complete", "{}"), -32602);
			assertError(client.request("prompts/get", "{'name':'p'}"), -32603);
			assertError(client.request("resources/read", "{'uri':'test://x'}"), -32603);
		}
	}

	private static void assertError(FakeExchange answer, int code) {
		assertThat(answer.status()).isEqualTo(200);
		assertThat(answer.code()).isEqualTo(code);
		assertThat(answer.text()).doesNotContain("SECRET");
	}

	@ParameterizedTest
	@CsvSource({ "-32602,-32602", "-32603,-32603", "1001,1001", "-1,-1", "-32002,-32603", "-32042,-32603",
			"-32020,-32603", "-32021,-32603", "-32022,-32603", "-32001,-32603", "-32700,-32603", "-32000,-32603",
			"-32099,-32603" })
	void keepsReservedCodesForTheProtocol(int thrown, int answered) {
		// server-2026 ERR-01, ERR-02, ERR-03, ERR-04
		try (FakeServer server = FakeServer.setup().tool("fail", (context, arguments) -> {
			throw new McpException(thrown, "No");
		}).prompt("fail", (context, arguments) -> {
			throw new McpException(thrown, "No");
		}).resource("test://fail", (context, request) -> {
			throw new McpException(thrown, "No");
		}).start()) {
			StatelessClient client = server.client();
			for (FakeExchange answer : List.of(client.call("fail"), client.request("prompts/get", "{'name':'fail'}"),
					client.request("resources/read", "{'uri':'test://fail'}"))) {
				assertThat(answer.status()).isEqualTo(200);
				assertThat(answer.error()).isEqualTo(Json.tree("{'code':" + answered + ",'message':'No'}"));
			}
		}
	}

	@Test
	void leaksNothingOfAnUnexpectedFailure() {
		// server-2026 TOOL-15, ERR-05
		try (FakeServer server = FakeServer.setup().tool("throw", (context, arguments) -> {
			throw new IllegalStateException("SECRET-4711");
		}).tool("giveup", (context, arguments) -> {
			throw new CancellationException("SECRET-4711");
		}).prompt("giveup", (context, arguments) -> {
			throw new CancellationException("SECRET-4711");
		}).start()) {
			StatelessClient client = server.client();
			for (String tool : List.of("throw", "giveup")) {
				FakeExchange answer = client.call(tool);
				assertThat(answer.isToolError()).isTrue();
				assertThat(answer.text()).doesNotContain("SECRET", "Exception");
			}
			FakeExchange prompt = client.request("prompts/get", "{'name':'giveup'}");
			assertThat(prompt.code()).isEqualTo(-32603);
			assertThat(prompt.text()).doesNotContain("SECRET", "Exception");
			assertThat(server.server().runningCalls()).isZero();
		}
	}

	@Test
	void survivesBadInterceptors() {
		for (String kind : List.of("null", "throw", "nothing", "cancelled")) {
			try (FakeServer server = FakeServer.setup().interceptor((call, chain) -> switch (kind) {
				case "null" -> null;
				case "throw" -> throw new IllegalStateException("SECRET-4711");
				case "nothing" -> java.util.concurrent.CompletableFuture.completedFuture(null);
				default -> java.util.concurrent.CompletableFuture.failedFuture(new CancellationException());
			}).tool("echo", (context, arguments) -> null).start()) {
				FakeExchange answer = server.client().call("echo");
				assertThat(answer.code()).as(kind).isEqualTo(-32603);
				assertThat(server.server().runningCalls()).isZero();
			}
		}
	}

	@Test
	void refusesWithAStatusOfItsOwnWhileThatIsOpen() {
		// server-2026 TOOL-18, ERR-08
		try (FakeServer server = setup()
			.tool("admin", new HandlerOptions(true, Set.of("admin"), "test"), (context, arguments) -> null)
			.tool("limited", (context, arguments) -> {
				throw CallRefusedException.tooMany(java.time.Duration.ofSeconds(3));
			})
			.tool("late", (context, arguments) -> {
				context.progress(1, 2);
				return CallToolResult.text(context.sample(SampleRequest.of("x", 1)).text());
			})
			.start()) {
			StatelessClient client = server.client("{}", FakeServer.caller("bob"));
			FakeExchange scopes = client.call("admin");
			assertThat(scopes.status()).isEqualTo(403);
			assertThat(scopes.replied("WWW-Authenticate")).contains("admin");
			FakeExchange limited = client.call("limited");
			assertThat(limited.status()).isEqualTo(429);
			assertThat(limited.replied("Retry-After")).isEqualTo("3");
			FakeExchange late = client.request("tools/call", "{'name':'late','_meta':{'progressToken':1}}");
			assertThat(late.isStream()).isTrue();
			assertThat(late.code()).isEqualTo(-32021);
			late.stream().awaitEnd();
		}
	}

	@Test
	void keepsEqualIdsOfTwoClientsApart() {
		// server-2026 BASE-03, STATE-02, PROG-05
		try (FakeServer server = server()) {
			List<java.util.concurrent.CompletableFuture<CallToolResult>> pending = new ArrayList<>();
			server.catalog()
				.tools()
				.register(new io.mcpspring.engine.catalog.Registration.Tool(
						FakeServer.tool("later", (c, a) -> null).descriptor(), (context, arguments) -> {
							pending.add(new java.util.concurrent.CompletableFuture<>());
							context.progress(pending.size(), null, null);
							return pending.get(pending.size() - 1);
						}, HandlerOptions.nonBlocking("test")));
			String params = "{'name':'later','_meta':{'progressToken':1}}";
			FakeExchange one = server.client().request("tools/call", params);
			FakeExchange two = server.client().request("tools/call", params);
			pending.get(1).complete(CallToolResult.text("two"));
			pending.get(0).complete(CallToolResult.text("one"));
			assertThat(one.toolText()).isEqualTo("one");
			assertThat(two.toolText()).isEqualTo("two");
			assertThat(one.messages().get(0).at("/params/progress").asInt()).isEqualTo(1);
			assertThat(two.messages().get(0).at("/params/progress").asInt()).isEqualTo(2);
			for (JsonNode message : one.messages()) {
				assertThat(message.path("id").asInt(1)).isEqualTo(1);
			}
		}
	}

}
