package io.mcpspring.engine.session;

import java.net.URI;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

import io.mcpspring.context.ClientFailureException;
import io.mcpspring.context.ClientFailureException.Reason;
import io.mcpspring.context.ElicitResult;
import io.mcpspring.context.ElicitationAnswers;
import io.mcpspring.context.Elicitations;
import io.mcpspring.context.McpRequestContext;
import io.mcpspring.context.SampleRequest;
import io.mcpspring.context.SampleResult;
import io.mcpspring.engine.http.McpHeaders;
import io.mcpspring.fake.FakeExchange;
import io.mcpspring.fake.FakeServer;
import io.mcpspring.fake.Json;
import io.mcpspring.fake.SessionClient;
import io.mcpspring.model.CallToolResult;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.node.ObjectNode;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Asking the client from within a session: what is sent, and what becomes of the answers.
 */
class SessionAskingTests {

	/** A form. */
	record Order(String item, int count) {
	}

	private static CallToolResult order(McpRequestContext context) {
		ElicitResult<Order> answer = context.elicit("What do you want?", Order.class);
		Order order = answer.orNull();
		if (order != null) {
			return CallToolResult.text(order.count() + " " + order.item());
		}
		return CallToolResult.text(answer.isDeclined() ? "declined" : "cancelled");
	}

	private static FakeServer ordering() {
		return FakeServer.setup().tool("order", (context, arguments) -> order(context)).start();
	}

	@ParameterizedTest
	@ValueSource(strings = { "2025-06-18", "2025-11-25" })
	void asksOnTheStreamOfTheCall(String version) {
		// server-2025 SAMP-12, SAMP-13, ELIC-03, HTTP-08, HTTP-11, HTTP-12, HTTP-14,
		// GET-03
		try (FakeServer server = ordering()) {
			SessionClient client = server.connect(version);
			FakeExchange standalone = client.get();
			FakeExchange call = client.call("order");
			ObjectNode question = call.stream().awaitMethod("elicitation/create");
			assertThat(question.get("jsonrpc").asString()).isEqualTo("2.0");
			assertThat(question.get("id").isString()).isTrue();
			assertThat(question.get("params")).isEqualTo(Json
				.tree("""
						{'message':'What do you want?','requestedSchema':{'type':'object',
						'properties':{'item':{'type':'string'},'count':{'type':'integer'}},'required':['item','count']}}"""));
			assertThat(server.suspended().size()).isEqualTo(1);
			assertThat(server.server().runningCalls()).isZero();
			FakeExchange answer = client.answer(question, "{'action':'accept','content':{'item':'apples','count':3}}");
			assertThat(answer.status()).isEqualTo(202);
			assertThat(answer.reply().body()).isNull();
			assertThat(call.toolText()).isEqualTo("3 apples");
			call.stream().awaitEnd();
			assertThat(standalone.stream().messages()).isEmpty();
			assertThat(server.suspended().size()).isZero();
			assertThat(server.server().runningCalls()).isZero();
		}
	}

	@ParameterizedTest
	@CsvSource({ "decline,declined", "cancel,cancelled" })
	void tellsTheThreeAnswersApart(String action, String expected) {
		// server-2025 ELIC-10
		try (FakeServer server = ordering()) {
			SessionClient client = server.connect("2025-11-25");
			FakeExchange call = client.call("order");
			client.answer(call.stream().awaitMethod("elicitation/create"), "{'action':'" + action + "'}");
			assertThat(call.toolText()).isEqualTo(expected);
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "{'action':'accept','content':{'item':'apples','count':'many'}}",
			"{'action':'accept','content':{'item':'apples'}}", "{'action':'accept'}", "{'action':'maybe'}", "{}", "[]",
			"17", "{'action':'accept','content':null}" })
	void asksAgainWhenTheAnswerDoesNotFit(String bad) {
		// server-2025 ELIC-11
		try (FakeServer server = ordering()) {
			SessionClient client = server.connect("2025-11-25");
			FakeExchange call = client.call("order");
			ObjectNode first = call.stream().awaitMethod("elicitation/create");
			client.answer(first, bad);
			ObjectNode second = call.stream().awaitMethod("elicitation/create", 2);
			assertThat(second.get("id")).isNotEqualTo(first.get("id"));
			client.answer(second, "{'action':'accept','content':{'item':'pears','count':1}}");
			assertThat(call.toolText()).isEqualTo("1 pears");
		}
	}

	@Test
	void asksOnlySoOften() {
		// server-2025 SAMP-08
		try (FakeServer server = FakeServer.setup()
			.maxRounds(3)
			.tool("order", (context, arguments) -> order(context))
			.start()) {
			SessionClient client = server.connect("2025-11-25");
			FakeExchange call = client.call("order");
			for (int round = 1; round <= 3; round++) {
				client.answer(call.stream().awaitMethod("elicitation/create", round), "{'action':'maybe'}");
			}
			assertThat(call.isToolError()).isTrue();
			assertThat(call.toolText()).contains("too often");
			call.stream().awaitEnd();
			assertThat(server.server().runningCalls()).isZero();
			assertThat(server.suspended().size()).isZero();
		}
	}

	@Test
	void tellsTheToolWhenTheClientRefuses() {
		// server-2025 SAMP-09
		AtomicReference<ClientFailureException> seen = new AtomicReference<>();
		try (FakeServer server = FakeServer.setup().tool("sample", (context, arguments) -> {
			try {
				return CallToolResult.text(context.sample(SampleRequest.of("Hello", 10)).text());
			}
			catch (ClientFailureException ex) {
				seen.set(ex);
				throw ex;
			}
		}).start()) {
			SessionClient client = server.connect("2025-11-25");
			FakeExchange call = client.call("sample");
			client.refuse(call.stream().awaitMethod("sampling/createMessage"), -1, "User rejected sampling request");
			assertThat(call.isToolError()).isTrue();
			assertThat(call.toolText()).contains("User rejected sampling request");
			assertThat(seen.get().code()).isEqualTo(-1);
			assertThat(seen.get().reason()).isEqualTo(Reason.REFUSED);
			assertThat(client.request("ping").status()).isEqualTo(200);
		}
	}

	@Test
	void givesUpAfterATimeAndSaysSo() {
		// server-2025 LIFE-15, CANC-04
		AtomicReference<Boolean> timedOut = new AtomicReference<>();
		try (FakeServer server = FakeServer.setup()
			.questionTimeout(Duration.ofMinutes(1))
			.tool("order", (context, arguments) -> {
				try {
					return order(context);
				}
				catch (ClientFailureException ex) {
					timedOut.set(ex.reason() == Reason.TIMED_OUT);
					throw ex;
				}
			})
			.start()) {
			SessionClient client = server.connect("2025-11-25");
			FakeExchange call = client.call("order");
			ObjectNode question = call.stream().awaitMethod("elicitation/create");
			server.pass(Duration.ofMinutes(2));
			ObjectNode cancelled = call.stream().awaitMethod("notifications/cancelled");
			assertThat(cancelled.has("id")).isFalse();
			assertThat(cancelled.at("/params/requestId")).isEqualTo(question.get("id"));
			assertThat(call.isToolError()).isTrue();
			assertThat(timedOut.get()).isTrue();
			call.stream().awaitEnd();
			assertThat(client.answer(question, "{'action':'cancel'}").status()).isEqualTo(202);
			assertThat(call.messages()).hasSize(3);
			assertThat(server.suspended().size()).isZero();
		}
	}

	@Test
	void asksSeveralQuestionsInOneRound() {
		// server-2025 BASE-05, SAMP-02, SAMP-10
		AtomicInteger runs = new AtomicInteger();
		try (FakeServer server = FakeServer.setup().tool("all", (context, arguments) -> {
			runs.incrementAndGet();
			ElicitationAnswers answers = context.ask(new Elicitations().elicit("order", "What?", Order.class)
				.sample("poem", SampleRequest.of("A poem", 50).withSystemPrompt("Be short").withTemperature(0.5))
				.roots("where"));
			Order order = answers.<Order>elicited("order").orNull();
			return CallToolResult
				.text(order.item() + "/" + answers.sampled("poem").text() + "/" + answers.roots("where"));
		}).start()) {
			SessionClient client = server.connect("2025-11-25");
			FakeExchange call = client.call("all");
			ObjectNode form = call.stream().awaitMethod("elicitation/create");
			ObjectNode sample = call.stream().awaitMethod("sampling/createMessage");
			ObjectNode roots = call.stream().awaitMethod("roots/list");
			assertThat(Set.of(form.get("id"), sample.get("id"), roots.get("id"))).hasSize(3);
			assertThat(sample.get("params")).isEqualTo(Json.tree("""
					{'messages':[{'role':'user','content':{'type':'text','text':'A poem'}}],'maxTokens':50,
					'systemPrompt':'Be short','temperature':0.5}"""));
			assertThat(roots.has("params")).isFalse();
			client.answer(roots, "{'roots':[{'uri':'file:///home','name':'Home'}]}");
			client.answer(sample, "{'role':'assistant','content':{'type':'text','text':'Roses'},'model':'m'}");
			assertThat(runs).hasValue(1);
			assertThat(server.suspended().size()).isEqualTo(1);
			client.answer(form, "{'action':'accept','content':{'item':'tea','count':1}}");
			assertThat(call.toolText()).isEqualTo("tea/Roses/[Root[uri=file:///home, name=Home]]");
			assertThat(runs).hasValue(2);
		}
	}

	@Test
	void asksOnlyForWhatIsStillMissing() {
		try (FakeServer server = FakeServer.setup().tool("two", (context, arguments) -> {
			ElicitationAnswers answers = context
				.ask(new Elicitations().elicit("a", "A?", Order.class).elicit("b", "B?", Order.class));
			return CallToolResult
				.text(answers.<Order>elicited("a").orNull().item() + answers.<Order>elicited("b").orNull().item());
		}).start()) {
			SessionClient client = server.connect("2025-11-25");
			FakeExchange call = client.call("two");
			List<ObjectNode> both = call.stream().awaitMethods("elicitation/create", 2);
			client.answer(both.get(0), "{'action':'accept','content':{'item':'x','count':1}}");
			client.answer(both.get(1), "{'action':'accept','content':{}}");
			ObjectNode again = call.stream().awaitMethod("elicitation/create", 3);
			assertThat(again.at("/params/message")).isEqualTo(both.get(1).at("/params/message"));
			client.answer(again, "{'action':'accept','content':{'item':'y','count':1}}");
			assertThat(call.toolText()).isEqualTo("xy");
		}
	}

	@Test
	void asksRoundAfterRoundAndDoesStepsOnce() {
		// server-2025 BASE-05
		AtomicInteger runs = new AtomicInteger();
		AtomicInteger effects = new AtomicInteger();
		try (FakeServer server = FakeServer.setup().tool("rounds", (context, arguments) -> {
			runs.incrementAndGet();
			String first = String.valueOf(context.elicit("One?", Order.class).orNull());
			int number = context.once("effect", Integer.class, effects::incrementAndGet);
			List<String> list = context.once("list", new TypeReference<List<String>>() {
			}, () -> List.of("a"));
			String second = String.valueOf(context.elicit("Two?", Order.class).orNull());
			String third = String.valueOf(context.elicit("Three?", Order.class).orNull());
			return CallToolResult.text(first + second + third + number + list);
		}).start()) {
			SessionClient client = server.connect("2025-11-25");
			FakeExchange call = client.call("rounds");
			Set<String> ids = new HashSet<>();
			for (int round = 1; round <= 3; round++) {
				ObjectNode question = call.stream().awaitMethod("elicitation/create", round);
				ids.add(question.get("id").asString());
				client.answer(question, "{'action':'accept','content':{'item':'i" + round + "','count':1}}");
			}
			assertThat(call.toolText()).contains("i1", "i2", "i3", "1[a]");
			assertThat(ids).hasSize(3);
			assertThat(effects).hasValue(1);
			assertThat(runs).hasValue(4);
		}
	}

	@Test
	void sendsNothingTwice() {
		// server-2025 CANC-08
		try (FakeServer server = FakeServer.setup().tool("talk", (context, arguments) -> {
			context.progress(1, 4.0, "one");
			context.log(io.mcpspring.model.LoggingLevel.WARNING, "first");
			order(context);
			context.progress(2, 4.0, "two");
			context.log(io.mcpspring.model.LoggingLevel.WARNING, "second");
			order(context);
			context.progress(3, 4.0, "three");
			return CallToolResult.text("done");
		}).start()) {
			SessionClient client = server.connect("2025-11-25");
			FakeExchange call = client.callWithProgress("talk", "'t'");
			for (int round = 1; round <= 2; round++) {
				client.answer(call.stream().awaitMethod("elicitation/create", round), "{'action':'cancel'}");
			}
			assertThat(call.toolText()).isEqualTo("done");
			assertThat(call.messages()).extracting((message) -> message.at("/params/message").asString(""))
				.filteredOn((text) -> !text.isEmpty() && !text.contains("?"))
				.containsExactly("one", "two", "three");
			assertThat(call.messages()).extracting((message) -> message.at("/params/data").asString(""))
				.filteredOn((text) -> !text.isEmpty())
				.containsExactly("first", "second");
		}
	}

	@Test
	void sendsProgressThatWasHeldBackBeforeTheQuestionAndOnlyOnce() {
		// server-2025 CANC-08, CANC-10
		try (FakeServer server = FakeServer.setup().progressPerSecond(2).tool("flood", (context, arguments) -> {
			for (int i = 1; i <= 5; i++) {
				context.progress(i, 10);
			}
			order(context);
			context.progress(6, 10);
			return CallToolResult.text("done");
		}).start()) {
			SessionClient client = server.connect("2025-11-25");
			FakeExchange call = client.callWithProgress("flood", "7");
			client.answer(call.stream().awaitMethod("elicitation/create"), "{'action':'cancel'}");
			assertThat(call.toolText()).isEqualTo("done");
			List<Integer> values = call.messages()
				.stream()
				.filter((message) -> message.at("/params/progressToken").asInt(0) == 7)
				.map((message) -> message.at("/params/progress").asInt())
				.toList();
			assertThat(values).containsExactly(1, 2, 5, 6);
		}
	}

	@ParameterizedTest
	@CsvSource({ "form,{},elicitation", "form,{'elicitation':{'url':{}}},elicitation",
			"url,{'elicitation':{}},elicitation.url", "url,{'elicitation':{'form':{}}},elicitation.url",
			"sample,{'elicitation':{}},sampling", "tools,{'sampling':{}},sampling.tools",
			"roots,{'sampling':{}},roots" })
	void sendsNothingToClientsThatCannotAnswer(String tool, String capabilities, String missing) {
		// server-2025 LIFE-11, SAMP-01, SAMP-03, SAMP-10, ELIC-01, ELIC-02
		try (FakeServer server = asking()) {
			SessionClient client = server.connect("2025-11-25", capabilities);
			FakeExchange call = client.call(tool);
			assertThat(call.isStream()).isFalse();
			assertThat(call.isToolError()).isTrue();
			assertThat(call.toolText()).contains("'" + missing);
			assertThat(server.events().size()).isZero();
			assertThat(server.suspended().size()).isZero();
		}
	}

	@ParameterizedTest
	@CsvSource({ "2025-03-26,form", "2025-03-26,url", "2025-06-18,url" })
	void doesNotAskWhatTheRevisionDoesNotKnow(String version, String tool) {
		// server-2025 ELIC-01, ELIC-07, LIFE-10
		try (FakeServer server = asking()) {
			FakeExchange call = server.connect(version).call(tool);
			assertThat(call.isToolError()).isTrue();
			assertThat(call.toolText()).contains(version);
			assertThat(call.isStream()).isFalse();
			assertThat(server.server().runningCalls()).isZero();
			assertThat(server.suspended().size()).isZero();
			assertThat(server.events().size()).isZero();
		}
	}

	private static FakeServer asking() {
		return FakeServer.setup()
			.tool("form", (context, arguments) -> order(context))
			.tool("url", (context, arguments) -> {
				ElicitResult<URI> answer = context.elicitUrl("Please log in", "https://login.example/x");
				assertThat(answer.orNull()).isEqualTo(URI.create("https://login.example/x"));
				return CallToolResult.text(answer.isAccepted() ? "Accepted" : "Not accepted");
			})
			.tool("sample", (context, arguments) -> {
				SampleResult result = context.sample(SampleRequest.of("Hello", 10));
				return CallToolResult.text(result.content().size() + " " + result.text() + " " + result.model() + " "
						+ result.stopReason());
			})
			.tool("tools", (context, arguments) -> {
				ObjectNode params = SampleRequest.of("Hello", 10).params();
				params.putArray("tools").addObject().put("name", "t").putObject("inputSchema").put("type", "object");
				params.putObject("toolChoice").put("mode", "auto");
				return CallToolResult.text(context.sample(SampleRequest.of(params)).text());
			})
			.tool("roots", (context, arguments) -> CallToolResult.text(context.roots().toString()))
			.start();
	}

	@Test
	void asksToVisitAPage() {
		// server-2025 ELIC-07, ELIC-10
		try (FakeServer server = asking()) {
			SessionClient client = server.connect("2025-11-25");
			FakeExchange call = client.call("url");
			ObjectNode question = call.stream().awaitMethod("elicitation/create");
			ObjectNode params = (ObjectNode) question.get("params");
			assertThat(params.remove("elicitationId").asString()).isNotEmpty();
			assertThat(params)
				.isEqualTo(Json.tree("{'mode':'url','message':'Please log in','url':'https://login.example/x'}"));
			client.answer(question, "{'action':'accept'}");
			assertThat(call.toolText()).isEqualTo("Accepted");
		}
	}

	@ParameterizedTest
	@CsvSource(delimiter = ';', value = { "{'type':'text','text':'Hi'};1 Hi m null",
			"[{'type':'text','text':'A'},{'type':'text','text':'B'}];2 AB m null" })
	void readsOneBlockOrSeveral(String content, String expected) {
		// server-2025 SAMP-05
		try (FakeServer server = asking()) {
			SessionClient client = server.connect("2025-11-25");
			FakeExchange call = client.call("sample");
			ObjectNode question = call.stream().awaitMethod("sampling/createMessage");
			// server-2025 SAMP-04
			assertThat(question.get("params").has("includeContext")).isFalse();
			client.answer(question, "{'role':'assistant','content':" + content + ",'model':'m'}");
			assertThat(call.toolText()).isEqualTo(expected);
		}
	}

	@Test
	void offersToolsToModelsThatTakeThem() {
		// server-2025 SAMP-03
		try (FakeServer server = asking()) {
			SessionClient client = server.connect("2025-11-25");
			FakeExchange call = client.call("tools");
			ObjectNode question = call.stream().awaitMethod("sampling/createMessage");
			assertThat(question.at("/params/tools/0/name").asString()).isEqualTo("t");
			assertThat(question.at("/params/toolChoice/mode").asString()).isEqualTo("auto");
			client.answer(question, "{'role':'assistant','content':{'type':'text','text':'ok'},'model':'m'}");
			assertThat(call.toolText()).isEqualTo("ok");
		}
	}

	@Test
	void samplesAndListsRootsInTheOldestRevision() {
		// server-2025 SAMP-02, SAMP-10
		try (FakeServer server = asking()) {
			SessionClient client = server.connect("2025-03-26");
			FakeExchange sample = client.call("sample");
			client.answer(sample.stream().awaitMethod("sampling/createMessage"),
					"{'role':'assistant','content':{'type':'text','text':'Hi'},'model':'m','stopReason':'endTurn'}");
			assertThat(sample.toolText()).isEqualTo("1 Hi m endTurn");
			FakeExchange roots = client.call("roots");
			client.answer(roots.stream().awaitMethod("roots/list"), "{'roots':[{'uri':'file:///x'}]}");
			assertThat(roots.toolText()).contains("file:///x");
		}
	}

	@Test
	void saysFormsInTheWordsOfTheRevision() {
		// server-2025 ELIC-04
		ObjectNode schema = Json.object("""
				{'type':'object','properties':{'size':{'type':'string','oneOf':[{'const':'s','title':'Small'},
				{'const':'l','title':'Large'}],'default':'s'}},'required':['size']}""");
		try (FakeServer server = FakeServer.setup()
			.tool("size",
					(context, arguments) -> CallToolResult
						.text(String.valueOf(context.elicit("Size?", schema).orNull())))
			.start()) {
			SessionClient old = server.connect("2025-06-18");
			FakeExchange call = old.call("size");
			ObjectNode question = call.stream().awaitMethod("elicitation/create");
			assertThat(question.at("/params/requestedSchema/properties/size"))
				.isEqualTo(Json.tree("{'type':'string','enum':['s','l'],'enumNames':['Small','Large']}"));
			old.answer(question, "{'action':'accept','content':{'size':'l'}}");
			assertThat(call.toolText()).isEqualTo("{\"size\":\"l\"}");
			FakeExchange newer = server.connect("2025-11-25").call("size");
			assertThat(newer.stream().awaitMethod("elicitation/create").at("/params/requestedSchema"))
				.isEqualTo(schema);
		}
	}

	@Test
	void takesAnEmptyFormForOneThatWantsNothing() {
		ObjectNode schema = Json.object("{'type':'object','properties':{'note':{'type':'string'}}}");
		try (FakeServer server = FakeServer.setup()
			.tool("note",
					(context, arguments) -> CallToolResult
						.text(String.valueOf(context.elicit("Note?", schema).orNull())))
			.start()) {
			SessionClient client = server.connect("2025-11-25");
			FakeExchange call = client.call("note");
			client.answer(call.stream().awaitMethod("elicitation/create"), "{'action':'accept'}");
			assertThat(call.toolText()).isEqualTo("{}");
		}
	}

	@Test
	void cannotAskClientsThatTakeNoStream() {
		// server-2025 SAMP-14
		try (FakeServer server = ordering()) {
			SessionClient client = server.connect("2025-11-25");
			FakeExchange call = server.send(client
				.prepare("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\"order\"}}")
				.header("Accept", "application/json"));
			assertThat(call.isToolError()).isTrue();
			assertThat(call.toolText()).contains("accepts no event stream");
		}
	}

	@Test
	void promptsAndResourcesMayAskToo() {
		try (FakeServer server = FakeServer.setup()
			.prompt("p", (context, arguments) -> order(context).content().toString())
			.resource("test://r",
					(context, request) -> FakeServer.contents(request.uri(), order(context).content().toString()))
			.start()) {
			SessionClient client = server.connect("2025-11-25");
			FakeExchange prompt = client.request("prompts/get", "{'name':'p'}");
			client.answer(prompt.stream().awaitMethod("elicitation/create"), "{'action':'decline'}");
			assertThat(prompt.result().at("/messages/0/content/text").asString()).contains("declined");
			FakeExchange resource = client.request("resources/read", "{'uri':'test://r'}");
			client.answer(resource.stream().awaitMethod("elicitation/create"), "{'action':'decline'}");
			assertThat(resource.result().at("/contents/0/text").asString()).contains("declined");
			// a code of the other era would not be understood here
			SessionClient poor = server.connect("2025-11-25", "{}");
			for (FakeExchange refused : List.of(poor.request("prompts/get", "{'name':'p'}"),
					poor.request("resources/read", "{'uri':'test://r'}"))) {
				assertThat(refused.code()).isEqualTo(-32603);
				assertThat(refused.error().get("message").asString()).contains("'elicitation.form'");
			}
		}
	}

	@Test
	void completionsCannotAsk() {
		try (FakeServer server = FakeServer.setup()
			.prompt("p", (context, arguments) -> "", io.mcpspring.model.PromptDescriptor.Argument.builder("a").build())
			.start()) {
			server.catalog()
				.completions()
				.register(new io.mcpspring.engine.catalog.Registration.Completion(
						new io.mcpspring.engine.catalog.Registration.CompletionTarget(true, "p", "a"),
						(context, request) -> {
							order(context);
							throw new AssertionError();
						}, FakeServer.BLOCKING));
			FakeExchange answer = server.connect("2025-11-25")
				.request("completion/complete",
						"{'ref':{'type':'ref/prompt','name':'p'},'argument':{'name':'a','value':''}}");
			assertThat(answer.code()).isEqualTo(-32603);
			assertThat(server.suspended().size()).isZero();
		}
	}

	@Test
	void keepsTheCallersHeadersOutOfTheSecondRun() {
		AtomicReference<String> header = new AtomicReference<>();
		try (FakeServer server = FakeServer.setup().tool("who", (context, arguments) -> {
			order(context);
			header.set(String.valueOf(context.header(McpHeaders.PROTOCOL_VERSION)));
			return CallToolResult.text(context.caller().principal().getName());
		}).start()) {
			SessionClient client = server.connect("2025-11-25", SessionClient.EVERYTHING, FakeServer.caller("alice"));
			FakeExchange call = client.call("who");
			client.answer(call.stream().awaitMethod("elicitation/create"), "{'action':'decline'}");
			assertThat(call.toolText()).isEqualTo("alice");
			assertThat(header.get()).isEqualTo("null");
		}
	}

}
