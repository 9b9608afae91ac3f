package io.mcpspring.engine.stateless;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

import io.mcpspring.catalog.McpRegistration;
import io.mcpspring.context.ResourceNotFoundException;
import io.mcpspring.context.ToolException;
import io.mcpspring.engine.catalog.Registration;
import io.mcpspring.engine.endpoint.ServerKeys;
import io.mcpspring.engine.model.DescribedTool;
import io.mcpspring.fake.FakeExchange;
import io.mcpspring.fake.FakeServer;
import io.mcpspring.fake.FakeServerSetup;
import io.mcpspring.fake.Json;
import io.mcpspring.fake.StatelessClient;
import io.mcpspring.model.CacheHint;
import io.mcpspring.model.CallToolResult;
import io.mcpspring.model.Content;
import io.mcpspring.model.PromptDescriptor;
import io.mcpspring.model.ReadResourceResult;
import io.mcpspring.model.ResourceContents;
import io.mcpspring.model.ResourceDescriptor;
import io.mcpspring.model.ToolAnnotations;
import io.mcpspring.server.AccessRequest;
import io.mcpspring.server.McpAccess;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tools, resources, prompts, completions, pages and caching hints without a session.
 */
class StatelessPrimitiveTests {

	private static final List<String> LISTS = List.of("tools/list", "resources/list", "resources/templates/list",
			"prompts/list");

	private static FakeServerSetup some(int count) {
		FakeServerSetup setup = FakeServer.setup();
		for (int i = 0; i < count; i++) {
			setup.tool("t" + i, (context, arguments) -> null)
				.textResource("test://r" + i, "x")
				.template("test://t" + i + "/{x}", (context, request) -> null)
				.prompt("p" + i, (context, arguments) -> "");
		}
		return setup;
	}

	@Test
	void listsWithHints() {
		// server-2026 CACHE-01, CACHE-02, TOOL-02, TOOL-06, TOOL-21, RES-02, RES-04,
		// RES-14, PROMPT-02
		try (FakeServer server = some(1).cacheTtl(Duration.ofMillis(1500)).start()) {
			server.add(new Registration.Tool(DescribedTool
				.builder("z",
						Json.object(
								"""
										{'type':'object','$schema':'https://json-schema.org/draft/2020-12/schema','$defs':{'d':{'$anchor':'a'}},
										'oneOf':[{'required':['x']},{'required':['y']}],'if':{'required':['x']},'then':{},
										'properties':{'x':{'$ref':'#a'}}}"""))
				.title("Title")
				.description("About")
				.outputSchema(Json.object("{'type':'array','items':{'type':'integer'}}"))
				.annotations(ToolAnnotations.builder().readOnly(true).destructive(false).build())
				.build(), (context, arguments) -> null, FakeServer.BLOCKING));
			StatelessClient client = server.client();
			for (String list : LISTS) {
				JsonNode result = client.request(list).result();
				assertThat(result.get("resultType").asString()).isEqualTo("complete");
				assertThat(result.get("ttlMs").isIntegralNumber()).isTrue();
				assertThat(result.get("ttlMs").asInt()).isEqualTo(1500);
				assertThat(result.get("cacheScope").asString()).isEqualTo("public");
				assertThat(result.has("nextCursor")).isFalse();
			}
			// server-2026 TOOL-09: the schema comes as it was given
			assertThat(client.request("tools/list").result().at("/tools/1")).isEqualTo(Json
				.tree("""
						{'name':'z','title':'Title','description':'About','inputSchema':
						{'type':'object','$schema':'https://json-schema.org/draft/2020-12/schema','$defs':{'d':{'$anchor':'a'}},
						'oneOf':[{'required':['x']},{'required':['y']}],'if':{'required':['x']},'then':{},
						'properties':{'x':{'$ref':'#a'}}},'outputSchema':{'type':'array','items':{'type':'integer'}},
						'annotations':{'readOnlyHint':true,'destructiveHint':false}}"""));
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "tools/list", "resources/list", "resources/templates/list", "prompts/list" })
	void listsTheSameEachTimeByteForByte(String list) {
		// server-2026 TOOL-05, TOOL-03, RES-02, PROMPT-02, STATE-01
		try (FakeServer server = some(20).start()) {
			StatelessClient client = server.client();
			String first = result(client.request(list));
			for (int i = 0; i < 10; i++) {
				client.call("t1").result();
				assertThat(result(client.request(list))).isEqualTo(first);
				assertThat(result(server.client("{}").request(list))).isEqualTo(first);
			}
		}
	}

	private static String result(FakeExchange answer) {
		return answer.text().substring(answer.text().indexOf("\"result\""));
	}

	@Test
	void keepsListsOfAuthenticatedCallersPrivateUnlessToldOtherwise() {
		// server-2026 CACHE-03, CACHE-05
		try (FakeServer server = some(3).pageSize(2).start();
				FakeServer shared = some(3).pageSize(2).cacheShared(true).start();
				FakeServer own = some(3).pageSize(2).cacheShared(false).start()) {
			for (String list : LISTS) {
				assertThat(scopes(server.client(), list)).containsOnly("public");
				assertThat(scopes(server.client("{}", FakeServer.caller("alice")), list)).containsOnly("private");
				assertThat(scopes(shared.client("{}", FakeServer.caller("alice")), list)).containsOnly("public");
				assertThat(scopes(own.client(), list)).containsOnly("private");
			}
		}
	}

	/** On the first page and the next. */
	private static List<String> scopes(StatelessClient client, String list) {
		JsonNode first = client.request(list).result();
		String cursor = first.get("nextCursor").asString();
		JsonNode second = client.request(list, "{'cursor':'" + cursor + "'}").result();
		return List.of(first.get("cacheScope").asString(), second.get("cacheScope").asString());
	}

	@Test
	void keepsListsPrivateThatDependOnTheCaller() {
		// server-2026 CACHE-05, CACHE-06, TOOL-04
		McpAccess mine = McpAccess
			.visibleIf((request) -> request.registration().name().contains(request.caller().isAnonymous() ? "0" : "1"));
		try (FakeServer server = some(3).access(mine).start()) {
			StatelessClient anonymous = server.client();
			StatelessClient alice = server.client("{}", FakeServer.caller("alice"));
			for (String list : LISTS) {
				JsonNode one = anonymous.request(list).result();
				JsonNode two = alice.request(list).result();
				assertThat(one.get("cacheScope").asString()).isEqualTo("private");
				assertThat(two.get("cacheScope").asString()).isEqualTo("private");
				assertThat(one.properties().stream().filter((entry) -> entry.getValue().isArray()).toList().toString())
					.contains("0")
					.doesNotContain("1");
				assertThat(two.properties().stream().filter((entry) -> entry.getValue().isArray()).toList().toString())
					.contains("1")
					.doesNotContain("t0", "r0", "p0");
			}
			assertThat(anonymous.call("t1").code()).isEqualTo(-32602);
			assertThat(alice.call("t1").status()).isEqualTo(200);
		}
	}

	@Test
	void leavesOutWhatIsHiddenFromAllLater() {
		// server-2026 TOOL-04
		AtomicBoolean open = new AtomicBoolean(true);
		McpAccess hours = new McpAccess() {

			@Override
			public Decision decide(AccessRequest request) {
				return open.get() ? Decision.GRANTED : Decision.HIDDEN;
			}

			@Override
			public boolean mayHide(McpRegistration registration) {
				return false;
			}

		};
		try (FakeServer server = some(3).access(hours).start()) {
			for (boolean listed : new boolean[] { true, false, true }) {
				open.set(listed);
				server.pass(Duration.ofSeconds(2));
				for (String list : LISTS) {
					JsonNode result = server.client().request(list).result();
					assertThat(result.properties().stream().map(Map.Entry::getValue).filter(JsonNode::isArray))
						.singleElement()
						.satisfies((entries) -> assertThat(entries).hasSize(listed ? 3 : 0));
				}
			}
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "tools/list", "resources/list", "resources/templates/list", "prompts/list" })
	void walksThroughPagesAtAnyNode(String list) {
		// server-2026 PAGE-01, PAGE-02, PAGE-03, PAGE-04, CACHE-03
		ServerKeys keys = ServerKeys.random();
		try (FakeServer one = some(7).pageSize(3).keys(keys).start();
				FakeServer two = some(7).pageSize(3).keys(keys).start()) {
			List<String> names = new ArrayList<>();
			String cursor = null;
			int page = 0;
			do {
				FakeServer node = (page++ % 2 == 0) ? one : two;
				JsonNode result = node.client()
					.request(list, (cursor != null) ? "{'cursor':'" + cursor + "'}" : "{}")
					.result();
				result.properties()
					.stream()
					.filter((entry) -> entry.getValue().isArray())
					.forEach((entry) -> entry.getValue().forEach((element) -> names.add(element.toString())));
				assertThat(result.get("cacheScope").asString()).isEqualTo("public");
				cursor = result.has("nextCursor") ? result.get("nextCursor").asString() : null;
			}
			while (cursor != null);
			assertThat(names).hasSize(7).doesNotHaveDuplicates();
			assertThat(page).isEqualTo(3);
			for (String bad : List.of("", "zzz", "x".repeat(10_000))) {
				assertThat(one.client().request(list, "{'cursor':'" + bad + "'}").code()).isEqualTo(-32602);
			}
		}
	}

	@Test
	void showsACallerOnlyItsOwnWithSomebodyElsesCursor() {
		// server-2026 PAGE-04
		McpAccess mine = McpAccess.visibleIf(
				(request) -> request.caller().key().endsWith("alice") || request.registration().name().equals("t6"));
		try (FakeServer server = some(7).pageSize(2).access(mine).start()) {
			String cursor = server.client("{}", FakeServer.caller("alice"))
				.request("tools/list")
				.result()
				.get("nextCursor")
				.asString();
			JsonNode tools = server.client("{}", FakeServer.caller("bob"))
				.request("tools/list", "{'cursor':'" + cursor + "'}")
				.result()
				.get("tools");
			assertThat(tools.size()).isEqualTo(1);
			assertThat(tools.at("/0/name").asString()).isEqualTo("t6");
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "[]", "0", "false", "''", "[1,2,3]", "{'a':1}", "1.5" })
	void carriesAnyStructuredContent(String json) {
		// server-2026 TOOL-10, TOOL-11, TOOL-12, CACHE-08
		try (FakeServer server = FakeServer.setup()
			.tool("t", (context, arguments) -> CallToolResult.structured(Json.tree(json)))
			.start()) {
			JsonNode result = server.client().call("t").result();
			assertThat(result.has("structuredContent")).isTrue();
			assertThat(result.get("structuredContent")).isEqualTo(Json.tree(json));
			assertThat(Json.tree(result.at("/content/0/text").asString())).isEqualTo(Json.tree(json));
			assertThat(result.has("ttlMs")).isFalse();
		}
	}

	@Test
	void carriesNullWithoutAText() {
		// server-2026 TOOL-11
		try (FakeServer server = FakeServer.setup()
			.tool("t", (context, arguments) -> CallToolResult.structured(Json.tree("null")))
			.start()) {
			JsonNode result = server.client().call("t").result();
			assertThat(result.get("structuredContent").isNull()).isTrue();
			assertThat(result.get("content")).isEmpty();
		}
	}

	@Test
	void sendsSuccessesWithoutStructureThatDoesNotFitTheOutputSchema() {
		// server-2026 TOOL-13
		try (FakeServer server = FakeServer.setup()
			.tool("good", "{'type':'object'}", "{'type':'array','items':{'type':'integer'}}",
					(context, arguments) -> CallToolResult.structured(Json.tree("[1]")))
			.tool("bad", "{'type':'object'}", "{'type':'array','items':{'type':'integer'}}",
					(context, arguments) -> CallToolResult.structured(Json.tree("['much']")))
			.start()) {
			StatelessClient client = server.client();
			assertThat(client.call("good").result().get("structuredContent")).isEqualTo(Json.tree("[1]"));
			FakeExchange bad = client.call("bad");
			assertThat(bad.isToolError()).isFalse();
			assertThat(bad.result().has("structuredContent")).isFalse();
			assertThat(bad.toolText()).isEqualTo("[\"much\"]");
		}
	}

	@Test
	void tellsTheModelWhatIsWrong() {
		// server-2026 TOOL-16, TOOL-18, TOOL-07, TOOL-23
		AtomicInteger calls = new AtomicInteger();
		String schema = "{'type':'object','properties':{'a':{'type':'integer'}},'additionalProperties':false}";
		try (FakeServer server = FakeServer.setup().tool("t", schema, (context, arguments) -> {
			calls.incrementAndGet();
			throw new ToolException("Out of stock");
		}).start()) {
			StatelessClient client = server.client();
			for (String bad : List.of("{'a':'x'}", "{'b':1}")) {
				FakeExchange answer = client.call("t", bad);
				assertThat(answer.status()).isEqualTo(200);
				assertThat(answer.isToolError()).isTrue();
				assertThat(answer.toolText()).startsWith("Invalid arguments");
			}
			assertThat(calls).hasValue(0);
			FakeExchange business = client.request("tools/call", "{'name':'t','task':{'ttl':1}}");
			assertThat(business.isToolError()).isTrue();
			assertThat(business.toolText()).isEqualTo("Out of stock");
		}
	}

	@Test
	void writesEveryKindOfContent() {
		// server-2026 TOOL-19, TOOL-20, RES-11
		try (FakeServer server = FakeServer.setup()
			.textResource("test://x", "x")
			.tool("all", (context, arguments) -> CallToolResult.of(Content.image(new byte[] { 1 }, "image/png"),
					Content.audio(new byte[] { 2 }, "audio/wav"), Content.link(ResourceDescriptor.of("test://x", "x")),
					Content.resource(ResourceContents.blob("test://y", "a/b", new byte[] { 3 }))))
			.start()) {
			assertThat(server.client().call("all").result().get("content")).isEqualTo(Json
				.tree("""
						[{'type':'image','data':'AQ==','mimeType':'image/png'},{'type':'audio','data':'Ag==','mimeType':'audio/wav'},
						{'type':'resource_link','uri':'test://x','name':'x'},
						{'type':'resource','resource':{'uri':'test://y','mimeType':'a/b','blob':'Aw=='}}]"""));
		}
	}

	private static FakeServer resources() {
		return FakeServer.setup()
			.resource("test://hinted",
					(context, request) -> ReadResourceResult.builder()
						.contents(List.of(ResourceContents.text(request.uri(), null, "a"),
								ResourceContents.blob(request.uri(), null, new byte[] { 1 })))
						.cache(CacheHint.of(Duration.ofSeconds(2)).withShared(true))
						.build())
			.textResource("test://plain", "x")
			.resource("test://gone", (context, request) -> {
				throw new ResourceNotFoundException();
			})
			.resource("test://empty", (context, request) -> ReadResourceResult.of(List.of()))
			.template("test://files/{name}",
					(context, request) -> FakeServer.contents(request.uri(), request.variables().get("name")))
			.start();
	}

	@Test
	void readsResourcesWithHints() {
		// server-2026 RES-03, CACHE-01
		try (FakeServer server = resources()) {
			JsonNode hinted = server.client().request("resources/read", "{'uri':'test://hinted'}").result();
			assertThat(hinted.get("contents").size()).isEqualTo(2);
			assertThat(hinted.get("ttlMs").asInt()).isEqualTo(2000);
			assertThat(hinted.get("cacheScope").asString()).isEqualTo("public");
			JsonNode plain = server.client().request("resources/read", "{'uri':'test://plain'}").result();
			assertThat(plain.get("ttlMs").asInt(-1)).isZero();
			assertThat(plain.get("cacheScope").asString()).isEqualTo("private");
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "test://nope", "test://gone", "test://empty", "file:///a/%2e%2e/%2e%2e/etc/passwd",
			"test://files/..", "test://files/%2e%2e", "test://files/a%2Fb", "test://files/..%2f..%2fetc%2fpasswd", "" })
	void answersUnknownResourcesWithTheirAddress(String uri) {
		// server-2026 RES-05, RES-06, RES-10, ERR-03
		try (FakeServer server = resources()) {
			FakeExchange answer = server.client().request("resources/read", "{'uri':'" + uri + "'}");
			assertThat(answer.status()).isEqualTo(200);
			assertThat(answer.error())
				.isEqualTo(Json.tree("{'code':-32602,'message':'Resource not found','data':{'uri':'" + uri + "'}}"));
		}
	}

	@Test
	void getsPromptsAndCompletes() {
		// server-2026 PROMPT-03, PROMPT-05, PROMPT-06, PROMPT-08, COMPL-02, COMPL-05
		try (FakeServer server = FakeServer.setup()
			.prompt("greet", (context, arguments) -> "Hello " + arguments,
					PromptDescriptor.Argument.builder("name").required(true).build())
			.completion(true, "greet", "name",
					(request) -> java.util.stream.IntStream.range(0, 150).mapToObj(Integer::toString).toList())
			.start()) {
			StatelessClient client = server.client();
			JsonNode prompt = client
				.request("prompts/get", "{'name':'greet','arguments':{'name':'file:///etc/passwd'}}")
				.result();
			assertThat(prompt.get("messages")).isEqualTo(
					Json.tree("[{'role':'user','content':{'type':'text','text':'Hello {name=file:///etc/passwd}'}}]"));
			assertThat(prompt.has("ttlMs")).isFalse();
			assertThat(client.request("prompts/get", "{'name':'greet'}").code()).isEqualTo(-32602);
			assertThat(client.request("prompts/get", "{'name':'greet','arguments':{'name':5}}").code())
				.isEqualTo(-32602);
			JsonNode completion = client
				.request("completion/complete",
						"{'ref':{'type':'ref/prompt','name':'greet'},'argument':{'name':'name','value':''}}")
				.result()
				.get("completion");
			assertThat(completion.get("values").size()).isEqualTo(100);
			assertThat(completion.get("total").asInt()).isEqualTo(150);
			assertThat(completion.get("hasMore").asBoolean()).isTrue();
		}
	}

	@Test
	void hidesWhatIsInvisibleEverywhere() {
		// server-2026 TOOL-18, RES-12, CACHE-06, COMPL-05
		Map<String, String> requests = Map.of("tools/call", "{'name':'%stool'}", "resources/read",
				"{'uri':'test://%sr'}", "prompts/get", "{'name':'%sprompt'}", "completion/complete",
				"{'ref':{'type':'ref/prompt','name':'%sprompt'},'argument':{'name':'a','value':''}}");
		try (FakeServer server = FakeServer.setup()
			.tool("tool", (context, arguments) -> CallToolResult.text("SECRET-4711"))
			.textResource("test://r", "SECRET-4711")
			.prompt("prompt", (context, arguments) -> "SECRET-4711", PromptDescriptor.Argument.builder("a").build())
			.completion(true, "prompt", "a", (request) -> List.of("SECRET-4711"))
			.visibility((caller, registration) -> {
				throw new IllegalStateException("cannot decide");
			})
			.start()) {
			StatelessClient client = server.client();
			requests.forEach((method, params) -> {
				String hidden = client.request(method, params.formatted("")).error().toString();
				String unknown = client.request(method, params.formatted("no-")).error().toString();
				assertThat(hidden).as(method).isEqualTo(unknown.replace("no-", ""));
			});
			for (String list : List.of("tools/list", "resources/list", "prompts/list")) {
				assertThat(client.request(list).text()).doesNotContain("tool\"", "test://r", "prompt\"");
			}
		}
	}

}
