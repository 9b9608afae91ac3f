package io.mcpspring.engine.standin;

import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

import io.mcpspring.context.McpCaller;
import io.mcpspring.engine.catalog.HandlerOptions;
import io.mcpspring.engine.catalog.Registration;
import io.mcpspring.engine.endpoint.StandIn;
import io.mcpspring.fake.FakeExchange;
import io.mcpspring.fake.FakeServer;
import io.mcpspring.fake.FakeServerSetup;
import io.mcpspring.fake.Json;
import io.mcpspring.fake.SessionClient;
import io.mcpspring.model.PromptDescriptor;
import io.mcpspring.model.ReadResourceResult;
import io.mcpspring.model.ResourceContents;
import io.mcpspring.model.ResourceDescriptor;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Resources and prompts of hosts that know tools alone (CL-42, CL-43).
 */
class StandInTests {

	/** Who calls. */
	enum Client {

		SESSION((server) -> {
			SessionClient client = server.connect("2025-11-25");
			return client::call;
		}),

		STATELESS((server) -> (tool, arguments) -> server.client().call(tool, arguments));

		private final Function<FakeServer, BiFunction<String, String, FakeExchange>> connect;

		Client(Function<FakeServer, BiFunction<String, String, FakeExchange>> connect) {
			this.connect = connect;
		}

		FakeExchange call(FakeServer server, String tool, String arguments) {
			return this.connect.apply(server).apply(tool, arguments);
		}

	}

	private static FakeServerSetup setup() {
		FakeServerSetup setup = FakeServer.setup()
			.textResource("docs://a", "text of a")
			.textResource("ui://page", "<html>")
			.template("docs://pages/{id}",
					(context, request) -> FakeServer.contents(request.uri(), "page " + request.uri()))
			.resource("docs://picture",
					(context, request) -> ReadResourceResult
						.of(List.of(ResourceContents.blob(request.uri(), "image/png", new byte[] { 1 }),
								ResourceContents.blob(request.uri(), "audio/wav", new byte[] { 2 }),
								ResourceContents.blob(request.uri(), null, new byte[] { 3 }))))
			.resource("docs://broken", (context, request) -> {
				throw new IllegalStateException("secret");
			})
			.prompt("greet", (context, values) -> "Greet " + values.get("who"),
					PromptDescriptor.Argument.builder("who").required(true).build());
		for (StandIn standIn : StandIn.values()) {
			standIn.tools().forEach(setup.catalog().tools()::register);
		}
		return setup;
	}

	private static List<String> values(JsonNode list, String member) {
		return StreamSupport.stream(list.spliterator(), false).map((entry) -> entry.path(member).asString("")).toList();
	}

	@ParameterizedTest
	@EnumSource(Client.class)
	void listResourcesAndTemplatesButNoPages(Client client) {
		try (FakeServer server = setup().start()) {
			ObjectNode listed = (ObjectNode) client.call(server, "list_resources", "{}").result();
			JsonNode structured = listed.path("structuredContent");
			assertThat(values(structured.path("resources"), "uri")).containsExactly("docs://a", "docs://broken",
					"docs://picture");
			assertThat(values(structured.path("resourceTemplates"), "uriTemplate"))
				.containsExactly("docs://pages/{id}");
			assertThat(structured.has("nextCursor")).isFalse();
			assertThat(Json.tree(listed.at("/content/0/text").asString())).isEqualTo(structured);
		}
	}

	@ParameterizedTest
	@EnumSource(Client.class)
	void listPageByPage(Client client) {
		try (FakeServer server = setup().pageSize(2).start()) {
			List<String> all = new CopyOnWriteArrayList<>();
			String arguments = "{}";
			for (int page = 0; page < 3; page++) {
				JsonNode listed = client.call(server, "list_resources", arguments).result().path("structuredContent");
				all.addAll(values(listed.path("resources"), "uri"));
				all.addAll(values(listed.path("resourceTemplates"), "uriTemplate"));
				arguments = listed.has("nextCursor") ? "{'cursor':'" + listed.path("nextCursor").asString() + "'}" : "";
				if (arguments.isEmpty()) {
					break;
				}
			}
			assertThat(arguments).isEmpty();
			assertThat(all).containsExactlyInAnyOrder("docs://a", "docs://broken", "docs://picture",
					"docs://pages/{id}");
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "x", "9", "0", "0nonsense", "1nonsense", "/", ":" })
	void refuseCursorsOfOthers(String cursor) {
		try (FakeServer server = setup().start()) {
			FakeExchange answer = server.connect("2025-11-25").call("list_resources", "{'cursor':'" + cursor + "'}");
			assertThat(answer.result().path("isError").asBoolean()).isTrue();
			assertThat(answer.toolText()).contains("Invalid cursor");
		}
	}

	@ParameterizedTest
	@EnumSource(Client.class)
	void readContents(Client client) {
		try (FakeServer server = setup().start()) {
			assertThat(client.call(server, "read_resource", "{'uri':'docs://a'}").toolText()).isEqualTo("text of a");
			assertThat(client.call(server, "read_resource", "{'uri':'DOCS://pages/7'}").toolText()).startsWith("page ");
			JsonNode several = client.call(server, "read_resource", "{'uri':'docs://picture'}").result();
			assertThat(several.has("structuredContent")).isFalse();
			assertThat(values(several.path("content"), "type")).containsExactly("text", "image", "text", "audio",
					"text", "resource");
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "ui://page", "UI://page", "Ui://page", "ui:page", "docs://none", "docs://hidden", "" })
	void readNothingElse(String uri) {
		try (FakeServer server = setup().textResource("docs://hidden", "secret")
			.visibility((caller, registration) -> !registration.name().equals("docs://hidden"))
			.start()) {
			for (Client client : Client.values()) {
				JsonNode answer = client.call(server, "read_resource", "{'uri':'" + uri + "'}").result();
				assertThat(answer.path("isError").asBoolean()).isTrue();
				assertThat(answer.at("/content/0/text").asString()).isEqualTo("Resource not found");
			}
			JsonNode listed = Client.SESSION.call(server, "list_resources", "{}").result();
			assertThat(listed.toString()).doesNotContain("hidden");
		}
	}

	@Test
	void tellNothingOfFailures() {
		try (FakeServer server = setup().start()) {
			JsonNode answer = Client.SESSION.call(server, "read_resource", "{'uri':'docs://broken'}").result();
			assertThat(answer.path("isError").asBoolean()).isTrue();
			assertThat(answer.toString()).contains("reference").doesNotContain("secret");
		}
	}

	@Test
	void needTheScopesOfTheResource() {
		FakeServerSetup setup = setup();
		setup.catalog()
			.resources()
			.register(new Registration.Resource(ResourceDescriptor.of("docs://guarded", "guarded"),
					(context, request) -> CompletableFuture.completedFuture(FakeServer.contents(request.uri(), "text")),
					new HandlerOptions(true, Set.of("docs:read"), "test")));
		try (FakeServer server = setup.start()) {
			McpCaller without = FakeServer.caller("alice");
			McpCaller with = FakeServer.caller("alice", "docs:read");
			SessionClient client = new SessionClient(server, "2025-11-25", "{}", without).initialize();
			FakeExchange refused = client.call("read_resource", "{'uri':'docs://guarded'}");
			assertThat(refused.status()).isEqualTo(403);
			assertThat(refused.replied("WWW-Authenticate")).contains("docs:read");
			assertThat(client.as(with).call("read_resource", "{'uri':'docs://guarded'}").toolText()).isEqualTo("text");
		}
	}

	@Test
	void passTheInterceptorsOfTheirRequests() {
		List<String> methods = new CopyOnWriteArrayList<>();
		try (FakeServer server = setup().interceptor((call, chain) -> {
			methods.add(call.method());
			return chain.proceed();
		}).start()) {
			SessionClient client = server.connect("2025-11-25");
			client.call("read_resource", "{'uri':'docs://a'}");
			client.call("list_resources");
			client.call("get_prompt", "{'name':'greet','arguments':{'who':'Ann'}}");
			client.call("list_prompts");
			assertThat(methods).containsExactly("tools/call", "resources/read", "tools/call", "resources/list",
					"resources/templates/list", "tools/call", "prompts/get", "tools/call", "prompts/list");
		}
	}

	@Test
	void askTheClientForTheResource() {
		try (FakeServer server = setup().resource("docs://asked", (context, request) -> {
			Name answer = context.elicit("Who are you?", Name.class).orNull();
			return FakeServer.contents(request.uri(), "for " + ((answer != null) ? answer.name() : "nobody"));
		}).start()) {
			SessionClient client = server.connect("2025-11-25");
			FakeExchange call = client.call("read_resource", "{'uri':'docs://asked'}");
			client.answer(call.stream().awaitMethod("elicitation/create"),
					"{'action':'accept','content':{'name':'Ann'}}");
			assertThat(call.toolText()).isEqualTo("for Ann");
		}
	}

	/** Whom the resource is for. */
	record Name(String name) {
	}

	@Test
	void reportProgressOfTheResource() {
		try (FakeServer server = setup().resource("docs://long", (context, request) -> {
			context.progress(1, 2);
			return FakeServer.contents(request.uri(), "text");
		}).start()) {
			FakeExchange call = server.connect("2025-11-25")
				.request("tools/call",
						"{'name':'read_resource','arguments':{'uri':'docs://long'},'_meta':{'progressToken':'p'}}");
			assertThat(call.stream().awaitMethod("notifications/progress").at("/params/progressToken").asString())
				.isEqualTo("p");
		}
	}

	@ParameterizedTest
	@EnumSource(Client.class)
	void listAndGetPrompts(Client client) {
		try (FakeServer server = setup().start()) {
			JsonNode listed = client.call(server, "list_prompts", "{}").result().path("structuredContent");
			assertThat(values(listed.path("prompts"), "name")).containsExactly("greet");
			assertThat(client.call(server, "get_prompt", "{'name':'greet','arguments':{'who':'Ann'}}").toolText())
				.isEqualTo("Greet Ann");
			Stream.of("{'name':'greet'}", "{'name':'greet','arguments':{}}", "{'name':'none'}").forEach((arguments) -> {
				JsonNode refused = client.call(server, "get_prompt", arguments).result();
				assertThat(refused.path("isError").asBoolean()).isTrue();
				assertThat(refused.at("/content/0/text").asString()).containsAnyOf("Missing argument: who",
						"Unknown prompt");
			});
		}
	}

	@Test
	void sayThatThereAreNone() {
		FakeServerSetup setup = FakeServer.setup();
		StandIn.PROMPTS.tools().forEach(setup.catalog().tools()::register);
		try (FakeServer server = setup.start()) {
			assertThat(Client.SESSION.call(server, "list_prompts", "{}").toolText()).isEqualTo("There are none");
		}
	}

}
