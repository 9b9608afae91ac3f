package io.mcpspring.engine.session;

import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;

import io.mcpspring.context.Elicitations;
import io.mcpspring.context.McpException;
import io.mcpspring.context.UrlElicitationRequiredException;
import io.mcpspring.engine.model.InputRequest.ElicitUrl;
import io.mcpspring.engine.store.SessionData;
import io.mcpspring.fake.FakeExchange;
import io.mcpspring.fake.FakeServer;
import io.mcpspring.fake.FakeServerSetup;
import io.mcpspring.fake.Json;
import io.mcpspring.fake.SessionClient;
import io.mcpspring.model.CallToolResult;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.node.ObjectNode;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Pages that a person is asked or obliged to visit from within a session.
 */
class PageVisitTests {

	private static final String PAGES = "{'elicitation':{'url':{}}}";

	private static UrlElicitationRequiredException demand() {
		return new UrlElicitationRequiredException("Connect your account", "https://shop.example/connect?visit=1",
				"visit-1");
	}

	private static FakeServerSetup demanding() {
		return FakeServer.setup().tool("orders", (context, arguments) -> {
			throw demand();
		}).prompt("orders", (context, arguments) -> {
			throw demand();
		}).resource("shop://orders", (context, request) -> {
			throw demand();
		});
	}

	private static List<FakeExchange> everywhere(SessionClient client) {
		return List.of(client.call("orders"), client.request("prompts/get", "{'name':'orders'}"),
				client.request("resources/read", "{'uri':'shop://orders'}"));
	}

	@Test
	void refusesTheRequestUntilThePageIsVisited() {
		// server-2025 ELIC-09, ELIC-14
		try (FakeServer server = demanding().start()) {
			for (FakeExchange refused : everywhere(server.connect("2025-11-25", PAGES))) {
				assertThat(refused.status()).isEqualTo(200);
				assertThat(refused.error()).isEqualTo(Json.tree("""
						{'code':-32042,'message':'Connect your account','data':{'elicitations':[{'mode':'url',
						'elicitationId':'visit-1','url':'https://shop.example/connect?visit=1',
						'message':'Connect your account'}]}}"""));
			}
		}
	}

	@ParameterizedTest
	@CsvSource(delimiter = ';',
			value = { "2025-06-18;" + PAGES, "2025-03-26;" + PAGES, "2025-11-25;{'elicitation':{}}", "2025-11-25;{}" })
	void saysItInWordsToClientsThatKnowNoPages(String version, String capabilities) {
		// server-2025 ELIC-09, ELIC-02
		try (FakeServer server = demanding().start()) {
			List<FakeExchange> answers = everywhere(server.connect(version, capabilities));
			assertThat(answers.get(0).isToolError()).isTrue();
			assertThat(answers.get(0).toolText()).contains("Connect your account",
					"https://shop.example/connect?visit=1");
			assertThat(answers.get(1).code()).isEqualTo(-32602);
			assertThat(answers.get(2).code()).isEqualTo(-32603);
			for (FakeExchange refused : answers.subList(1, 3)) {
				assertThat(refused.error().get("message").asString()).contains("https://shop.example/connect?visit=1");
			}
		}
	}

	@Test
	void usesTheCodeForNothingElse() {
		// server-2025 ELIC-09
		try (FakeServer server = FakeServer.setup().tool("own", (context, arguments) -> {
			throw new McpException(-32042, "My own idea of it");
		}).start()) {
			assertThat(server.connect("2025-11-25", PAGES).call("own").code()).isEqualTo(-32603);
		}
	}

	@Test
	void tellsOnlyTheSessionThatWasAskedOfTheCompletion() {
		// server-2025 ELIC-07, ELIC-08, ELIC-12
		try (FakeServer server = demanding()
			.tool("visit",
					(context,
							arguments) -> CallToolResult.text(String.valueOf(context.elicitUrl("Please sign",
									"http://localhost:8080/sign", arguments.path("id").asString("?")))))
			.start()) {
			SessionClient alice = server.connect("2025-11-25", PAGES);
			SessionClient bob = server.connect("2025-11-25", PAGES);
			FakeExchange alicesStream = alice.get();
			FakeExchange bobsStream = bob.get();
			alice.call("orders").error();
			FakeExchange call = bob.call("visit", "{'id':'visit-2'}");
			ObjectNode question = call.stream().awaitMethod("elicitation/create");
			assertThat(question.at("/params/elicitationId").asString()).isEqualTo("visit-2");
			bob.answer(question, "{'action':'accept'}");
			assertThat(call.toolText()).isEqualTo("accept: http://localhost:8080/sign");

			Set.of("visit-1", "visit-2", "visit-3").forEach(server.notifications()::elicitationCompleted);
			server.notifications().elicitationCompleted("visit-1");

			ObjectNode told = alicesStream.stream().awaitMethod("notifications/elicitation/complete");
			assertThat(told).isEqualTo(Json.tree("""
					{'jsonrpc':'2.0','method':'notifications/elicitation/complete',
					'params':{'elicitationId':'visit-1'}}"""));
			assertThat(bobsStream.stream()
				.awaitMethod("notifications/elicitation/complete")
				.at("/params/elicitationId")
				.asString()).isEqualTo("visit-2");
			Awaitility.await().untilAsserted(() -> server.sessions().forEach((session) -> {
				assertThat(SessionData.of(session).pages()).isEmpty();
			}));
			assertThat(alicesStream.messages()).hasSize(1);
			assertThat(bobsStream.messages()).hasSize(1);
		}
	}

	@Test
	void asksForPagesTogetherWithOtherThings() {
		try (FakeServer server = FakeServer.setup()
			.tool("both",
					(context,
							arguments) -> CallToolResult.text(String.valueOf(context
								.ask(new Elicitations().elicitUrl("one", "One", "https://one.example", "id-1")
									.elicitUrl("two", "Two", "https://two.example", "id-2"))
								.elicited("two")
								.isAccepted())))
			.start()) {
			SessionClient client = server.connect("2025-11-25", PAGES);
			FakeExchange call = client.call("both");
			List<ObjectNode> questions = call.stream().awaitMethods("elicitation/create", 2);
			questions.forEach((question) -> client.answer(question, "{'action':'accept'}"));
			assertThat(call.toolText()).isEqualTo("true");
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "login", "/login", "ftp://shop.example/x", "javascript:alert(1)",
			"http://shop.example/x", "https://alice@shop.example/", "https://alice:secret@shop.example/", "https:///x",
			"https://a b.example/", "https://shop.example/x?token=abc", "https://shop.example/x?a=1&access_token=abc",
			"mailto:a@b.example" })
	void refusesAddressesThatAreNoneOrGiveAway(String url) {
		// server-2025 ELIC-07, ELIC-13; server-2026 ELIC-04, ELIC-11
		AtomicBoolean refused = new AtomicBoolean();
		try (FakeServer server = FakeServer.setup().tool("visit", (context, arguments) -> {
			try {
				context.elicitUrl("Please", url);
			}
			catch (IllegalArgumentException ex) {
				assertThat(ex.getMessage()).doesNotContain("abc", "secret", "alice");
				refused.set(true);
			}
			return CallToolResult.text("done");
		}).start()) {
			assertThat(server.connect("2025-11-25", PAGES).call("visit").toolText()).isEqualTo("done");
			assertThat(refused).isTrue();
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "https://shop.example/", "https://shop.example:8443/a/b?order=7&state=x#y",
			"http://localhost/x", "http://127.0.0.1:8080/x", "http://[::1]/x", "HTTPS://SHOP.EXAMPLE/" })
	void takesOrdinaryAddresses(String url) {
		assertThat(new ElicitUrl("Please", url, "id").url()).isEqualTo(url);
	}

	@ParameterizedTest
	@ValueSource(strings = { "password", "newPassword", "api_key", "apiKey", "API-Key", "clientSecret", "access_token",
			"cardNumber", "Passphrase" })
	void asksForNoSecretByAForm(String property) {
		// server-2025 ELIC-05, ELIC-06; server-2026 ELIC-07
		ObjectNode schema = Json
			.object("{'type':'object','properties':{'name':{'type':'string'},'" + property + "':{'type':'string'}}}");
		try (FakeServer server = FakeServer.setup()
			.tool("form", (context, arguments) -> CallToolResult.text(context.elicit("?", schema).toString()))
			.start()) {
			FakeExchange session = server.connect("2025-11-25").call("form");
			assertThat(session.isToolError()).isTrue();
			assertThat(session.isStream()).isFalse();
			FakeExchange stateless = server.client().call("form");
			assertThat(stateless.isToolError()).isTrue();
			assertThat(stateless.result().has("inputRequests")).isFalse();
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "tokens", "passwordPolicy", "secretary", "key", "number" })
	void asksForWhatOnlySoundsLikeOne(String property) {
		ObjectNode schema = Json.object("{'type':'object','properties':{'" + property + "':{'type':'string'}}}");
		try (FakeServer server = FakeServer.setup()
			.tool("form", (context, arguments) -> CallToolResult.text(context.elicit("?", schema).toString()))
			.start()) {
			server.connect("2025-11-25").call("form").stream().awaitMethod("elicitation/create");
		}
	}

}
