package io.mcpspring.engine.extension;

import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

import io.mcpspring.context.MissingCapabilityException;
import io.mcpspring.engine.http.McpHeaders;
import io.mcpspring.extension.ExtensionMethod;
import io.mcpspring.extension.ExtensionNotification;
import io.mcpspring.extension.McpExtension;
import io.mcpspring.fake.FakeCluster;
import io.mcpspring.fake.FakeExchange;
import io.mcpspring.fake.FakeServer;
import io.mcpspring.fake.FakeServerSetup;
import io.mcpspring.fake.FakeStream;
import io.mcpspring.fake.Json;
import io.mcpspring.fake.SessionClient;
import io.mcpspring.fake.StatelessClient;
import io.mcpspring.model.CallToolResult;
import io.mcpspring.model.McpResult;
import io.mcpspring.server.McpInterceptor;
import io.mcpspring.server.McpServerCall;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * A sample extension in both eras (extensions NEG-01 to NEG-21).
 */
class ExtensionSeamTests {

	private static final String DECLARED = "{'elicitation':{},'roots':{},'extensions':{'com.example/notes':{}}}";

	private static final String SESSION = "2025-11-25";

	private static FakeServer start(NotesExtension notes) {
		FakeServer server = setup(FakeServer.setup(), notes).start();
		notes.tell(server.notifications());
		return server;
	}

	private static FakeServerSetup setup(FakeServerSetup setup, NotesExtension notes) {
		return setup.extension(notes)
			.tool("plain", (context, arguments) -> CallToolResult.text("plain"))
			.tool("insists", (context, arguments) -> {
				if (context.clientCapabilities().extension(NotesExtension.ID) == null) {
					throw new MissingCapabilityException(NotesExtension.ID);
				}
				return CallToolResult.text("with notes");
			})
			.interceptor(new Drafts());
	}

	private static FakeExchange append(StatelessClient client, FakeServer server, String note) {
		FakeExchange exchange = server
			.send(client.prepare("notes/append", "{'note':'" + note + "'}").header(McpHeaders.NAME, note));
		assertThat(exchange.response().path("id").isMissingNode()).isFalse();
		return exchange;
	}

	@Test
	void advertisesSettingsByRevisionAndCaller() {
		// extensions NEG-01, NEG-02, NEG-05, NEG-13
		try (FakeServer server = start(new NotesExtension()); FakeServer bare = FakeServer.setup().start()) {
			JsonNode expected = Json.tree("{'com.example/notes':{'max':2}}");
			JsonNode discovered = server.client().request("server/discover").result();
			assertThat(discovered.at("/capabilities/extensions")).isEqualTo(expected);
			assertThat(discovered.path("cacheScope").stringValue()).isEqualTo("private");
			assertThat(server.connect(SESSION).initialization().result().at("/capabilities/extensions"))
				.isEqualTo(expected);
			assertThat(server.connect("2025-03-26").initialization().result().path("capabilities").has("extensions"))
				.isFalse();
			assertThat(server.client("{}", FakeServer.caller("guest"))
				.request("server/discover")
				.result()
				.path("capabilities")
				.has("extensions")).isFalse();
			assertThat(bare.client().request("server/discover").result().path("capabilities").has("extensions"))
				.isFalse();
		}
	}

	@Test
	void servesItsMethodsInBothEras() {
		// extensions NEG-14, NEG-18
		try (FakeServer server = start(new NotesExtension())) {
			JsonNode listed = server.client("{}").request("notes/list").result();
			assertThat(listed.path("resultType").stringValue()).isEqualTo("complete");
			assertThat(listed.path("notes").isArray()).isTrue();
			assertThat(listed.at("/_meta/com.example~1count").intValue()).isZero();
			assertThat(listed.path("_meta").has("io.modelcontextprotocol/serverInfo")).isTrue();

			assertThat(append(server.client(DECLARED), server, "a").result().path("notes"))
				.isEqualTo(Json.tree("['a']"));
			SessionClient session = server.connect(SESSION, DECLARED);
			JsonNode appended = session.request("notes/append", "{'note':'b'}").result();
			assertThat(appended.path("notes")).isEqualTo(Json.tree("['a','b']"));
			assertThat(appended.has("resultType")).isFalse();
		}
	}

	@Test
	void wantsTheNameOfARequestInItsHeader() {
		// extensions NEG-18
		try (FakeServer server = start(new NotesExtension())) {
			StatelessClient client = server.client(DECLARED);
			FakeExchange without = client.request("notes/append", "{'note':'a'}");
			assertThat(without.status()).isEqualTo(400);
			assertThat(without.code()).isEqualTo(-32020);
			assertThat(server.send(client.prepare("notes/append", "{'note':'a'}").header(McpHeaders.NAME, "b")).code())
				.isEqualTo(-32020);
			assertThat(client.request("notes/append", "{'note':5}").code()).isEqualTo(-32602);
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "{}", "{'extensions':{'com.example/notes':true}}",
			"{'extensions':{'com.example/notes':null}}", "{'extensions':{'com.example/notes':[]}}",
			"{'extensions':{'com.example/other':{}}}", "{'extensions':{'com.example/notes':{'revision':'9'}}}" })
	void tellsClientsThatDeclaredNothingWhatTheyLack(String capabilities) {
		// extensions NEG-06 to NEG-10, NEG-16
		try (FakeServer server = start(new NotesExtension())) {
			FakeExchange refused = append(server.client(capabilities), server, "a");
			assertThat(refused.status()).isEqualTo(400);
			assertThat(refused.code()).isEqualTo(-32021);
			assertThat(refused.error().at("/data/requiredCapabilities"))
				.isEqualTo(Json.tree("{'extensions':{'com.example/notes':{}}}"));
			SessionClient session = server.connect(SESSION, capabilities);
			assertThat(session.request("notes/append", "{'note':'a'}").code()).isEqualTo(-32602);
			assertThat(session.request("notes/append", "{'note':'a'}").error().path("message").stringValue())
				.contains(NotesExtension.ID);
			assertThat(session.call("plain").toolText()).isEqualTo("plain");
		}
	}

	@Test
	void letsToolsInsistOnAnExtension() {
		// extensions NEG-10, NEG-11
		try (FakeServer server = start(new NotesExtension())) {
			assertThat(server.client(DECLARED).call("insists").toolText()).isEqualTo("with notes");
			FakeExchange refused = server.client("{}").call("insists");
			assertThat(refused.status()).isEqualTo(400);
			assertThat(refused.code()).isEqualTo(-32021);
			FakeExchange told = server.connect(SESSION).call("insists");
			assertThat(told.isToolError()).isTrue();
			assertThat(told.toolText()).contains(NotesExtension.ID);
		}
	}

	@Test
	void knowsNoMethodOfAnExtensionThatIsNotOffered() {
		// extensions NEG-12
		try (FakeServer server = start(new NotesExtension()); FakeServer bare = FakeServer.setup().start()) {
			for (FakeExchange refused : List.of(bare.client().request("notes/list"),
					server.client(DECLARED, FakeServer.caller("guest")).request("notes/list"))) {
				assertThat(refused.status()).isEqualTo(404);
				assertThat(refused.code()).isEqualTo(-32601);
			}
			for (FakeExchange refused : List.of(bare.connect(SESSION).request("notes/list"),
					server.connect("2025-03-26", DECLARED).request("notes/list"),
					server.connect(SESSION, DECLARED, FakeServer.caller("guest")).request("notes/list"))) {
				assertThat(refused.status()).isEqualTo(200);
				assertThat(refused.code()).isEqualTo(-32601);
			}
		}
	}

	@Test
	void sendsResultTypesToThoseWhoDeclaredThem() {
		// extensions NEG-15
		try (FakeServer server = start(new NotesExtension())) {
			JsonNode draft = server.client(DECLARED).request("notes/draft").result();
			assertThat(draft.path("resultType").stringValue()).isEqualTo("draft");
			assertThat(draft.path("draftId").stringValue()).isEqualTo("d1");
			FakeExchange refused = server.client("{}").request("notes/draft");
			assertThat(refused.code()).isEqualTo(-32603);
			assertThat(server.connect(SESSION, DECLARED).request("notes/draft").result().path("draftId").stringValue())
				.isEqualTo("d1");
			assertThat(server.connect(SESSION).request("notes/draft").code()).isEqualTo(-32603);
		}
	}

	@Test
	void letsInterceptorsAnswerToolsWithSuchAResult() {
		// extensions NEG-09, NEG-15
		try (FakeServer server = start(new NotesExtension())) {
			assertThat(server.client(DECLARED).call("plain").result().path("resultType").stringValue())
				.isEqualTo("draft");
			assertThat(server.client("{}").call("plain").toolText()).isEqualTo("plain");
		}
	}

	@Test
	void sendsItsOwnErrorCodesAndNoOthersThatAreReserved() {
		// extensions NEG-19
		try (FakeServer server = start(new NotesExtension())) {
			StatelessClient client = server.client(DECLARED);
			append(client, server, "a");
			append(client, server, "b");
			FakeExchange full = append(client, server, "c");
			assertThat(full.status()).isEqualTo(200);
			assertThat(full.code()).isEqualTo(NotesExtension.FULL);
			assertThat(server.connect(SESSION, DECLARED).request("notes/append", "{'note':'c'}").code())
				.isEqualTo(NotesExtension.FULL);
			FakeExchange broken = append(client, server, "broken");
			assertThat(broken.code()).isEqualTo(-32603);
			assertThat(broken.text()).doesNotContain("secret");
			assertThat(server.send(client.prepare("notes/append", "{'note':''}").header(McpHeaders.NAME, "")).code())
				.isEqualTo(-32602);
		}
	}

	@Test
	void asksTheClientWhereTheMethodMay() {
		try (FakeServer server = start(new NotesExtension())) {
			StatelessClient client = server.client(DECLARED);
			append(client, server, "a");
			FakeExchange asked = client.request("notes/clear");
			assertThat(asked.result().path("resultType").stringValue()).isEqualTo("input_required");
			String key = asked.result().path("inputRequests").propertyNames().iterator().next();
			assertThat(client.retry("notes/clear", "{}", asked, "{'" + key + "':{'action':'accept','content':{}}}")
				.result()
				.path("notes")).isEmpty();
			assertThat(client.request("notes/stray").code()).isEqualTo(-32603);

			append(client, server, "a");
			SessionClient session = server.connect(SESSION, DECLARED);
			FakeExchange call = session.request("notes/clear");
			session.answer(call.stream().awaitMethod("elicitation/create"), "{'action':'accept','content':{}}");
			assertThat(call.stream().awaitEnd().messages().get(1).at("/result/notes")).isEmpty();
		}
	}

	@Test
	void notifiesThoseWhoListenForIt() {
		// extensions NEG-06; server-2026 SUBS-02, SUBS-03
		try (FakeServer server = start(new NotesExtension())) {
			FakeStream all = server.client(DECLARED).listen("{'notes':[]}").stream();
			FakeStream some = server.client(DECLARED).listen("{'notes':['b'],'unknown':5}").stream();
			FakeStream none = server.client(DECLARED).listen("{'notes':'all','toolsListChanged':true}").stream();
			FakeStream other = server.client(DECLARED, FakeServer.caller("other")).listen("{'notes':[]}").stream();
			FakeStream failed = server.client(DECLARED).listen("{'notes':['broken']}").stream();
			assertThat(acknowledged(all)).isEqualTo(Json.tree("{'notes':[]}"));
			assertThat(acknowledged(some)).isEqualTo(Json.tree("{'notes':['b']}"));
			assertThat(acknowledged(none)).isEqualTo(Json.tree("{'toolsListChanged':true}"));
			assertThat(acknowledged(failed)).isEqualTo(Json.tree("{}"));

			SessionClient session = server.connect(SESSION, DECLARED);
			FakeStream declared = session.get().stream();
			FakeStream undeclared = server.connect(SESSION).get().stream();
			FakeStream old = server.connect("2025-03-26", DECLARED).get().stream();

			append(server.client(DECLARED), server, "a");
			append(server.client(DECLARED), server, "b");
			assertThat(all.awaitMethods(NotesExtension.CHANGED, 2).get(0).at("/params/note").stringValue())
				.isEqualTo("a");
			assertThat(all.awaitMethods(NotesExtension.CHANGED, 2)
				.get(1)
				.at("/params/_meta/io.modelcontextprotocol~1subscriptionId")
				.isMissingNode()).isFalse();
			assertThat(some.awaitMethod(NotesExtension.CHANGED).at("/params/note").stringValue()).isEqualTo("b");
			assertThat(declared.awaitMethods(NotesExtension.CHANGED, 2).get(1).path("params"))
				.isEqualTo(Json.tree("{'note':'b'}"));
			for (FakeStream silent : List.of(none, other, failed, undeclared, old)) {
				assertThat(silent.messages())
					.noneMatch((message) -> message.path("method").asString("").equals(NotesExtension.CHANGED));
			}
		}
	}

	private static JsonNode acknowledged(FakeStream listening) {
		return listening.awaitMethod("notifications/subscriptions/acknowledged").at("/params/notifications");
	}

	@Test
	void notifiesThoseWhoListenAtOtherNodes() {
		NotesExtension notes = new NotesExtension();
		FakeCluster cluster = new FakeCluster();
		try (FakeServer first = setup(cluster.setup("first"), notes).start();
				FakeServer second = setup(cluster.setup("second"), new NotesExtension()).start()) {
			notes.tell(first.notifications());
			FakeStream listening = second.client(DECLARED).listen("{'notes':[]}").stream();
			FakeStream session = second.connect(SESSION, DECLARED).get().stream();
			append(first.client(DECLARED), first, "a");
			assertThat(listening.awaitMethod(NotesExtension.CHANGED).at("/params/note").stringValue()).isEqualTo("a");
			session.awaitMethod(NotesExtension.CHANGED);
			append(first.client(DECLARED), first, "b");
			assertThat(session.awaitMethods(NotesExtension.CHANGED, 2)).hasSize(2);
		}
	}

	@Test
	void refusesNotificationsThatNobodyDeclared() {
		try (FakeServer server = start(new NotesExtension())) {
			assertThatIllegalArgumentException()
				.isThrownBy(() -> server.notifications()
					.send(new ExtensionNotification("notifications/other", JsonNodeFactory.instance.objectNode(),
							null)))
				.withMessageContaining("McpExtension.notifications()");
		}
	}

	@Test
	void refusesExtensionsThatGetInEachOthersWay() {
		assertRefused("is there twice", new NotesExtension(), new NotesExtension());
		assertRefused("method 'tools/more' is in a name space of the protocol",
				new Named(Set.of("tools/more"), Set.of(), Set.of(), Set.of()));
		assertRefused("notification 'changed' does not begin with 'notifications/'",
				new Named(Set.of(), Set.of("changed"), Set.of(), Set.of()));
		assertRefused("result type 'complete' is one of the protocol",
				new Named(Set.of(), Set.of(), Set.of("complete"), Set.of()));
		assertRefused("error code -32021", new Named(Set.of(), Set.of(), Set.of(), Set.of(-32021)));
		assertRefused("error code -32603", new Named(Set.of(), Set.of(), Set.of(), Set.of(-32603)));
		assertRefused("method 'notes/list' is there twice", new NotesExtension(),
				new Named(Set.of("notes/list"), Set.of(), Set.of(), Set.of()));
	}

	private static void assertRefused(String reason, McpExtension... extensions) {
		assertThatIllegalArgumentException().isThrownBy(() -> new Extensions(List.of(extensions)))
			.withMessageContaining(reason);
	}

	/** Answers a tool with a draft where the client knows what that is. */
	private static final class Drafts implements McpInterceptor {

		@Override
		public CompletionStage<McpResult> intercept(McpServerCall call, Chain chain) {
			boolean drafts = call.target().isTool("plain") && call.sessionId() == null
					&& call.clientCapabilities().extension(NotesExtension.ID) != null;
			return drafts ? CompletableFuture.completedFuture(NotesExtension.draft()) : chain.proceed();
		}

	}

	/**
	 * An extension that has nothing but names.
	 */
	private record Named(Set<String> requests, Set<String> notifications, Set<String> resultTypes,
			Set<Integer> errorCodes) implements McpExtension {

		@Override
		public String id() {
			return "com.example/named";
		}

		@Override
		public List<ExtensionMethod> methods() {
			return this.requests.stream().map((name) -> ExtensionMethod.of(name, (context, params) -> null)).toList();
		}

	}

}
