package io.mcpspring.engine.dispatch;

import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

import io.mcpspring.context.McpRequestContext;
import io.mcpspring.engine.catalog.Registration;
import io.mcpspring.engine.context.McpHandler;
import io.mcpspring.engine.model.DescribedTool;
import io.mcpspring.fake.FakeCluster;
import io.mcpspring.fake.FakeExchange;
import io.mcpspring.fake.FakeServer;
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
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What a handler keeps of the HTTP request that began its call, in both eras.
 */
class FirstRequestTests {

	private static final ObjectNode FORM = Json.object("{'type':'object','properties':{}}");

	private static final String ACCEPT = "{'action':'accept'}";

	/** Takes a header, as an adapter's parameters do. */
	private static final class Tenants implements McpHandler<ObjectNode, CallToolResult> {

		private final boolean asks;

		Tenants(boolean asks) {
			this.asks = asks;
		}

		@Override
		public void begin(McpRequestContext context) {
			tenant(context);
		}

		private static String tenant(McpRequestContext context) {
			return McpServerCall.of(context)
				.keep("tenant", () -> List.of(String.valueOf(context.header("X-Tenant"))))
				.get(0);
		}

		@Override
		public CompletionStage<CallToolResult> handle(McpRequestContext context, ObjectNode arguments) {
			if (this.asks) {
				context.elicit("Go on?", FORM);
			}
			return CompletableFuture.completedFuture(CallToolResult
				.text(tenant(context) + " " + context.locale() + " " + McpServerCall.of(context).isResumed()));
		}

	}

	private static Registration.Tool tool(boolean asks) {
		DescribedTool descriptor = DescribedTool.builder("tenant", Json.object("{'type':'object'}")).build();
		return new Registration.Tool(descriptor, new Tenants(asks), FakeServer.BLOCKING);
	}

	private static FakeExchange from(FakeExchange exchange, String tenant, String language) {
		return exchange.header("X-Tenant", tenant).header("Accept-Language", language);
	}

	@Test
	void isSeenByRunsAfterQuestionWithoutSession() {
		try (FakeServer server = FakeServer.setup().start().add(tool(true))) {
			assertKeptWithoutSession(server);
		}
	}

	@Test
	void isSeenAfterQuestionOfInterceptorWithoutSession() {
		try (FakeServer server = FakeServer.setup().interceptor(FirstRequestTests::confirm).start().add(tool(false))) {
			assertKeptWithoutSession(server);
		}
	}

	private static CompletionStage<McpResult> confirm(McpServerCall call, McpInterceptor.Chain chain) {
		call.elicit("Sure?", FORM);
		return chain.proceed();
	}

	private static void assertKeptWithoutSession(FakeServer server) {
		StatelessClient client = server.client();
		FakeExchange first = server.send(from(client.prepare("tools/call", call()), "acme", "fr"));
		ObjectNode retry = client.body("tools/call", call());
		((ObjectNode) retry.get("params")).put("requestState", first.result().path("requestState").asString())
			.set("inputResponses", Json.tree("{'q0':" + ACCEPT + "}"));
		FakeExchange last = server.send(from(client.prepare(retry), "evil", "de"));
		assertThat(last.toolText()).isEqualTo("acme fr true");
	}

	private static String call() {
		return "{'name':'tenant','arguments':{}}";
	}

	@Test
	void isSeenByRunsAfterQuestionInSessionAtAnotherNode() {
		FakeCluster cluster = new FakeCluster();
		try (FakeServer one = cluster.setup("one").start().add(tool(true));
				FakeServer two = cluster.setup("two").start().add(tool(true))) {
			SessionClient client = one.connect("2025-11-25");
			FakeExchange call = one.send(from(client.prepare(
					"{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"tools/call\",\"params\":" + Json.tree(call()) + "}"),
					"acme", "fr"));
			JsonNode question = call.stream().awaitMethod("elicitation/create");
			client.at(two).answer(question, ACCEPT);
			assertThat(call.toolText()).isEqualTo("acme fr true");
		}
	}

	@Test
	void isSeenAfterQuestionOfInterceptorInSession() {
		try (FakeServer server = FakeServer.setup().interceptor(FirstRequestTests::confirm).start().add(tool(false))) {
			SessionClient client = server.connect("2025-11-25");
			FakeExchange call = server.send(from(client.prepare(
					"{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"tools/call\",\"params\":" + Json.tree(call()) + "}"),
					"acme", "fr"));
			client.answer(call.stream().awaitMethod("elicitation/create"), ACCEPT);
			assertThat(call.toolText()).isEqualTo("acme fr true");
		}
	}

	@Test
	void tellsWhatWasNotKept() {
		try (FakeServer server = FakeServer.setup().tool("late", (context, arguments) -> {
			context.elicit("Go on?", FORM);
			return CallToolResult.text(McpServerCall.of(context).keep("tenant", () -> List.of("wrong")).get(0));
		}).start()) {
			StatelessClient client = server.client();
			FakeExchange first = client.call("late");
			FakeExchange last = client.retry("tools/call", StatelessClient.callParams("late", "{}"), first,
					"{'q0':" + ACCEPT + "}");
			assertThat(last.isToolError()).isTrue();
			assertThat(last.toolText())
				.isEqualTo("This cannot go on after a question: it needs the HTTP request that began it");
		}
	}

	@Test
	void isBounded() {
		try (FakeServer server = FakeServer.setup()
			.tool("much", (context, arguments) -> CallToolResult
				.text(McpServerCall.of(context).keep("much", () -> List.of("x".repeat(8000), "x".repeat(193))).get(0)))
			.start()) {
			FakeExchange refused = server.client().call("much");
			assertThat(refused.isToolError()).isTrue();
			assertThat(refused.toolText()).contains("longer than 8192 characters");
		}
	}

	@Test
	void isNotReadAfterTheHandlerBegan() {
		CompletableFuture<Void> later = new CompletableFuture<>();
		try (FakeServer server = FakeServer.setup()
			.asyncTool("late",
					(context, arguments) -> later.thenApply((nothing) -> CallToolResult.text("" + context.locale())))
			.start()) {
			FakeExchange call = server.client().prepare("tools/call", "{'name':'late','arguments':{}}");
			server.send(call.header("Accept-Language", "fr"));
			call.header("Accept-Language", null); // as it is when the connection has
													// ended
			later.complete(null);
			assertThat(call.toolText()).isEqualTo("fr");
		}
	}

	@Test
	void isNotOverInTheFirstRun() {
		try (FakeServer server = FakeServer.setup()
			.tool("first",
					(context, arguments) -> CallToolResult
						.text(McpServerCall.of(context).isResumed() + " " + context.locale()))
			.start()) {
			FakeExchange first = server.client().prepare("tools/call", "{'name':'first','arguments':{}}");
			assertThat(server.send(first.header("Accept-Language", "fr, de")).toolText()).isEqualTo("false fr");
		}
	}

	@ParameterizedTest
	@CsvSource({ "85,true", "86,false" })
	void readsShortListsOfLanguagesOnly(int languages, boolean read) {
		try (FakeServer server = FakeServer.setup()
			.tool("language", (context, arguments) -> CallToolResult.text(context.locale().toString()))
			.start()) {
			FakeExchange call = server.client().prepare("tools/call", "{'name':'language','arguments':{}}");
			server.send(call.header("Accept-Language", "xx" + ",fr".repeat(languages - 1)));
			assertThat(call.toolText()).isEqualTo(read ? "xx" : Locale.getDefault().toString());
		}
	}

}
