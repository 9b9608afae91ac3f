package io.mcpspring.engine.session;

import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;

import io.mcpspring.context.McpException;
import io.mcpspring.context.ToolException;
import io.mcpspring.engine.catalog.HandlerOptions;
import io.mcpspring.engine.catalog.Registration;
import io.mcpspring.engine.model.DescribedTool;
import io.mcpspring.engine.server.CallRefusedException;
import io.mcpspring.fake.FakeExchange;
import io.mcpspring.fake.FakeServer;
import io.mcpspring.fake.Json;
import io.mcpspring.fake.SessionClient;
import io.mcpspring.model.Annotations;
import io.mcpspring.model.CallToolResult;
import io.mcpspring.model.Content;
import io.mcpspring.model.McpRole;
import io.mcpspring.model.ResourceContents;
import io.mcpspring.model.ResourceDescriptor;
import io.mcpspring.model.ToolAnnotations;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

/**
 * Tools in a session.
 */
class SessionToolTests {

	private static final String SUM = "{'type':'object','properties':{'a':{'type':'integer'},'b':{'type':'integer'}},"
			+ "'required':['a','b'],'additionalProperties':false}";

	@Test
	void listsToolsInOrderWithAllTheySay() {
		// server-2025 TOOL-02, TOOL-03, TOOL-04, TOOL-26, BASE-19
		try (FakeServer server = FakeServer.setup()
			.tool("b", SUM, (context, arguments) -> null)
			.tool("B", (context, arguments) -> null)
			.start()) {
			server.add(new Registration.Tool(
					DescribedTool.builder("a", Json.object("{'type':'object','additionalProperties':false}"))
						.title("Title")
						.description("About")
						.outputSchema(Json.object("{'type':'object'}"))
						.annotations(ToolAnnotations.builder().readOnly(true).idempotent(false).build())
						.meta(Json.object("{'com.example/x':1}"))
						.build(),
					(context, arguments) -> null, FakeServer.BLOCKING));
			SessionClient client = server.connect("2025-11-25");
			JsonNode tools = client.request("tools/list").result().get("tools");
			assertThat(tools)
				.isEqualTo(Json.tree("[{'name':'B','description':'The tool B','inputSchema':{'type':'object'}},"
						+ "{'name':'a','title':'Title','description':'About',"
						+ "'inputSchema':{'type':'object','additionalProperties':false},'outputSchema':{'type':'object'},"
						+ "'annotations':{'readOnlyHint':true,'idempotentHint':false},'_meta':{'com.example/x':1}},"
						+ "{'name':'b','description':'The tool b','inputSchema':" + SUM + "}]"));
			assertThat(client.request("tools/list", "{}").result().get("tools")).isEqualTo(tools);
			JsonNode old = server.connect("2025-03-26").request("tools/list").result().get("tools");
			assertThat(old.get(1).has("title")).isFalse();
			assertThat(old.get(1).has("outputSchema")).isFalse();
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "my tool", "", "a,b", "ä" })
	void refusesNamesOutsideTheAlphabet(String name) {
		// server-2025 TOOL-05; server-2026 TOOL-08
		assertThatIllegalArgumentException().isThrownBy(() -> FakeServer.tool(name, (context, arguments) -> null));
	}

	@Test
	void refusesDoubleNamesButTellsCaseApart() {
		// server-2025 TOOL-05; server-2026 TOOL-08
		try (FakeServer server = FakeServer.setup().tool("getUser", (context, arguments) -> null).start()) {
			server.add(FakeServer.tool("getuser", (context, arguments) -> null));
			assertThatIllegalStateException()
				.isThrownBy(() -> server.add(FakeServer.tool("getuser", (context, arguments) -> null)));
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "{'type':'object','$schema':'urn:x'}", "{'type':'object','properties':5}",
			"{'type':'object','$ref':'https://example.com/schema.json'}" })
	void refusesBadSchemasAtRegistration(String schema) {
		// server-2025 BASE-15, BASE-16, BASE-17; server-2026 SCHEMA-02, SCHEMA-03,
		// SCHEMA-04
		try (FakeServer server = FakeServer.setup().start()) {
			assertThatIllegalArgumentException().isThrownBy(() -> server
				.add(FakeServer.tool("t", schema, null, FakeServer.BLOCKING, (context, arguments) -> null)));
			assertThat(server.catalog().tools().isEmpty()).isTrue();
		}
	}

	@Test
	void callsWithAndWithoutArguments() {
		// server-2025 TOOL-06, TOOL-07
		try (FakeServer server = FakeServer.setup()
			.tool("nothing", (context, arguments) -> null)
			.tool("count", (context, arguments) -> CallToolResult.text(String.valueOf(arguments.size())))
			.start()) {
			SessionClient client = server.connect("2025-11-25");
			assertThat(client.request("tools/call", "{'name':'nothing'}").result())
				.isEqualTo(Json.tree("{'content':[]}"));
			assertThat(client.request("tools/call", "{'name':'count'}").toolText()).isEqualTo("0");
			assertThat(client.call("count", "{'a':1}").toolText()).isEqualTo("1");
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "{}", "{'name':5}", "{'name':'sum','arguments':'x'}", "{'name':'sum','arguments':[]}" })
	void answersMalformedCallsByAnError(String params) {
		// server-2025 TOOL-18
		try (FakeServer server = sum(new AtomicInteger())) {
			FakeExchange answer = server.connect("2025-11-25").request("tools/call", params);
			assertThat(answer.status()).isEqualTo(200);
			assertThat(answer.code()).isEqualTo(-32602);
		}
	}

	@Test
	void answersUnknownToolsByAnError() {
		// server-2025 TOOL-17, BASE-07
		try (FakeServer server = sum(new AtomicInteger())) {
			FakeExchange answer = server.connect("2025-11-25").call("no\\nsuch");
			assertThat(answer.status()).isEqualTo(200);
			assertThat(answer.code()).isEqualTo(-32602);
			assertThat(answer.error().get("message").asString()).isEqualTo("Unknown tool: no?such");
		}
	}

	@ParameterizedTest
	@CsvSource(delimiter = ';', value = { "{'a':'x','b':1}", "{'a':1}", "{'a':1,'b':2,'c':3}", "{'a':1.5,'b':2}" })
	void tellsTheModelWhatIsWrongWithArguments(String arguments) {
		// server-2025 TOOL-19, TOOL-22
		AtomicInteger calls = new AtomicInteger();
		try (FakeServer server = sum(calls)) {
			FakeExchange answer = server.connect("2025-11-25").call("sum", arguments);
			assertThat(answer.isToolError()).isTrue();
			assertThat(answer.toolText()).startsWith("Invalid arguments:");
			for (String version : List.of("2025-06-18", "2025-03-26")) {
				FakeExchange old = server.connect(version).call("sum", arguments);
				assertThat(old.code()).isEqualTo(-32602);
				assertThat(old.error().get("message").asString()).isEqualTo(answer.toolText());
			}
			assertThat(calls).hasValue(0);
			assertThat(server.connect("2025-11-25").call("sum", "{'a':1,'b':2}").toolText()).isEqualTo("3");
		}
	}

	private static FakeServer sum(AtomicInteger calls) {
		return FakeServer.setup().tool("sum", SUM, (context, arguments) -> {
			calls.incrementAndGet();
			return CallToolResult.text(String.valueOf(arguments.path("a").asInt() + arguments.path("b").asInt()));
		}).start();
	}

	@Test
	void enforcesTheNewDialectWithoutBeingTold() {
		// server-2025 BASE-15; server-2026 SCHEMA-01
		String schema = "{'type':'object','properties':{'pair':{'type':'array','prefixItems':[{'type':'string'},"
				+ "{'type':'integer'}]}},'dependentRequired':{'x':['y']}}";
		try (FakeServer server = FakeServer.setup().tool("t", schema, (context, arguments) -> null).start()) {
			SessionClient client = server.connect("2025-11-25");
			assertThat(client.call("t", "{'pair':['a',1]}").isToolError()).isFalse();
			assertThat(client.call("t", "{'pair':[1,1]}").isToolError()).isTrue();
			assertThat(client.call("t", "{'x':1}").isToolError()).isTrue();
		}
	}

	@Test
	void leaksNothingOfAnUnexpectedFailure() {
		// server-2025 TOOL-20, TOOL-16, TOOL-25
		try (FakeServer server = FakeServer.setup().tool("throw", (context, arguments) -> {
			throw new IllegalStateException("SECRET-4711", new RuntimeException("SECRET-4711"));
		}).tool("error", (context, arguments) -> {
			throw new StackOverflowError("SECRET-4711");
		}).asyncTool("later", (context, arguments) -> CompletableFuture.supplyAsync(() -> {
			throw new IllegalStateException("SECRET-4711");
		})).asyncTool("null", (context, arguments) -> null).tool("giveup", (context, arguments) -> {
			throw new CancellationException("SECRET-4711");
		}).start()) {
			SessionClient client = server.connect("2025-11-25");
			for (String tool : List.of("throw", "error", "later", "null", "giveup")) {
				FakeExchange answer = client.call(tool);
				assertThat(answer.status()).isEqualTo(200);
				assertThat(answer.isToolError()).as(tool).isTrue();
				assertThat(answer.text()).doesNotContain("SECRET", "Exception", "StackOverflow", "java.",
						"io.mcpspring");
				assertThat(answer.toolText()).contains("reference ");
			}
			assertThat(server.server().runningCalls()).isZero();
		}
	}

	@Test
	void tellsTheModelWhatTheToolSaysOfItsFailure() {
		// server-2025 TOOL-20
		try (FakeServer server = FakeServer.setup().tool("business", (context, arguments) -> {
			throw new ToolException("Out of stock, try tomorrow", new RuntimeException("SECRET-4711"));
		})
			.asyncTool("later",
					(context, arguments) -> CompletableFuture
						.failedFuture(new ToolException("Out of stock, try tomorrow")))
			.start()) {
			SessionClient client = server.connect("2025-11-25");
			for (String tool : List.of("business", "later")) {
				FakeExchange answer = client.call(tool);
				assertThat(answer.isToolError()).isTrue();
				assertThat(answer.toolText()).isEqualTo("Out of stock, try tomorrow");
				assertThat(answer.text()).doesNotContain("SECRET");
			}
		}
	}

	@ParameterizedTest
	@CsvSource({ "-32602,-32602", "-32603,-32603", "1001,1001", "-1,-1", "-32002,-32603", "-32042,-32603",
			"-32020,-32603", "-32021,-32603", "-32001,-32603", "-32700,-32603", "-32000,-32603" })
	void keepsReservedCodesForTheProtocol(int thrown, int answered) {
		// server-2025 ELIC-09; server-2026 ERR-04
		try (FakeServer server = FakeServer.setup().tool("fail", (context, arguments) -> {
			throw new McpException(thrown, "No", Json.tree("{'x':1}"));
		}).start()) {
			FakeExchange answer = server.connect("2025-11-25").call("fail");
			assertThat(answer.status()).isEqualTo(200);
			assertThat(answer.error()).isEqualTo(Json.tree("{'code':" + answered + ",'message':'No','data':{'x':1}}"));
		}
	}

	@Test
	void writesEveryKindOfContent() {
		// server-2025 TOOL-08, TOOL-09, TOOL-12
		byte[] bytes = { 1, 2, 3 };
		try (FakeServer server = FakeServer.setup()
			.tool("all", (context, arguments) -> CallToolResult.of(Content.text("t"), Content.image(bytes, "image/png"),
					Content.audio(bytes, "audio/wav"), Content.link(ResourceDescriptor.of("test://x", "x")),
					Content.resource(ResourceContents.text("test://y", "text/plain", "y")),
					Content.text("t")
						.withAnnotations(Annotations.builder().audience(List.of(McpRole.USER)).priority(0.5).build())))
			.start()) {
			JsonNode content = server.connect("2025-11-25").call("all").result().get("content");
			assertThat(content.get(1)).isEqualTo(Json.tree("{'type':'image','data':'AQID','mimeType':'image/png'}"));
			assertThat(content.get(2)).isEqualTo(Json.tree("{'type':'audio','data':'AQID','mimeType':'audio/wav'}"));
			assertThat(content.get(3)).isEqualTo(Json.tree("{'type':'resource_link','uri':'test://x','name':'x'}"));
			assertThat(content.get(4)).isEqualTo(
					Json.tree("{'type':'resource','resource':{'uri':'test://y','mimeType':'text/plain','text':'y'}}"));
			assertThat(content.get(5).get("annotations")).isEqualTo(Json.tree("{'audience':['user'],'priority':0.5}"));
			// 2025-03-26 knows no links
			JsonNode old = server.connect("2025-03-26").call("all").result().get("content");
			assertThat(old)
				.allSatisfy((block) -> assertThat(block.get("type").asString()).isNotEqualTo("resource_link"));
		}
	}

	@Test
	void putsObjectsIntoStructuredContentAndTheirTextBeside() {
		// server-2025 TOOL-13, TOOL-14, LIFE-10
		try (FakeServer server = FakeServer.setup()
			.tool("object", (context, arguments) -> CallToolResult.structured(Json.tree("{'sum':3}")))
			.tool("list", (context, arguments) -> CallToolResult.structured(Json.tree("[1,2,3]")))
			.start()) {
			JsonNode object = server.connect("2025-06-18").call("object").result();
			assertThat(object.get("structuredContent")).isEqualTo(Json.tree("{'sum':3}"));
			assertThat(Json.tree(object.at("/content/0/text").asString())).isEqualTo(Json.tree("{'sum':3}"));
			JsonNode list = server.connect("2025-11-25").call("list").result();
			assertThat(list.has("structuredContent")).isFalse();
			assertThat(list.at("/content/0/text").asString()).isEqualTo("[1,2,3]");
			assertThat(server.connect("2025-03-26").call("object").result().has("structuredContent")).isFalse();
		}
	}

	@Test
	void sendsSuccessesWithTheStructureThatFitsTheOutputSchema() {
		// server-2025 TOOL-15, TOOL-16
		String output = "{'type':'object','properties':{'sum':{'type':'integer'},'unit':{'type':'string'}},'required':['sum']}";
		try (FakeServer server = FakeServer.setup()
			.tool("good", "{'type':'object'}", output,
					(context, arguments) -> CallToolResult.structured(Json.tree("{'sum':3}")))
			.tool("more", "{'type':'object'}", output,
					(context, arguments) -> CallToolResult.structured(Json.tree("{'sum':3,'unit':null}")))
			.tool("bad", "{'type':'object'}", output,
					(context, arguments) -> CallToolResult.structured(Json.tree("{'sum':'much'}")))
			.tool("text", "{'type':'object'}", output, (context, arguments) -> CallToolResult.text("3"))
			.tool("null", "{'type':'object'}", output, (context, arguments) -> null)
			.tool("error", "{'type':'object'}", output, (context, arguments) -> CallToolResult.error("No"))
			.start()) {
			SessionClient client = server.connect("2025-11-25");
			assertThat(client.call("good").result().get("structuredContent")).isEqualTo(Json.tree("{'sum':3}"));
			for (String tool : List.of("bad", "text", "null")) {
				FakeExchange answer = client.call(tool);
				assertThat(answer.isToolError()).as(tool).isFalse();
				assertThat(answer.result().has("structuredContent")).isFalse();
			}
			assertThat(client.call("bad").toolText()).isEqualTo("{\"sum\":\"much\"}");
			assertThat(client.call("null").result().path("content").isEmpty()).isTrue();
			assertThat(client.call("text").toolText()).isEqualTo("3");
			assertThat(client.call("more").result().get("structuredContent")).isEqualTo(Json.tree("{'sum':3}"));
			assertThat(client.call("more").toolText()).isEqualTo("{\"sum\":3,\"unit\":null}");
			FakeExchange error = client.call("error");
			assertThat(error.toolText()).isEqualTo("No");
			assertThat(error.result().has("structuredContent")).isFalse();
		}
	}

	@Test
	void refusesCallersWhoseTokenLacksAScope() {
		// server-2025 TOOL-23
		AtomicInteger calls = new AtomicInteger();
		try (FakeServer server = FakeServer.setup()
			.tool("admin", new HandlerOptions(true, java.util.Set.of("admin"), "test"), (context, arguments) -> {
				calls.incrementAndGet();
				return null;
			})
			.start()) {
			SessionClient poor = server.connect("2025-11-25", "{}", FakeServer.caller("bob", "read"));
			FakeExchange answer = poor.call("admin");
			assertThat(answer.status()).isEqualTo(403);
			assertThat(answer.replied("WWW-Authenticate")).isEqualTo("Bearer scope=\"admin\"");
			assertThat(answer.json().get("id").asInt()).isEqualTo(1);
			assertThat(calls).hasValue(0);
			// what needs more rights is still listed, so that a client can ask for them
			assertThat(poor.request("tools/list").result().get("tools").size()).isEqualTo(1);
			SessionClient rich = server.connect("2025-11-25", "{}", FakeServer.caller("alice", "read", "admin"));
			assertThat(rich.call("admin").status()).isEqualTo(200);
			assertThat(calls).hasValue(1);
		}
	}

	@Test
	void letsInterceptorsRefuse() {
		// server-2025 TOOL-24
		AtomicInteger calls = new AtomicInteger();
		try (FakeServer server = FakeServer.setup().interceptor((call, chain) -> {
			if (call.method().equals("tools/call") && calls.incrementAndGet() > 2) {
				throw CallRefusedException.tooMany(java.time.Duration.ofMillis(1500));
			}
			return chain.proceed();
		}).tool("echo", (context, arguments) -> null).start()) {
			SessionClient client = server.connect("2025-11-25");
			assertThat(client.call("echo").status()).isEqualTo(200);
			assertThat(client.call("echo").status()).isEqualTo(200);
			FakeExchange third = client.call("echo");
			assertThat(third.status()).isEqualTo(429);
			assertThat(third.replied("Retry-After")).isEqualTo("2");
			assertThat(third.error().get("message").asString()).contains("Too many calls");
			assertThat(client.request("tools/list").status()).isEqualTo(200);
		}
	}

	@Test
	void survivesBadInterceptors() {
		for (String kind : List.of("null", "throw", "nothing", "failed")) {
			try (FakeServer server = FakeServer.setup().interceptor((call, chain) -> switch (kind) {
				case "null" -> null;
				case "throw" -> throw new IllegalStateException("SECRET-4711");
				case "nothing" -> CompletableFuture.completedFuture(null);
				default -> CompletableFuture.failedFuture(new IllegalStateException("SECRET-4711"));
			}).tool("echo", (context, arguments) -> null).start()) {
				FakeExchange answer = server.connect("2025-11-25").call("echo");
				assertThat(answer.code()).as(kind).isEqualTo(-32603);
				assertThat(answer.text()).doesNotContain("SECRET");
				assertThat(answer.answers()).isEqualTo(1);
				assertThat(server.server().runningCalls()).isZero();
			}
		}
	}

	@Test
	void answersWhenThereIsNoThread() {
		try (FakeServer server = FakeServer.setup().executor((task) -> {
			throw new RejectedExecutionException();
		}).tool("echo", (context, arguments) -> null).start()) {
			SessionClient client = server.connect("2025-11-25");
			assertThat(client.call("echo").code()).isEqualTo(-32603);
			assertThat(client.blocking().call("echo").result().get("content").size()).isZero();
			assertThat(server.server().runningCalls()).isZero();
		}
	}

	@Test
	void runsBlockingCodeOnTheThreadOfTheRequestIfThatMayBlock() {
		try (FakeServer server = FakeServer.setup()
			.tool("thread", (context, arguments) -> CallToolResult.text(Thread.currentThread().getName()))
			.start()) {
			SessionClient client = server.connect("2025-11-25");
			assertThat(client.call("thread").toolText()).isEqualTo("handler");
			assertThat(client.blocking().call("thread").toolText()).isEqualTo(Thread.currentThread().getName());
		}
	}

	@Test
	void ignoresTheWishForATask() {
		// server-2025 TASK-02, TASK-01, TASK-19
		try (FakeServer server = FakeServer.setup()
			.tool("echo", (context, arguments) -> CallToolResult.text("done"))
			.start()) {
			SessionClient client = server.connect("2025-11-25");
			assertThat(client.initialization().result().get("capabilities").has("tasks")).isFalse();
			FakeExchange answer = client.request("tools/call", "{'name':'echo','task':{'ttl':1000}}");
			assertThat(answer.toolText()).isEqualTo("done");
		}
	}

	@Test
	void passesTheErrorOfAToolOnAsItIs() {
		try (FakeServer server = FakeServer.setup().tool("fail", (context, arguments) -> {
			throw new McpException(4711, "Own");
		}).start()) {
			assertThat(server.connect("2025-11-25").call("fail").error())
				.isEqualTo(Json.tree("{'code':4711,'message':'Own'}"));
		}
	}

}
