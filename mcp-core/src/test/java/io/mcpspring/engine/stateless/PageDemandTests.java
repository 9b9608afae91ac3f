package io.mcpspring.engine.stateless;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

import io.mcpspring.context.UrlElicitationRequiredException;
import io.mcpspring.fake.FakeExchange;
import io.mcpspring.fake.FakeServer;
import io.mcpspring.fake.Json;
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
 * Handlers that can do nothing before a page was visited, without sessions.
 */
class PageDemandTests {

	private static final Map<String, String> REQUESTS = Map.of("tools/call", "{'name':'orders'}", "prompts/get",
			"{'name':'orders'}", "resources/read", "{'uri':'shop://orders'}");

	private static final String VISIT = """
			{'method':'elicitation/create','params':{'mode':'url','message':'Connect your account',
			'url':'https://shop.example/connect'}}""";

	private static void requireVisit(AtomicBoolean visited) {
		if (!visited.get()) {
			throw new UrlElicitationRequiredException("Connect your account", "https://shop.example/connect", "id");
		}
	}

	private static FakeServer demanding(AtomicBoolean visited) {
		return FakeServer.setup().tool("orders", (context, arguments) -> {
			requireVisit(visited);
			return CallToolResult.text("ORDERS");
		}).prompt("orders", (context, arguments) -> {
			requireVisit(visited);
			return "ORDERS";
		}).resource("shop://orders", (context, request) -> {
			requireVisit(visited);
			return FakeServer.contents(request.uri(), "ORDERS");
		}).start();
	}

	@ParameterizedTest
	@ValueSource(strings = { "tools/call", "prompts/get", "resources/read" })
	void asksForTheVisitUntilItHappened(String method) {
		// server-2026 ERR-03, ELIC-04, ELIC-05, ELIC-06
		AtomicBoolean visited = new AtomicBoolean();
		try (FakeServer server = demanding(visited)) {
			StatelessClient client = server.client();
			FakeExchange first = client.request(method, REQUESTS.get(method));
			assertThat(first.status()).isEqualTo(200);
			assertThat(first.result().get("inputRequests")).containsExactly(Json.tree(VISIT));
			String key = first.result().get("inputRequests").propertyNames().iterator().next();
			String accepted = "{'" + key + "':{'action':'accept'}}";
			// agreed, but not done yet
			FakeExchange second = client.retry(method, REQUESTS.get(method), first, accepted);
			assertThat(second.result().get("inputRequests")).containsExactly(Json.tree(VISIT));
			FakeExchange silent = client.retry(method, REQUESTS.get(method), second, "{}");
			assertThat(silent.result().get("inputRequests")).containsExactly(Json.tree(VISIT));
			visited.set(true);
			FakeExchange last = client.retry(method, REQUESTS.get(method), silent, accepted);
			assertThat(last.result().get("resultType").asString()).isEqualTo("complete");
			assertThat(last.text()).contains("ORDERS");
		}
	}

	@ParameterizedTest
	@CsvSource({ "tools/call,0", "prompts/get,-32602", "resources/read,-32603" })
	void asksNoMoreWhenThePersonDeclines(String method, int code) {
		// server-2026 ELIC-08
		try (FakeServer server = demanding(new AtomicBoolean())) {
			StatelessClient client = server.client();
			FakeExchange first = client.request(method, REQUESTS.get(method));
			String key = first.result().get("inputRequests").propertyNames().iterator().next();
			for (String action : List.of("decline", "cancel")) {
				FakeExchange last = client.retry(method, REQUESTS.get(method), first,
						"{'" + key + "':{'action':'" + action + "'}}");
				if (code == 0) {
					assertThat(last.isToolError()).isTrue();
				}
				else {
					assertThat(last.code()).isEqualTo(code);
				}
				assertThat(last.text()).contains("did not agree");
			}
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "tools/call", "prompts/get", "resources/read" })
	void refusesClientsThatKnowNoPages(String method) {
		// server-2026 ELIC-01, META-05
		try (FakeServer server = demanding(new AtomicBoolean())) {
			FakeExchange refused = server.client("{'elicitation':{}}").request(method, REQUESTS.get(method));
			assertThat(refused.status()).isEqualTo(400);
			assertThat(refused.code()).isEqualTo(-32021);
			assertThat(refused.error().at("/data/requiredCapabilities"))
				.isEqualTo(Json.tree("{'elicitation':{'url':{}}}"));
		}
	}

	@Test
	void asksForSeveralPagesTogether() {
		AtomicInteger left = new AtomicInteger(2);
		try (FakeServer server = FakeServer.setup().tool("both", (context, arguments) -> {
			if (left.get() > 0) {
				throw new UrlElicitationRequiredException("Connect both",
						List.of(UrlElicitationRequiredException.Page.of("One", "https://one.example", "1"),
								UrlElicitationRequiredException.Page.of("Two", "https://two.example", "2"))
							.subList(0, left.get()));
			}
			return CallToolResult.text("done");
		}).start()) {
			StatelessClient client = server.client();
			FakeExchange first = client.call("both");
			assertThat(first.result().get("inputRequests")).hasSize(2);
			left.set(1);
			String params = StatelessClient.callParams("both", "{}");
			FakeExchange second = client.retry("tools/call", params, first,
					"{'mcp-page-0':{'action':'accept'},'mcp-page-1':{'action':'accept'}}");
			assertThat(second.result().get("inputRequests")).hasSize(1);
			left.set(0);
			assertThat(client.retry("tools/call", params, second, "{'mcp-page-0':{'action':'accept'}}").toolText())
				.isEqualTo("done");
		}
	}

	@Test
	void tellsNobodyOfTheCompletion() {
		// server-2026 ELIC-05
		try (FakeServer server = demanding(new AtomicBoolean())) {
			StatelessClient client = server.client();
			FakeExchange listening = client.listen("{'resourceSubscriptions':['shop://orders']}");
			listening.stream().awaitMethod("notifications/subscriptions/acknowledged");
			client.request("tools/call", "{'name':'orders'}").result();
			server.notifications().elicitationCompleted("id");
			server.notifications().resourceUpdated("shop://orders");
			listening.stream().awaitMethod("notifications/resources/updated");
			assertThat(listening.messages()).hasSize(2);
		}
	}

	@Test
	void letsNothingOfAnotherServiceThroughToTheClient() {
		// server-2026 ELIC-12, ELIC-10; server-2025 ELIC-14
		String token = "THIRD-PARTY-TOKEN-4711";
		AtomicInteger fetched = new AtomicInteger();
		try (FakeServer server = FakeServer.setup().tool("orders", (context, arguments) -> {
			String held = context.once("token", String.class, () -> token + fetched.incrementAndGet());
			assertThat(held).startsWith(token);
			context.elicit("Sure?", Json.object("{'type':'object','properties':{}}"));
			return CallToolResult.text("done");
		}).start()) {
			StatelessClient alice = server.client(StatelessClient.EVERYTHING, FakeServer.caller("alice"));
			FakeExchange first = alice.call("orders");
			String params = StatelessClient.callParams("orders", "{}");
			FakeExchange stolen = server.client(StatelessClient.EVERYTHING, FakeServer.caller("bob"))
				.retry("tools/call", params, first, "{'q0':{'action':'accept'}}");
			assertThat(stolen.code()).isEqualTo(-32602);
			FakeExchange last = alice.retry("tools/call", params, first, "{'q0':{'action':'accept'}}");
			assertThat(last.toolText()).isEqualTo("done");
			assertThat(fetched).hasValue(1);
			for (FakeExchange seen : List.of(first, stolen, last)) {
				assertThat(seen.text()).doesNotContain(token);
			}
			String state = first.result().get("requestState").asString();
			assertThat(new String(java.util.Base64.getUrlDecoder().decode(state),
					java.nio.charset.StandardCharsets.ISO_8859_1))
				.doesNotContain(token);
		}
	}

	@Test
	void asksOnlySoOften() {
		// server-2026 SAMP-06: a loop of questions ends
		try (FakeServer server = FakeServer.setup()
			.maxRounds(2)
			.stateLifetime(Duration.ofMinutes(1))
			.tool("orders", (context, arguments) -> {
				requireVisit(new AtomicBoolean());
				return null;
			})
			.prompt("orders", (context, arguments) -> {
				requireVisit(new AtomicBoolean());
				return "";
			})
			.start()) {
			StatelessClient client = server.client();
			FakeExchange tool = third(client, "tools/call");
			assertThat(tool.isToolError()).isTrue();
			assertThat(tool.toolText()).contains("too often");
			FakeExchange prompt = third(client, "prompts/get");
			assertThat(prompt.code()).isEqualTo(-32603);
			assertThat(prompt.error().get("message").asString()).contains("too often");
			assertThat(server.server().runningCalls()).isZero();
		}
	}

	private static FakeExchange third(StatelessClient client, String method) {
		FakeExchange first = client.request(method, REQUESTS.get(method));
		FakeExchange second = client.retry(method, REQUESTS.get(method), first, "{}");
		JsonNode asked = second.result();
		assertThat(((ObjectNode) asked).get("resultType").asString()).isEqualTo("input_required");
		return client.retry(method, REQUESTS.get(method), second, "{}");
	}

}
