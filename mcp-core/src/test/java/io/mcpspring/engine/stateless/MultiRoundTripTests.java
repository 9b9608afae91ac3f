package io.mcpspring.engine.stateless;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

import io.mcpspring.context.ElicitResult;
import io.mcpspring.context.ElicitationAnswers;
import io.mcpspring.context.Elicitations;
import io.mcpspring.context.McpRequestContext;
import io.mcpspring.context.SampleRequest;
import io.mcpspring.engine.catalog.HandlerOptions;
import io.mcpspring.engine.catalog.Registration;
import io.mcpspring.engine.endpoint.GateSettings;
import io.mcpspring.engine.endpoint.ServerKeys;
import io.mcpspring.engine.http.McpHeaders;
import io.mcpspring.engine.model.DescribedPrompt;
import io.mcpspring.engine.model.ProtocolResult;
import io.mcpspring.fake.FakeExchange;
import io.mcpspring.fake.FakeServer;
import io.mcpspring.fake.FakeServerSetup;
import io.mcpspring.fake.Json;
import io.mcpspring.fake.StatelessClient;
import io.mcpspring.model.CacheHint;
import io.mcpspring.model.CallToolResult;
import io.mcpspring.model.GetPromptResult;
import io.mcpspring.model.LoggingLevel;
import io.mcpspring.model.PromptDescriptor;
import io.mcpspring.model.ReadResourceResult;
import io.mcpspring.model.ResourceContents;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * Asking the client by {@code input_required} results and their states.
 */
class MultiRoundTripTests {

	private static final String ACCEPTED = "{'q0':{'action':'accept','content':{'item':'tea','count':2}}}";

	/** A form. */
	record Order(String item, int count) {
	}

	private static CallToolResult order(McpRequestContext context) {
		ElicitResult<Order> answer = context.elicit("What do you want?", Order.class);
		return CallToolResult.text((answer.orNull() != null) ? String.valueOf(answer.orNull())
				: answer.isDeclined() ? "Declined" : "Cancelled");
	}

	private static FakeServerSetup ordering() {
		return FakeServer.setup()
			.tool("order", (context, arguments) -> order(context))
			.tool("other", (context, arguments) -> order(context));
	}

	private static final String CALL = StatelessClient.callParams("order", "{'a':1,'b':{'c':[1,2]}}");

	@Test
	void asksByAResultOfItsOwn() {
		// server-2026 MRTR-01, MRTR-03, MRTR-04, MRTR-17, ELIC-02, CACHE-08, SSE-03,
		// BASE-06, TOOL-14
		try (FakeServer server = ordering().start()) {
			FakeExchange round = server.client().request("tools/call", CALL);
			assertThat(round.isStream()).isFalse();
			assertThat(round.status()).isEqualTo(200);
			ObjectNode result = (ObjectNode) round.result();
			assertThat(result.remove("requestState").asString()).matches("[\\w-]{50,}");
			result.remove("_meta");
			assertThat(result).isEqualTo(Json
				.tree("""
						{'resultType':'input_required','inputRequests':{'q0':{'method':'elicitation/create','params':{
						'message':'What do you want?','requestedSchema':{'type':'object',
						'properties':{'item':{'type':'string'},'count':{'type':'integer'}},'required':['item','count']}}}}}"""));
			assertThat(server.server().runningCalls()).isZero();
		}
	}

	@ParameterizedTest
	@CsvSource(delimiter = ';',
			value = { "{'action':'accept','content':{'item':'tea','count':2}};Order[item=tea, count=2]",
					"{'action':'decline'};Declined", "{'action':'cancel'};Cancelled" })
	void goesOnWithTheAnswer(String answer, String expected) {
		// server-2026 MRTR-11, MRTR-16, ELIC-08
		try (FakeServer server = ordering().start()) {
			StatelessClient client = server.client();
			FakeExchange round = client.request("tools/call", CALL);
			FakeExchange last = client.retry("tools/call", CALL, round, "{'q0':" + answer + "}");
			assertThat(last.result().get("resultType").asString()).isEqualTo("complete");
			assertThat(last.toolText()).isEqualTo(expected);
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "{}", "{'other':{'action':'cancel'}}", "{'q0':12345}", "{'q0':null}", "{'q0':[]}",
			"{'q0':{'action':'maybe'}}", "{'q0':{'action':'accept'}}",
			"{'q0':{'action':'accept','content':{'item':'tea','count':'many'}}}", "{'q0':{}}" })
	void asksAgainForWhatIsMissingOrWrong(String answers) {
		// server-2026 MRTR-12, MRTR-14, ELIC-09
		try (FakeServer server = ordering().start()) {
			StatelessClient client = server.client();
			FakeExchange first = client.request("tools/call", CALL);
			FakeExchange second = client.retry("tools/call", CALL, first, answers);
			assertThat(second.result().get("resultType").asString()).isEqualTo("input_required");
			assertThat(second.result().get("inputRequests")).isEqualTo(first.result().get("inputRequests"));
			assertThat(second.result().get("requestState")).isNotEqualTo(first.result().get("requestState"));
			FakeExchange last = client.retry("tools/call", CALL, second, ACCEPTED.replace("}}}", "}},'more':{'x':1}}"));
			// server-2026 MRTR-13
			assertThat(last.toolText()).isEqualTo("Order[item=tea, count=2]");
		}
	}

	@Test
	void refusesAnswersThatAreNone() {
		// server-2026 MRTR-15
		try (FakeServer server = ordering().start()) {
			StatelessClient client = server.client();
			String state = client.request("tools/call", CALL).result().get("requestState").asString();
			for (String answers : List.of("[]", "5", "'x'")) {
				assertThat(client.retry("tools/call", CALL, state, answers).code()).isEqualTo(-32602);
				assertThat(client.retry("tools/call", CALL, (String) null, answers).code()).isEqualTo(-32602);
			}
		}
	}

	@Test
	void takesFieldsItHasNoUseFor() {
		// server-2026 BASE-10, MRTR-13
		try (FakeServer server = FakeServer.setup()
			.tool("echo", (context, arguments) -> CallToolResult.text("hello"))
			.start()) {
			FakeExchange answer = server.client()
				.retry("tools/call", "{'name':'echo'}", (String) null, "{'x':{'action':'accept'}}");
			assertThat(answer.toolText()).isEqualTo("hello");
		}
	}

	@Test
	void takesAnswersAheadOfTheQuestion() {
		try (FakeServer server = ordering().start()) {
			FakeExchange answer = server.client().retry("tools/call", CALL, (String) null, ACCEPTED);
			assertThat(answer.toolText()).isEqualTo("Order[item=tea, count=2]");
		}
	}

	@Test
	void refusesEveryStateThatIsNotItsOwnAlike() {
		// server-2026 MRTR-07, MRTR-08, MRTR-19, STATE-06
		Set<String> errors = new HashSet<>();
		try (FakeServer server = ordering().prompt("order", (context, arguments) -> order(context).toString()).start();
				FakeServer stranger = ordering().start()) {
			StatelessClient alice = server.client(StatelessClient.EVERYTHING, FakeServer.caller("alice"));
			StatelessClient bob = server.client(StatelessClient.EVERYTHING, FakeServer.caller("bob"));
			String state = alice.request("tools/call", CALL).result().get("requestState").asString();
			List<FakeExchange> refused = new ArrayList<>();
			refused.add(bob.retry("tools/call", CALL, state, ACCEPTED));
			refused.add(server.client().retry("tools/call", CALL, state, ACCEPTED));
			refused.add(stranger.client(StatelessClient.EVERYTHING, FakeServer.caller("alice"))
				.retry("tools/call", CALL, state, ACCEPTED));
			refused.add(alice.retry("tools/call", CALL.replace("order", "other"), state, ACCEPTED));
			refused.add(alice.retry("tools/call", CALL.replace("[1,2]", "[2,1]"), state, ACCEPTED));
			refused.add(alice.retry("tools/call", "{'name':'order'}", state, ACCEPTED));
			refused.add(alice.retry("prompts/get", "{'name':'order'}", state, ACCEPTED));
			for (String forged : List.of(state + "-TAMPERED", state.substring(1), "A" + state, "", "!", "AQ",
					state + "=", "x".repeat(60_000))) {
				refused.add(alice.retry("tools/call", CALL, forged, ACCEPTED));
			}
			for (int i = 0; i < state.length(); i += 3) {
				char other = (state.charAt(i) == 'A') ? 'Q' : 'A';
				refused.add(alice.retry("tools/call", CALL, state.substring(0, i) + other + state.substring(i + 1),
						ACCEPTED));
			}
			for (JsonNode odd : List.of(Json.tree("5"), Json.tree("[]"), Json.tree("{}"))) {
				ObjectNode body = alice.body("tools/call", CALL);
				((ObjectNode) body.get("params")).set("requestState", odd);
				refused.add(server.send(alice.prepare(body)));
			}
			for (FakeExchange answer : refused) {
				assertThat(answer.status()).isEqualTo(200);
				assertThat(answer.code()).isEqualTo(-32602);
				errors.add(answer.error().toString());
			}
			assertThat(errors).containsExactly("{\"code\":-32602,\"message\":\"Invalid requestState\"}");
			assertThat(alice.retry("tools/call", CALL, state, ACCEPTED).toolText())
				.isEqualTo("Order[item=tea, count=2]");
		}
	}

	@Test
	void refusesStatesThatExpired() {
		// server-2026 MRTR-08
		try (FakeServer server = ordering().stateLifetime(Duration.ofMillis(1)).start()) {
			StatelessClient client = server.client();
			String state = client.request("tools/call", CALL).result().get("requestState").asString();
			Awaitility.await().until(() -> client.retry("tools/call", CALL, state, ACCEPTED).response().has("error"));
			assertThat(client.retry("tools/call", CALL, state, ACCEPTED).error().get("message").asString())
				.isEqualTo("Invalid requestState");
		}
	}

	@Test
	void doesNotMindTheOrderOfArgumentsOrOtherMetadata() {
		// server-2026 MRTR-19
		try (FakeServer server = ordering().start()) {
			StatelessClient client = server.client();
			FakeExchange round = client.request("tools/call", CALL);
			FakeExchange last = client.retry("tools/call",
					"{'_meta':{'progressToken':5},'arguments':{'b':{'c':[1,2]},'a':1},'name':'order'}", round,
					ACCEPTED);
			assertThat(last.toolText()).isEqualTo("Order[item=tea, count=2]");
		}
	}

	@Test
	void checksHeadersInEveryRound() {
		// server-2026 MRTR-18
		try (FakeServer server = ordering().start()) {
			StatelessClient client = server.client();
			ObjectNode body = client.body("tools/call", CALL);
			((ObjectNode) body.get("params")).set("requestState",
					client.request("tools/call", CALL).result().get("requestState"));
			FakeExchange answer = server.send(client.prepare(body).header(McpHeaders.NAME, null));
			assertThat(answer.status()).isEqualTo(400);
			assertThat(answer.code()).isEqualTo(-32020);
		}
	}

	private static FakeServer rounds(ServerKeys keys, AtomicInteger effects) {
		return FakeServer.setup().keys(keys).tool("rounds", (context, arguments) -> {
			context.log(LoggingLevel.ERROR, "begin");
			String first = order(context).content().toString();
			int number = context.once("effect", Integer.class, effects::incrementAndGet);
			context.progress(1, 2);
			String second = order(context).content().toString();
			context.progress(2, 2);
			return CallToolResult.text(first + second + number);
		}).start();
	}

	@Test
	void goesOnAtAnyNodeThatHasTheKeysAndDoesStepsOnce() {
		// server-2026 MRTR-06, MRTR-11, MRTR-20, STATE-03, STATE-04
		byte[] old = "0123456789abcdef".getBytes(java.nio.charset.StandardCharsets.US_ASCII);
		byte[] fresh = "fedcba9876543210".getBytes(java.nio.charset.StandardCharsets.US_ASCII);
		AtomicInteger effects = new AtomicInteger();
		String params = "{'name':'rounds','_meta':{'progressToken':1,'io.modelcontextprotocol/logLevel':'error'}}";
		try (FakeServer one = rounds(new ServerKeys(List.of(old)), effects);
				FakeServer two = rounds(new ServerKeys(List.of(fresh, old)), effects);
				FakeServer three = rounds(new ServerKeys(List.of(fresh)), effects)) {
			FakeExchange first = one.client().request("tools/call", params);
			FakeExchange second = two.client()
				.retry("tools/call", params, first, "{'q0':{'action':'accept','content':{'item':'tea','count':2}}}");
			FakeExchange last = three.client()
				.retry("tools/call", params, second, "{'q1':{'action':'accept','content':{'item':'rum','count':1}}}");
			assertThat(last.toolText()).contains("tea", "rum", "1");
			assertThat(effects).hasValue(1);
			// what was sent in one round is not sent in the next
			assertThat(texts(first)).containsExactly("begin");
			assertThat(texts(second)).containsExactly("1");
			assertThat(texts(last)).containsExactly("2");
			assertThat(three.client().retry("tools/call", params, first, "{}").code()).isEqualTo(-32602);
		}
	}

	private static List<String> texts(FakeExchange exchange) {
		return exchange.messages()
			.stream()
			.filter((message) -> message.has("method"))
			.map((message) -> message.at("/params/data").asString("")
					+ (message.at("/params/progress").isNumber() ? message.at("/params/progress").asInt() : ""))
			.toList();
	}

	@Test
	void asksSeveralQuestionsAtOnce() {
		// server-2026 MRTR-04, SAMP-04, ELIC-03
		try (FakeServer server = FakeServer.setup().tool("all", (context, arguments) -> {
			ElicitationAnswers answers = context.ask(new Elicitations().elicit("order", "What?", Order.class)
				.sample("poem", SampleRequest.of("A poem", 50))
				.roots("where"));
			return CallToolResult.text(answers.<Order>elicited("order").orNull().item() + "/"
					+ answers.sampled("poem").text() + "/" + answers.roots("where").get(0).uri());
		}).start()) {
			StatelessClient client = server.client();
			FakeExchange first = client.call("all");
			JsonNode requests = first.result().get("inputRequests");
			assertThat(requests.get("order").get("method").asString()).isEqualTo("elicitation/create");
			assertThat(requests.get("poem")).isEqualTo(Json.tree("""
					{'method':'sampling/createMessage','params':{'messages':[{'role':'user','content':{'type':'text',
					'text':'A poem'}}],'maxTokens':50}}"""));
			assertThat(requests.get("where")).isEqualTo(Json.tree("{'method':'roots/list'}"));
			String poem = "'poem':{'role':'assistant','content':{'type':'text','text':'Roses'},'model':'m'}";
			FakeExchange second = client.retry("tools/call", StatelessClient.callParams("all", "{}"), first,
					"{" + poem + ",'where':{'roots':[{'uri':'file:///x'}]}}");
			assertThat(second.result().get("inputRequests").propertyNames()).containsExactly("order");
			FakeExchange last = client.retry("tools/call", StatelessClient.callParams("all", "{}"), second,
					"{'order':{'action':'accept','content':{'item':'tea','count':1}}}");
			assertThat(last.toolText()).isEqualTo("tea/Roses/file:///x");
		}
	}

	@ParameterizedTest
	@CsvSource(delimiter = ';', value = { "{'elicitation':{}};roots", "{'roots':{}};elicitation", "{};elicitation" })
	void asksNothingTheClientDidNotDeclare(String capabilities, String missing) {
		// server-2026 MRTR-05, SAMP-01
		try (FakeServer server = FakeServer.setup()
			.tool("both",
					(context, arguments) -> CallToolResult.text(
							context.ask(new Elicitations().elicit("form", "?", Order.class).roots("roots")).toString()))
			.start()) {
			FakeExchange answer = server.client(capabilities).call("both");
			assertThat(answer.status()).isEqualTo(400);
			assertThat(answer.code()).isEqualTo(-32021);
			assertThat(answer.error().at("/data/requiredCapabilities").propertyNames()).containsExactly(missing);
		}
	}

	@ParameterizedTest
	@CsvSource(delimiter = ';', value = { "{'sampling':{}};-32021", "{'sampling':{'tools':{}}};0" })
	void offersToolsOnlyToModelsThatTakeThem(String capabilities, int code) {
		// server-2026 SAMP-02, SAMP-03
		try (FakeServer server = FakeServer.setup().tool("tools", (context, arguments) -> {
			ObjectNode params = SampleRequest.of("Hello", 10).params();
			params.putArray("tools").addObject().put("name", "t").putObject("inputSchema").put("type", "object");
			return CallToolResult.text(context.sample(SampleRequest.of(params)).text());
		}).start()) {
			FakeExchange answer = server.client(capabilities).call("tools");
			assertThat(answer.response().at("/error/code").asInt(0)).isEqualTo(code);
			if (code == 0) {
				JsonNode params = answer.result().at("/inputRequests/q0/params");
				assertThat(params.get("tools").size()).isEqualTo(1);
				assertThat(params.has("includeContext")).isFalse();
			}
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "{'type':'text','text':'Hi'}", "[{'type':'text','text':'H'},{'type':'text','text':'i'}]" })
	void readsOneBlockOrSeveral(String content) {
		// server-2026 SAMP-07, MRTR-16
		try (FakeServer server = FakeServer.setup()
			.tool("sample",
					(context, arguments) -> CallToolResult.text(context.sample(SampleRequest.of("x", 1)).text()))
			.start()) {
			StatelessClient client = server.client();
			FakeExchange first = client.call("sample");
			FakeExchange last = client.retry("tools/call", StatelessClient.callParams("sample", "{}"), first,
					"{'q0':{'role':'assistant','content':" + content + ",'model':'m'}}");
			assertThat(last.toolText()).isEqualTo("Hi");
		}
	}

	@Test
	void asksToVisitAPageAndLooksForItself() {
		// server-2026 ELIC-04, ELIC-05, ELIC-06
		AtomicBoolean loggedIn = new AtomicBoolean();
		try (FakeServer server = FakeServer.setup().tool("login", (context, arguments) -> {
			for (int i = 0; i < 5 && !loggedIn.get(); i++) {
				if (!context.elicitUrl("Please log in", "https://login.example/x").isAccepted()) {
					return CallToolResult.text("no");
				}
			}
			return CallToolResult.text("welcome");
		}).start()) {
			StatelessClient client = server.client();
			FakeExchange first = client.call("login");
			assertThat(first.result().at("/inputRequests/q0")).isEqualTo(Json.tree("""
					{'method':'elicitation/create','params':{'mode':'url','message':'Please log in',
					'url':'https://login.example/x'}}"""));
			String params = StatelessClient.callParams("login", "{}");
			FakeExchange second = client.retry("tools/call", params, first, "{'q0':{'action':'accept'}}");
			assertThat(second.result().get("resultType").asString()).isEqualTo("input_required");
			loggedIn.set(true);
			assertThat(client.retry("tools/call", params, second, "{'q1':{'action':'accept'}}").toolText())
				.isEqualTo("welcome");
		}
	}

	@Test
	void promptsAndResourcesMayAskToo() {
		// server-2026 MRTR-02, MRTR-17, CACHE-07, RES-08, PROMPT-04
		try (FakeServer server = FakeServer.setup()
			.prompt("p", (context, arguments) -> order(context).content().toString())
			.resource("test://r", (context, request) -> {
				order(context);
				return ReadResourceResult.builder()
					.contents(List.of(ResourceContents.text(request.uri(), null, "x")))
					.cache(CacheHint.of(Duration.ofMinutes(1)).withShared(true))
					.build();
			})
			.start()) {
			StatelessClient client = server.client();
			FakeExchange prompt = client.request("prompts/get", "{'name':'p'}");
			assertThat(
					client.retry("prompts/get", "{'name':'p'}", prompt, ACCEPTED).result().at("/messages/0").toString())
				.contains("tea");
			FakeExchange resource = client.request("resources/read", "{'uri':'test://r'}");
			assertThat(resource.result().get("resultType").asString()).isEqualTo("input_required");
			assertThat(resource.result().has("ttlMs")).isFalse();
			assertThat(resource.result().has("cacheScope")).isFalse();
			JsonNode read = client.retry("resources/read", "{'uri':'test://r'}", resource, ACCEPTED).result();
			assertThat(read.get("ttlMs").asInt(-1)).isZero();
			assertThat(read.get("cacheScope").asString()).isEqualTo("private");
		}
	}

	@Test
	void othersNeverAsk() {
		// server-2026 MRTR-02
		try (FakeServer server = FakeServer.setup()
			.prompt("p", (context, arguments) -> "", PromptDescriptor.Argument.builder("a").build())
			.start()) {
			server.catalog()
				.completions()
				.register(new Registration.Completion(new Registration.CompletionTarget(true, "p", "a"),
						(context, request) -> {
							order(context);
							throw new AssertionError();
						}, FakeServer.BLOCKING));
			FakeExchange answer = server.client()
				.request("completion/complete",
						"{'ref':{'type':'ref/prompt','name':'p'},'argument':{'name':'a','value':''}}");
			assertThat(answer.code()).isEqualTo(-32603);
		}
	}

	@Test
	void givesOutNoStateThatItWouldNotTakeBack() {
		// server-2026 MRTR-06: nobody is asked in vain
		AtomicInteger runs = new AtomicInteger();
		try (FakeServer server = FakeServer.setup()
			.gate(new GateSettings(Set.of(), Set.of(), 1 << 20))
			.tool("hoard", (context, arguments) -> {
				runs.incrementAndGet();
				context.once("much", String.class, () -> "x".repeat(arguments.path("size").asInt()));
				order(context);
				return CallToolResult.text("done");
			})
			.start()) {
			StatelessClient client = server.client();
			String fits = StatelessClient.callParams("hoard", "{'size':300000}");
			FakeExchange round = client.request("tools/call", fits);
			assertThat(client.retry("tools/call", fits, round, ACCEPTED).toolText()).isEqualTo("done");
			FakeExchange refused = client.call("hoard", "{'size':400000}");
			assertThat(refused.code()).isEqualTo(-32603);
			assertThat(runs).hasValue(3);
		}
	}

	@Test
	void waitsForTheStoreOfUsedStatesOnAThreadThatMay() {
		// server-2026 MRTR-09: not on the event loop, whatever the handler is like
		HandlerOptions once = new HandlerOptions(false, Set.of(), "test", true, null, null);
		try (FakeServer server = FakeServer.setup()
			.tool("pay", once, (context, arguments) -> CallToolResult.text(Thread.currentThread().getName()))
			.start()) {
			assertThat(server.client().call("pay").toolText()).isEqualTo("handler");
			assertThat(server.client().blocking().call("pay").toolText()).isEqualTo(Thread.currentThread().getName());
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "tools/call", "prompts/get", "resources/read" })
	void takesAStateOnceWhereThatIsWanted(String method) {
		// server-2026 MRTR-09
		HandlerOptions once = new HandlerOptions(true, Set.of(), "test", true, null, null);
		AtomicInteger effects = new AtomicInteger();
		try (FakeServer server = FakeServer.setup().start()) {
			server.add(FakeServer.tool("pay", "{'type':'object'}", null, once, (context, arguments) -> {
				order(context);
				effects.incrementAndGet();
				return CallToolResult.text("paid");
			}));
			server.catalog()
				.prompts()
				.register(new Registration.Prompt(new DescribedPrompt("pay", null, null, List.of(), List.of(), null),
						(context, arguments) -> {
							order(context);
							effects.incrementAndGet();
							return java.util.concurrent.CompletableFuture
								.completedFuture(GetPromptResult.of(List.of()));
						}, once));
			server.catalog()
				.resources()
				.register(new Registration.Resource(io.mcpspring.model.ResourceDescriptor.of("test://pay", "pay"),
						(context, request) -> {
							order(context);
							effects.incrementAndGet();
							return java.util.concurrent.CompletableFuture
								.completedFuture(FakeServer.contents(request.uri(), "paid"));
						}, once));
			StatelessClient client = server.client();
			String params = method.equals("resources/read") ? "{'uri':'test://pay'}" : "{'name':'pay'}";
			assertThat(client.retry(method, params, (String) null, ACCEPTED).result().get("resultType").asString())
				.isEqualTo("input_required");
			FakeExchange round = client.request(method, params);
			assertThat(client.retry(method, params, round, ACCEPTED).result().get("resultType").asString())
				.isEqualTo("complete");
			FakeExchange again = client.retry(method, params, round, ACCEPTED);
			assertThat(again.code()).isEqualTo(-32602);
			assertThat(again.error().get("message").asString()).isEqualTo("Invalid requestState");
			assertThat(effects).hasValue(1);
		}
	}

	@Test
	void remembersNothingOfClientsThatDoNotComeBack() {
		// server-2026 MRTR-10
		try (FakeServer server = ordering().start()) {
			StatelessClient client = server.client();
			for (int i = 0; i < 1000; i++) {
				assertThat(client.request("tools/call", CALL).result().has("requestState")).isTrue();
			}
			assertThat(server.server().runningCalls()).isZero();
			assertThat(server.server().openStreams()).isZero();
			assertThat(server.suspended().size()).isZero();
			assertThat(server.sessions().size()).isZero();
			assertThat(server.events().size()).isZero();
		}
	}

	@Test
	void needsAQuestionOrAState() {
		// server-2026 MRTR-03
		assertThatIllegalArgumentException().isThrownBy(() -> new ProtocolResult.InputRequired(Map.of(), null));
		assertThatIllegalArgumentException().isThrownBy(() -> new Elicitations().roots("same").roots("same"));
	}

}
