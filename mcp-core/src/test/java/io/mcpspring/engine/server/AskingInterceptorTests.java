package io.mcpspring.engine.server;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

import io.mcpspring.context.McpRequestContext;
import io.mcpspring.context.ToolException;
import io.mcpspring.context.UrlElicitationRequiredException;
import io.mcpspring.engine.catalog.HandlerOptions;
import io.mcpspring.fake.FakeExchange;
import io.mcpspring.fake.FakeServer;
import io.mcpspring.fake.FakeServerSetup;
import io.mcpspring.fake.Json;
import io.mcpspring.fake.SessionClient;
import io.mcpspring.fake.StatelessClient;
import io.mcpspring.model.CallToolResult;
import io.mcpspring.model.McpResult;
import io.mcpspring.server.McpInterceptor;
import io.mcpspring.server.McpServerCall;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Interceptors that ask before they go on: one code, both eras.
 */
class AskingInterceptorTests {

	private static final Map<String, String> REQUESTS = Map.of("tools/call", "{'name':'drop','arguments':{}}",
			"prompts/get", "{'name':'drop'}", "resources/read", "{'uri':'shop://drop'}");

	private static final String ACCEPT = "{'action':'accept'}";

	private static final String DECLINE = "{'action':'decline'}";

	private final AtomicInteger prepared = new AtomicInteger();

	private final AtomicInteger runs = new AtomicInteger();

	private static ObjectNode form() {
		return Json.object("{'type':'object','properties':{}}");
	}

	/** Asks, having done something once, and refuses unless the person agrees. */
	private CompletionStage<McpResult> confirm(McpServerCall call, McpInterceptor.Chain chain) {
		int step = call.once("prepared", Integer.class, this.prepared::incrementAndGet);
		if (!call.elicit("Sure about " + step + "?", form()).isAccepted()) {
			throw new ToolException("Not without consent");
		}
		return chain.proceed();
	}

	private FakeServerSetup dropping() {
		return FakeServer.setup()
			.tool("drop", (context, arguments) -> CallToolResult.text(drop(context)))
			.prompt("drop", (context, arguments) -> drop(context))
			.resource("shop://drop", (context, request) -> FakeServer.contents(request.uri(), drop(context)));
	}

	/** Asks on its own account. */
	private String drop(McpRequestContext context) {
		this.runs.incrementAndGet();
		return "dropped " + context.elicit("Really?", form()).isAccepted();
	}

	@ParameterizedTest
	@ValueSource(strings = { "tools/call", "prompts/get", "resources/read" })
	void askWithoutSessions(String method) {
		// server-2026 MRTR-01, MRTR-02
		try (FakeServer server = dropping().interceptor(this::confirm).start()) {
			StatelessClient client = server.client();
			FakeExchange first = client.request(method, REQUESTS.get(method));
			assertThat(first.result().at("/inputRequests/q0/params/message").asString()).isEqualTo("Sure about 1?");
			assertThat(this.runs).hasValue(0);
			FakeExchange second = client.retry(method, REQUESTS.get(method), first, "{'q0':" + ACCEPT + "}");
			assertThat(second.result().at("/inputRequests/q1/params/message").asString()).isEqualTo("Really?");
			FakeExchange last = client.retry(method, REQUESTS.get(method), second, "{'q1':" + ACCEPT + "}");
			assertThat(last.text()).contains("dropped true");
			assertThat(this.prepared).hasValue(1);
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "tools/call", "prompts/get", "resources/read" })
	void askInSessions(String method) {
		// server-2025 SAMP-12, SAMP-13
		try (FakeServer server = dropping().interceptor(this::confirm).start()) {
			SessionClient client = server.connect("2025-11-25");
			FakeExchange call = client.request(method, REQUESTS.get(method));
			JsonNode first = call.stream().awaitMethod("elicitation/create", 1);
			assertThat(first.at("/params/message").asString()).isEqualTo("Sure about 1?");
			assertThat(this.runs).hasValue(0);
			client.answer(first, ACCEPT);
			JsonNode second = call.stream().awaitMethod("elicitation/create", 2);
			assertThat(second.at("/params/message").asString()).isEqualTo("Really?");
			client.answer(second, ACCEPT);
			call.stream().awaitEnd();
			assertThat(call.messages().get(2).toString()).contains("dropped true");
			assertThat(this.prepared).hasValue(1);
		}
	}

	@ParameterizedTest
	@CsvSource({ "tools/call,0", "prompts/get,-32602", "resources/read,-32603" })
	void refuseAsHandlersDo(String method, int code) {
		// server-2025 TOOL-20
		try (FakeServer server = dropping().interceptor(this::confirm).start()) {
			StatelessClient stateless = server.client();
			FakeExchange first = stateless.request(method, REQUESTS.get(method));
			assertRefused(stateless.retry(method, REQUESTS.get(method), first, "{'q0':" + DECLINE + "}"), code);
			SessionClient session = server.connect("2025-11-25");
			FakeExchange call = session.request(method, REQUESTS.get(method));
			session.answer(call.stream().awaitMethod("elicitation/create"), DECLINE);
			call.stream().awaitEnd();
			assertRefused(call, code);
			assertThat(this.runs).hasValue(0);
		}
	}

	private static void assertRefused(FakeExchange call, int code) {
		if (code == 0) {
			assertThat(call.isToolError()).isTrue();
			assertThat(call.toolText()).isEqualTo("Not without consent");
		}
		else {
			assertThat(call.code()).isEqualTo(code);
			assertThat(call.error().path("message").asString()).isEqualTo("Not without consent");
		}
	}

	@Test
	void askWhatOtherStagesCameTo() {
		try (FakeServer server = FakeServer.setup()
			.tool("drop", (context, arguments) -> CallToolResult.text("dropped"))
			.interceptor((call, chain) -> chain.proceed()
				.thenCombine(CompletableFuture.supplyAsync(() -> call.elicit("Keep it?", form())),
						(result, kept) -> result))
			.start()) {
			StatelessClient stateless = server.client();
			FakeExchange first = stateless.call("drop");
			assertThat(first.result().at("/inputRequests/q0/params/message").asString()).isEqualTo("Keep it?");
			assertThat(stateless
				.retry("tools/call", StatelessClient.callParams("drop", "{}"), first, "{'q0':" + ACCEPT + "}")
				.toolText()).isEqualTo("dropped");
		}
	}

	@Test
	void demandVisits() {
		// server-2026 ELIC-06; server-2025 ELIC-09
		AtomicBoolean visited = new AtomicBoolean();
		try (FakeServer server = FakeServer.setup()
			.tool("drop", (context, arguments) -> CallToolResult.text("dropped"))
			.interceptor((call, chain) -> {
				if (!visited.get()) {
					throw new UrlElicitationRequiredException("Connect first", "https://shop.example/connect", "id");
				}
				return chain.proceed();
			})
			.start()) {
			assertThat(server.connect("2025-11-25").call("drop").code()).isEqualTo(-32042);
			FakeExchange older = server.connect("2025-06-18").call("drop");
			assertThat(older.isToolError()).isTrue();
			assertThat(older.toolText()).contains("https://shop.example/connect");
			StatelessClient client = server.client();
			FakeExchange first = client.call("drop");
			assertThat(first.result().at("/inputRequests/mcp-page-0/params/url").asString())
				.isEqualTo("https://shop.example/connect");
			visited.set(true);
			assertThat(client
				.retry("tools/call", StatelessClient.callParams("drop", "{}"), first, "{'mcp-page-0':" + ACCEPT + "}")
				.toolText()).isEqualTo("dropped");
		}
	}

	@Test
	void tellClientsThatCannotBeAsked() {
		// server-2025 LIFE-11; server-2026 META-05
		try (FakeServer server = dropping().interceptor(this::confirm).start()) {
			FakeExchange session = server.connect("2025-11-25", "{}").call("drop");
			assertThat(session.isToolError()).isTrue();
			assertThat(session.toolText()).contains("elicitation");
			assertThat(server.client("{}").call("drop").code()).isEqualTo(-32021);
		}
	}

	@Test
	void cannotAskBeforeOtherRequests() {
		// server-2026 MRTR-02
		try (FakeServer server = dropping().interceptor(this::confirm).start()) {
			for (FakeExchange list : List.of(server.client().request("tools/list"),
					server.connect("2025-11-25").request("tools/list"))) {
				assertThat(list.code()).isEqualTo(-32603);
				assertThat(list.error().path("message").asString()).contains("cannot be asked");
			}
		}
	}

	@Test
	void takeNoAnswersWithoutAStateWhereEachCountsOnce() {
		// server-2026 MRTR-09
		HandlerOptions once = new HandlerOptions(true, Set.of(), "test", true, null, null);
		try (FakeServer server = FakeServer.setup()
			.tool("drop", once, (context, arguments) -> CallToolResult.text("dropped " + this.runs.incrementAndGet()))
			.interceptor(this::confirm)
			.start()) {
			StatelessClient client = server.client();
			String params = StatelessClient.callParams("drop", "{}");
			String answers = "{'q0':" + ACCEPT + "}";
			assertThat(client.retry("tools/call", params, (String) null, answers).code()).isEqualTo(-32602);
			FakeExchange first = client.call("drop");
			assertThat(client.retry("tools/call", params, first, answers).toolText()).isEqualTo("dropped 1");
			assertThat(client.retry("tools/call", params, first, answers).code()).isEqualTo(-32602);
			assertThat(this.runs).hasValue(1);
		}
	}

}
