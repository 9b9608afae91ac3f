package io.mcpspring.engine.session;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import io.mcpspring.context.ResourceNotFoundException;
import io.mcpspring.context.ToolException;
import io.mcpspring.engine.catalog.Registration;
import io.mcpspring.engine.endpoint.GateSettings;
import io.mcpspring.engine.model.DescribedPrompt;
import io.mcpspring.fake.AllocatedBytes;
import io.mcpspring.fake.FakeExchange;
import io.mcpspring.fake.FakeServer;
import io.mcpspring.fake.FakeServerSetup;
import io.mcpspring.fake.Json;
import io.mcpspring.fake.SessionClient;
import io.mcpspring.model.CallToolResult;
import io.mcpspring.model.Content;
import io.mcpspring.model.GetPromptResult;
import io.mcpspring.model.McpRole;
import io.mcpspring.model.PromptDescriptor;
import io.mcpspring.model.PromptMessage;
import io.mcpspring.model.ReadResourceResult;
import io.mcpspring.model.ResourceContents;
import io.mcpspring.model.ResourceDescriptor;
import io.mcpspring.server.McpAccess;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * Resources, prompts, completions, logging and paging in a session.
 */
class SessionResourceTests {

	private static FakeServer server() {
		return FakeServer.setup()
			.textResource("test://text", "hello")
			.resource("test://binary",
					(context, request) -> ReadResourceResult
						.of(List.of(ResourceContents.blob(request.uri(), "image/png", new byte[] { 1, 2, 3 }),
								ResourceContents.text(request.uri() + "/meta", null, "x"))))
			.resource("test://throw", (context, request) -> {
				throw new IllegalStateException("SECRET-4711");
			})
			.resource("test://gone", (context, request) -> {
				throw new ResourceNotFoundException();
			})
			.resource("test://empty", (context, request) -> ReadResourceResult.of(List.of()))
			.resource("test://sorry", (context, request) -> {
				throw new ToolException("Not today");
			})
			.template("test://item/{id}",
					(context, request) -> FakeServer.contents(request.uri(), "item " + request.variables().get("id")))
			.start();
	}

	@Test
	void listsResourcesAndTemplates() {
		// server-2025 RES-02, RES-04
		try (FakeServer server = server()) {
			server.catalog()
				.resources()
				.register(new Registration.Resource(ResourceDescriptor.builder("test://all", "all")
					.title("Title")
					.description("About")
					.mimeType("text/plain")
					.size(5L)
					.meta(Json.object("{'com.example/x':1}"))
					.build(), (context, request) -> null, FakeServer.BLOCKING));
			SessionClient client = server.connect("2025-11-25");
			JsonNode resources = client.request("resources/list").result().get("resources");
			assertThat(resources.size()).isEqualTo(7);
			assertThat(resources.get(0)).isEqualTo(Json.tree("""
					{'uri':'test://all','name':'all','title':'Title','description':'About','mimeType':'text/plain',
					'size':5,'_meta':{'com.example/x':1}}"""));
			assertThat(client.request("resources/templates/list").result()).isEqualTo(Json
				.tree("{'resourceTemplates':[{'uriTemplate':'test://item/{id}','name':'some test://item/{id}'}]}"));
			assertThat(server.connect("2025-03-26")
				.request("resources/list")
				.result()
				.get("resources")
				.get(0)
				.has("title")).isFalse();
		}
	}

	@Test
	void readsTextAndBinaryAndSeveralContents() {
		// server-2025 RES-03, RES-16
		try (FakeServer server = server()) {
			SessionClient client = server.connect("2025-11-25");
			assertThat(read(client, "test://text").result())
				.isEqualTo(Json.tree("{'contents':[{'uri':'test://text','mimeType':'text/plain','text':'hello'}]}"));
			assertThat(read(client, "test://binary").result()).isEqualTo(Json.tree("""
					{'contents':[{'uri':'test://binary','mimeType':'image/png','blob':'AQID'},
					{'uri':'test://binary/meta','text':'x'}]}"""));
		}
	}

	@Test
	void readsWhatATemplateStandsFor() {
		// server-2025 RES-05, TOOL-11
		try (FakeServer server = server()) {
			SessionClient client = server.connect("2025-11-25");
			assertThat(read(client, "test://item/42").result().at("/contents/0/text").asString()).isEqualTo("item 42");
			assertThat(read(client, "test://item/a%20b").result().at("/contents/0/text").asString())
				.isEqualTo("item a b");
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "test://nope", "test://gone", "test://empty", "test://item/a/b", "test://item/..%2Fx",
			"file:///../../etc/passwd", "", "no uri" })
	void answersUnknownResourcesWithTheirAddress(String uri) {
		// server-2025 RES-06, RES-13
		try (FakeServer server = server()) {
			FakeExchange answer = read(server.connect("2025-11-25"), uri);
			assertThat(answer.status()).isEqualTo(200);
			assertThat(answer.error())
				.isEqualTo(Json.tree("{'code':-32002,'message':'Resource not found','data':{'uri':'" + uri + "'}}"));
		}
	}

	@Test
	void leaksNothingWhenReadingFails() {
		// server-2025 RES-07
		try (FakeServer server = server()) {
			SessionClient client = server.connect("2025-11-25");
			FakeExchange answer = read(client, "test://throw");
			assertThat(answer.code()).isEqualTo(-32603);
			assertThat(answer.text()).doesNotContain("SECRET");
			FakeExchange sorry = read(client, "test://sorry");
			assertThat(sorry.code()).isEqualTo(-32603);
			assertThat(sorry.error().get("message").asString()).isEqualTo("Not today");
			assertThat(client.request("resources/read", "{}").code()).isEqualTo(-32602);
			assertThat(client.request("resources/read", "{'uri':5}").code()).isEqualTo(-32602);
		}
	}

	private static FakeExchange read(SessionClient client, String uri) {
		return client.request("resources/read", "{'uri':'" + uri + "'}");
	}

	@ParameterizedTest
	@ValueSource(strings = { "bad scheme://x", "relative", "" })
	void refusesAddressesThatAreNone(String uri) {
		// server-2025 RES-14
		assertThatIllegalArgumentException().isThrownBy(() -> ResourceDescriptor.of(uri, "x"));
	}

	@Test
	void tellsOnlySubscribersOfUpdates() {
		// server-2025 RES-09, RES-10, BASE-10, GET-03
		try (FakeServer server = server()) {
			SessionClient one = server.connect("2025-11-25");
			SessionClient two = server.connect("2025-11-25");
			FakeExchange streamOne = one.get();
			FakeExchange streamTwo = two.get();
			assertThat(one.request("resources/subscribe", "{'uri':'test://text'}").result()).isEqualTo(Json.tree("{}"));
			two.request("resources/subscribe", "{'uri':'test://item/1'}").result();
			server.notifications().resourceUpdated("test://text");
			server.notifications().resourceUpdated("test://other");
			assertThat(one.request("resources/unsubscribe", "{'uri':'test://text'}").result())
				.isEqualTo(Json.tree("{}"));
			server.notifications().resourceUpdated("test://text");
			server.notifications().resourceUpdated("test://item/1");
			assertThat(streamOne.stream().messages()).containsExactly(Json
				.object("{'jsonrpc':'2.0','method':'notifications/resources/updated','params':{'uri':'test://text'}}"));
			assertThat(streamTwo.stream().messages()).containsExactly(Json.object(
					"{'jsonrpc':'2.0','method':'notifications/resources/updated','params':{'uri':'test://item/1'}}"));
		}
	}

	@ParameterizedTest
	@CsvSource({ "KB://Summary, kb://Summary", "https://example.com, https://EXAMPLE.com/",
			"docs://gr%C3%B6%C3%9Fe/x, docs://größe/x", "docs://my%20docs/x, docs://my docs/x",
			"docs://a/%7Eann, docs://a/~ann", "test://item/{id}, TEST://Item/1" })
	void comparesAddressesAsUris(String declared, String asked) {
		// server-2025 RES-03, RES-09
		boolean template = declared.endsWith("{id}");
		try (FakeServer server = (template
				? FakeServer.setup()
					.template(declared, (context, request) -> FakeServer.contents(request.uri(), "hello"))
				: FakeServer.setup().textResource(declared, "hello"))
			.start()) {
			SessionClient client = server.connect("2025-11-25");
			assertThat(read(client, asked).result().at("/contents/0/uri").asString()).isEqualTo(asked);
			FakeExchange stream = client.get();
			assertThat(client.request("resources/subscribe", "{'uri':'" + asked + "'}").result())
				.isEqualTo(Json.tree("{}"));
			String updated = template ? "test://item/1" : declared;
			server.notifications().resourceUpdated(updated);
			ObjectNode told = Json.object(
					"{'jsonrpc':'2.0','method':'notifications/resources/updated','params':{'uri':'" + asked + "'}}");
			assertThat(stream.stream().messages()).containsExactly(told);
			client.request("resources/subscribe", "{'uri':'" + updated + "'}").result();
			server.notifications().resourceUpdated(asked);
			assertThat(stream.stream().messages()).hasSize(3)
				.contains(told,
						Json.object("{'jsonrpc':'2.0','method':'notifications/resources/updated','params':{'uri':'"
								+ updated + "'}}"));
			client.request("resources/unsubscribe", "{'uri':'" + asked + "'}").result();
			server.notifications().resourceUpdated(updated);
			assertThat(stream.stream().messages()).hasSize(4);
			client.request("resources/unsubscribe", "{'uri':'" + asked + "'}").result();
			server.notifications().resourceUpdated(updated);
			assertThat(stream.stream().messages()).hasSize(4);
		}
	}

	@Test
	void aResourcePrecedesATemplateInAnySpelling() {
		try (FakeServer server = FakeServer.setup()
			.textResource("kb://summary", "fixed")
			.template("kb://{page}", (context, request) -> FakeServer.contents(request.uri(), "page"))
			.start()) {
			SessionClient client = server.connect("2025-11-25");
			assertThat(read(client, "kb://summary").result().at("/contents/0/text").asString()).isEqualTo("fixed");
			assertThat(read(client, "KB://Summary").result().at("/contents/0/text").asString()).isEqualTo("fixed");
			assertThat(read(client, "KB://Other").result().at("/contents/0/text").asString()).isEqualTo("page");
		}
	}

	@Test
	void spellsAUriOnceForAllTemplates() {
		String uri = "TEST://none/" + "x".repeat(4000);
		List<Long> bytes = new ArrayList<>();
		for (int templates : new int[] { 1, 100 }) {
			FakeServerSetup setup = FakeServer.setup();
			for (int i = 0; i < templates; i++) {
				setup.template("test://host" + i + "/{id}", (context, request) -> FakeServer.contents("test://x", "x"));
			}
			try (FakeServer server = setup.start()) {
				SessionClient client = server.connect("2025-11-25");
				assertThat(read(client, uri).code()).isEqualTo(-32002);
				bytes.add(AllocatedBytes.of(() -> read(client, uri)));
			}
		}
		assertThat(bytes.get(1)).isLessThan(2 * bytes.get(0));
	}

	@Test
	void prefersTheSpellingOfTheClient() {
		try (FakeServer server = FakeServer.setup()
			.textResource("kb://a", "small")
			.textResource("kb://A", "large")
			.template("kb://{topic}", (context, request) -> FakeServer.contents(request.uri(), "any"))
			.start()) {
			SessionClient client = server.connect("2025-11-25");
			assertThat(read(client, "kb://a").result().at("/contents/0/text").asString()).isEqualTo("small");
			assertThat(read(client, "kb://A").result().at("/contents/0/text").asString()).isEqualTo("large");
			assertThat(read(client, "kb://b").result().at("/contents/0/text").asString()).isEqualTo("any");
		}
	}

	@Test
	void decidesAboutNoAddressesThatItCannotKeep() {
		AtomicInteger decisions = new AtomicInteger();
		try (FakeServer server = FakeServer.setup()
			.gate(new GateSettings(Set.of(), Set.of(), 1 << 20))
			.template("test://item/{id}", (context, request) -> FakeServer.contents(request.uri(), "x"))
			.visibility((caller, registration) -> decisions.incrementAndGet() > 0)
			.start()) {
			SessionClient client = server.connect("2025-11-25");
			String uri = "test://item/" + "x".repeat(65_536);
			assertThat(client.request("resources/subscribe", "{'uri':'" + uri + "'}").code()).isEqualTo(-32602);
			assertThat(decisions).hasValue(0);
		}
	}

	@Test
	void refusesSubscriptionsItCannotKeep() {
		// server-2025 RES-11, RES-12
		try (FakeServer server = server()) {
			SessionClient client = server.connect("2025-11-25");
			FakeExchange unknown = client.request("resources/subscribe", "{'uri':'test://nope'}");
			assertThat(unknown.error())
				.isEqualTo(Json.tree("{'code':-32002,'message':'Resource not found','data':{'uri':'test://nope'}}"));
			assertThat(client.request("resources/subscribe", "{}").code()).isEqualTo(-32602);
			assertThat(client.request("resources/unsubscribe", "{}").code()).isEqualTo(-32602);
			assertThat(client.request("resources/unsubscribe", "{'uri':'test://nope'}").result())
				.isEqualTo(Json.tree("{}"));
			for (int i = 0; i < 1000; i++) {
				client.request("resources/subscribe", "{'uri':'test://item/" + i + "'}").result();
			}
			assertThat(client.request("resources/subscribe", "{'uri':'test://item/1000'}").code()).isEqualTo(-32602);
			SessionClient other = server.connect("2025-11-25");
			String large = "test://item/" + "x".repeat(32_000);
			assertThat(other.request("resources/subscribe", "{'uri':'" + large + "1'}").status()).isEqualTo(200);
			other.request("resources/subscribe", "{'uri':'" + large + "2'}").result();
			assertThat(other.request("resources/subscribe", "{'uri':'" + large + "3'}").code()).isEqualTo(-32602);
		}
		try (FakeServer server = FakeServer.setup().start()) {
			SessionClient client = server.connect("2025-11-25");
			assertThat(client.request("resources/subscribe", "{'uri':'test://x'}").code()).isEqualTo(-32601);
			assertThat(client.request("resources/unsubscribe", "{'uri':'test://x'}").code()).isEqualTo(-32601);
		}
	}

	@Test
	void countsTheSubscriptionsOfABatchOneByOne() {
		// server-2025 RES-12, BATCH-01
		try (FakeServer server = server()) {
			SessionClient client = server.connect("2025-03-26");
			String half = "test://item/" + "y".repeat(32_000);
			client.request("resources/subscribe", "{'uri':'" + half + "'}").result();
			String large = "test://item/" + "x".repeat(7_000);
			FakeExchange batch = client.post(IntStream.range(0, 9)
				.mapToObj((i) -> "{'jsonrpc':'2.0','id':" + i + ",'method':'resources/subscribe','params':{'uri':'"
						+ large + i + "'}}")
				.collect(Collectors.joining(",", "[", "]")));
			List<JsonNode> answers = new ArrayList<>();
			batch.json().forEach(answers::add);
			assertThat(answers).hasSize(9);
			assertThat(answers).filteredOn((answer) -> answer.has("result")).hasSize(4);
			assertThat(answers).filteredOn((answer) -> answer.at("/error/code").asInt(0) == -32602).hasSize(5);
		}
	}

	@Test
	void checksAccessBeforeReading() {
		// server-2025 RES-17
		try (FakeServer server = FakeServer.setup()
			.textResource("test://secret", "SECRET-4711")
			.access(McpAccess.visibleIf((request) -> !request.caller().isAnonymous()))
			.start()) {
			SessionClient anonymous = server.connect("2025-11-25");
			assertThat(read(anonymous, "test://secret").code()).isEqualTo(-32002);
			assertThat(anonymous.request("resources/list").result().get("resources").size()).isZero();
			assertThat(anonymous.request("resources/subscribe", "{'uri':'test://secret'}").code()).isEqualTo(-32002);
			SessionClient alice = server.connect("2025-11-25", "{}", FakeServer.caller("alice"));
			assertThat(read(alice, "test://secret").result().toString()).contains("SECRET-4711");
		}
	}

	private static FakeServer prompts() {
		FakeServer server = FakeServer.setup()
			.prompt("greet", (context, arguments) -> "Hello " + arguments,
					PromptDescriptor.Argument.builder("name").title("Name").description("Who").required(true).build(),
					PromptDescriptor.Argument.builder("mood").build())
			.prompt("throw", (context, arguments) -> {
				throw new IllegalStateException("SECRET-4711");
			})
			.prompt("sorry", (context, arguments) -> {
				throw new ToolException("No such order");
			})
			.completion(true, "greet", "name",
					(request) -> request.value().equals("many")
							? java.util.stream.IntStream.range(0, 150).mapToObj(Integer::toString).toList()
							: List.of(request.value() + "1", request.arguments().toString()))
			.template("test://item/{id}", (context, request) -> FakeServer.contents(request.uri(), "x"))
			.completion(false, "test://item/{id}", "id", (request) -> {
				if (request.value().equals("throw")) {
					throw new IllegalStateException("SECRET-4711");
				}
				return List.of("1", "2");
			})
			.start();
		server.catalog()
			.prompts()
			.register(new Registration.Prompt(new DescribedPrompt("media", null, null, List.of(), List.of(), null), (
					context,
					arguments) -> java.util.concurrent.CompletableFuture.completedFuture(GetPromptResult.builder()
						.description("About media")
						.messages(List.of(
								PromptMessage.of(McpRole.ASSISTANT, Content.image(new byte[] { 1 }, "image/png")),
								PromptMessage.of(McpRole.USER,
										Content.resource(ResourceContents.text("test://y", "text/plain", "y")))))
						.build()),
					FakeServer.BLOCKING));
		return server;
	}

	@Test
	void listsAndGetsPrompts() {
		// server-2025 PROMPT-02, PROMPT-03, PROMPT-06
		try (FakeServer server = prompts()) {
			SessionClient client = server.connect("2025-11-25");
			JsonNode prompts = client.request("prompts/list").result().get("prompts");
			assertThat(prompts.get(0)).isEqualTo(Json.tree("""
					{'name':'greet','arguments':[{'name':'name','title':'Name','description':'Who','required':true},
					{'name':'mood'}]}"""));
			assertThat(client.request("prompts/get", "{'name':'greet','arguments':{'name':'Ada'}}").result()).isEqualTo(
					Json.tree("{'messages':[{'role':'user','content':{'type':'text','text':'Hello {name=Ada}'}}]}"));
			assertThat(client.request("prompts/get", "{'name':'media'}").result()).isEqualTo(Json.tree("""
					{'description':'About media','messages':[
					{'role':'assistant','content':{'type':'image','data':'AQ==','mimeType':'image/png'}},
					{'role':'user','content':{'type':'resource','resource':{'uri':'test://y','mimeType':'text/plain',
					'text':'y'}}}]}"""));
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "{}", "{'name':'nope'}", "{'name':'greet'}", "{'name':'greet','arguments':{'mood':'x'}}",
			"{'name':'greet','arguments':{'name':5}}", "{'name':'greet','arguments':[]}", "{'name':'sorry'}" })
	void validatesPromptArgumentsFirst(String params) {
		// server-2025 PROMPT-04, PROMPT-05
		try (FakeServer server = prompts()) {
			FakeExchange answer = server.connect("2025-11-25").request("prompts/get", params);
			assertThat(answer.status()).isEqualTo(200);
			assertThat(answer.code()).isEqualTo(-32602);
		}
	}

	@Test
	void takesPromptArgumentsForNothingButText() {
		// server-2025 PROMPT-08
		try (FakeServer server = prompts()) {
			FakeExchange answer = server.connect("2025-11-25")
				.request("prompts/get", "{'name':'greet','arguments':{'name':'file:///etc/passwd'}}");
			assertThat(answer.result().at("/messages/0/content/text").asString())
				.isEqualTo("Hello {name=file:///etc/passwd}");
			FakeExchange failed = server.connect("2025-11-25").request("prompts/get", "{'name':'throw'}");
			assertThat(failed.code()).isEqualTo(-32603);
			assertThat(failed.text()).doesNotContain("SECRET");
		}
	}

	@Test
	void completesArgumentsAndVariables() {
		// server-2025 COMPL-02
		try (FakeServer server = prompts()) {
			SessionClient client = server.connect("2025-11-25");
			assertThat(complete(client, "{'type':'ref/prompt','name':'greet'}", "name", "A").result())
				.isEqualTo(Json.tree("{'completion':{'values':['A1','{}'],'total':2,'hasMore':false}}"));
			JsonNode many = complete(client, "{'type':'ref/prompt','name':'greet','title':'x'}", "name", "many")
				.result()
				.get("completion");
			assertThat(many.get("values").size()).isEqualTo(100);
			assertThat(many.get("total").asInt()).isEqualTo(150);
			assertThat(many.get("hasMore").asBoolean()).isTrue();
			assertThat(complete(client, "{'type':'ref/resource','uri':'test://item/{id}'}", "id", "").result()
				.at("/completion/values")).isEqualTo(Json.tree("['1','2']"));
			// nothing to suggest is no failure
			assertThat(complete(client, "{'type':'ref/prompt','name':'greet'}", "mood", "").result()
				.at("/completion/values")).isEqualTo(Json.tree("[]"));
			FakeExchange known = client.request("completion/complete",
					"{'ref':{'type':'ref/prompt','name':'greet'},'argument':{'name':'name','value':'x'},"
							+ "'context':{'arguments':{'mood':'sad'}}}");
			assertThat(known.result().at("/completion/values/1").asString()).isEqualTo("{mood=sad}");
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "{}", "{'ref':{'type':'ref/prompt','name':'nope'},'argument':{'name':'a','value':''}}",
			"{'ref':{'type':'ref/prompt','name':'greet'}}",
			"{'ref':{'type':'ref/prompt','name':'greet'},'argument':{'name':'name'}}",
			"{'ref':{'type':'ref/x','name':'greet'},'argument':{'name':'name','value':''}}",
			"{'ref':{'type':'ref/resource','uri':'test://nope'},'argument':{'name':'id','value':''}}",
			"{'ref':{'type':'ref/prompt','name':'greet'},'argument':{'name':'name','value':''},'context':{'arguments':{'a':1}}}" })
	void refusesCompletionOfNothingKnown(String params) {
		// server-2025 COMPL-03, COMPL-05
		try (FakeServer server = prompts()) {
			assertThat(server.connect("2025-11-25").request("completion/complete", params).code()).isEqualTo(-32602);
		}
	}

	@Test
	void completesNothingForArgumentsThatAreNotThere() {
		// server-2025 COMPL-02, COMPL-03
		try (FakeServer server = prompts()) {
			SessionClient client = server.connect("2025-11-25");
			for (String ref : List.of("{'type':'ref/prompt','name':'greet'}",
					"{'type':'ref/resource','uri':'test://item/{id}'}")) {
				assertThat(complete(client, ref, "nope", "").result().get("completion").get("values").size()).isZero();
			}
		}
	}

	@Test
	void leaksNothingWhenCompletionFails() {
		// server-2025 COMPL-03, COMPL-05
		try (FakeServer server = prompts()) {
			FakeExchange answer = complete(server.connect("2025-11-25"),
					"{'type':'ref/resource','uri':'test://item/{id}'}", "id", "throw");
			assertThat(answer.code()).isEqualTo(-32603);
			assertThat(answer.text()).doesNotContain("SECRET");
		}
	}

	private static FakeExchange complete(SessionClient client, String ref, String argument, String value) {
		return client.request("completion/complete",
				"{'ref':" + ref + ",'argument':{'name':'" + argument + "','value':'" + value + "'}}");
	}

	@ParameterizedTest
	@ValueSource(strings = { "tools/list", "resources/list", "resources/templates/list", "prompts/list" })
	void walksThroughPages(String method) {
		// server-2025 PAGE-01, PAGE-02, PAGE-03
		FakeServerSetup setup = FakeServer.setup().pageSize(3);
		for (int i = 0; i < 7; i++) {
			setup.tool("t" + i, (context, arguments) -> null)
				.textResource("test://r" + i, "x")
				.template("test://t" + i + "/{x}", (context, request) -> null)
				.prompt("p" + i, (context, arguments) -> "");
		}
		try (FakeServer server = setup.start()) {
			SessionClient client = server.connect("2025-11-25");
			List<String> names = new ArrayList<>();
			List<Integer> sizes = new ArrayList<>();
			String cursor = null;
			do {
				JsonNode page = client.request(method, (cursor != null) ? "{'cursor':'" + cursor + "'}" : null)
					.result();
				JsonNode entries = page.properties().iterator().next().getValue();
				entries.forEach((entry) -> names.add(entry.toString()));
				sizes.add(entries.size());
				cursor = page.has("nextCursor") ? page.get("nextCursor").asString() : null;
				if (sizes.size() == 1) {
					// a cursor stays good when the list changes
					server.add(FakeServer.tool("t00", (context, arguments) -> null));
					String forged = cursor.substring(0, cursor.length() - 1) + (cursor.endsWith("A") ? "B" : "A");
					for (String bad : List.of("zzz", "", forged, "x".repeat(10_000))) {
						assertThat(client.request(method, "{'cursor':'" + bad + "'}").code()).as(bad).isEqualTo(-32602);
					}
					assertThat(client.request(method, "{'cursor':5}").code()).isEqualTo(-32602);
					String other = method.equals("tools/list") ? "prompts/list" : "tools/list";
					assertThat(client.request(other, "{'cursor':'" + cursor + "'}").code()).isEqualTo(-32602);
				}
			}
			while (cursor != null);
			assertThat(names).hasSize(7).doesNotHaveDuplicates();
			assertThat(sizes).containsExactly(3, 3, 1);
		}
	}

	@Test
	void hasNoCursorWhenAllFitsOnThePage() {
		// server-2025 PAGE-01
		try (FakeServer server = FakeServer.setup()
			.pageSize(2)
			.tool("a", (context, arguments) -> null)
			.tool("b", (context, arguments) -> null)
			.start()) {
			assertThat(server.connect("2025-11-25").request("tools/list").result().has("nextCursor")).isFalse();
		}
	}

	@Test
	void hidesWhatIsInvisibleEverywhere() {
		// server-2025 TOOL-23, COMPL-05
		FakeServerSetup setup = FakeServer.setup()
			.tool("tool", (context, arguments) -> CallToolResult.text("SECRET-4711"))
			.textResource("test://r", "SECRET-4711")
			.template("test://t/{x}", (context, request) -> FakeServer.contents(request.uri(), "SECRET-4711"))
			.prompt("prompt", (context, arguments) -> "SECRET-4711", PromptDescriptor.Argument.builder("a").build())
			.completion(true, "prompt", "a", (request) -> List.of("SECRET-4711"))
			.completion(false, "test://t/{x}", "x", (request) -> List.of("SECRET-4711"))
			.visibility((caller, registration) -> {
				if (caller.isAnonymous()) {
					throw new IllegalStateException("cannot decide");
				}
				return caller.key().equals("key-of-alice");
			});
		Map<String, String> requests = Map.of("tools/call", "{'name':'%stool'}", "resources/read",
				"{'uri':'test://%sr'}", "resources/subscribe", "{'uri':'test://%sr'}", "prompts/get",
				"{'name':'%sprompt'}", "completion/complete",
				"{'ref':{'type':'ref/prompt','name':'%sprompt'},'argument':{'name':'a','value':''}}");
		Map<String, String> more = Map.of("resources/read", "{'uri':'test://%st/1'}", "completion/complete",
				"{'ref':{'type':'ref/resource','uri':'test://%st/{x}'},'argument':{'name':'x','value':''}}");
		try (FakeServer server = setup.start()) {
			for (SessionClient blind : List.of(server.connect("2025-11-25"),
					server.connect("2025-11-25", "{}", FakeServer.caller("bob")))) {
				for (String list : List.of("tools/list", "resources/list", "resources/templates/list",
						"prompts/list")) {
					assertThat(blind.request(list).result().properties().iterator().next().getValue().size()).isZero();
				}
				for (Map<String, String> map : List.of(requests, more)) {
					map.forEach((method, params) -> {
						String hidden = blind.request(method, params.formatted("")).error().toString();
						String unknown = blind.request(method, params.formatted("no-")).error().toString();
						assertThat(hidden).as(method).isEqualTo(unknown.replace("no-", "")).doesNotContain("SECRET");
					});
				}
			}
			SessionClient alice = server.connect("2025-11-25", "{}", FakeServer.caller("alice"));
			requests.forEach(
					(method, params) -> assertThat(alice.request(method, params.formatted("")).result()).isNotNull());
			more.forEach(
					(method, params) -> assertThat(alice.request(method, params.formatted("")).result()).isNotNull());
		}
	}

}
