package io.mcpspring.engine.stdio;

import java.io.IOException;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

import io.mcpspring.engine.catalog.HandlerOptions;
import io.mcpspring.fake.FakeServer;
import io.mcpspring.fake.HandlerBody;
import io.mcpspring.model.CallToolResult;
import io.mcpspring.server.McpServerCall;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;

class StdioServerTests {

	private final CountDownLatch gate = new CountDownLatch(1);

	private final CountDownLatch cancelled = new CountDownLatch(1);

	private final AtomicInteger waiting = new AtomicInteger();

	private final FakeServer server = FakeServer.setup()
		.tool("echo", (context, arguments) -> text(arguments.path("say").asString("")))
		.tool("reporting", (context, arguments) -> {
			context.progress(1, 2.0, "half");
			context.progress(2, 2.0, "all");
			return text("done");
		})
		.tool("asking", (context, arguments) -> text("" + context.elicit("How many?", Count.class).orNull()))
		.tool("leaving", (context, arguments) -> {
			context.progress(1, 2.0, "half");
			McpServerCall.of(context).closeStream(Duration.ofMillis(10));
			return text("back");
		})
		.tool("waiting", waiting())
		.start();

	private HandlerBody.Tool waiting() {
		return (context, arguments) -> {
			try {
				context.progress(1, null, "waiting");
				this.waiting.incrementAndGet();
				this.gate.await();
			}
			catch (InterruptedException ex) {
				this.cancelled.countDown();
			}
			return text("waited");
		};
	}

	@AfterEach
	void stop() {
		this.gate.countDown();
		this.server.close();
	}

	private static CallToolResult text(String text) {
		return CallToolResult.text(text);
	}

	private static String call(String tool, String arguments) {
		return "'name':'" + tool + "','arguments':" + arguments;
	}

	private PipeClient client() throws IOException {
		return new PipeClient(this.server);
	}

	// transports STDIO-10
	@Test
	void servesASession() throws IOException {
		try (PipeClient client = client().begin()) {
			assertThat(client.result(0).path("protocolVersion").asString()).isEqualTo("2025-11-25");
			assertThat(client.request(1, "tools/list", "{}").result(1).path("tools").size()).isEqualTo(5);
			client.request(2, "tools/call", "{" + call("echo", "{'say':'hello'}") + "}");
			assertThat(client.text(2)).isEqualTo("hello");
			assertThat(client.request(3, "ping", "{}").result(3).isEmpty()).isTrue();
			client.send("[{'jsonrpc':'2.0','id':4,'method':'ping'}]");
			assertThat(client.await((message) -> message.has("error")).has("id")).isFalse();
		}
		assertThat(this.server.server().figures().sessions()).isZero();
	}

	// transports STDIO-20, STDIO-21
	@Test
	void servesRequestsWithoutASession() throws IOException {
		try (PipeClient client = client()) {
			assertThat(client.modern(1, "server/discover", "").result(1).path("capabilities").has("tools")).isTrue();
			assertThat(client.modern(2, "tools/call", call("echo", "{'say':'hello'}")).text(2)).isEqualTo("hello");
			assertThat(client.modern(3, "nothing/here", "").answer(3).path("error").path("code").asInt())
				.isEqualTo(-32601);
			client.modern(4, "tools/call", call("asking", "{}"));
			assertThat(client.result(4).path("resultType").asString()).isEqualTo("input_required");
			assertThat(client.received()).noneMatch((message) -> message.has("id") && message.has("method"));
		}
	}

	// transports STDIO-07
	@Test
	void servesBothErasAtOnce() throws IOException {
		try (PipeClient client = client().begin()) {
			client.modern(1, "tools/call", call("echo", "{'say':'without'}"));
			client.request(2, "tools/call", "{" + call("echo", "{'say':'within'}") + "}");
			assertThat(client.text(1)).isEqualTo("without");
			assertThat(client.text(2)).isEqualTo("within");
		}
	}

	// transports STDIO-11
	@Test
	void asksTheClientOfASession() throws IOException {
		try (PipeClient client = client().begin()) {
			client.request(1, "tools/call", "{" + call("asking", "{}") + "}");
			JsonNode asked = client.method("elicitation/create");
			assertThat(asked.path("params").path("message").asString()).isEqualTo("How many?");
			client.send("{'jsonrpc':'2.0','id':" + asked.path("id")
					+ ",'result':{'action':'accept','content':{'count':3}}}");
			assertThat(client.text(1)).isEqualTo("Count[count=3]");
		}
	}

	@Test
	void sendsProgressBeforeTheResult() throws IOException {
		try (PipeClient client = client().begin()) {
			client.request(1, "tools/call", "{" + call("reporting", "{}") + ",'_meta':{'progressToken':'session'}}");
			client.text(1);
			client.modern(2, "tools/call", call("reporting", "{}"));
			client.text(2);
			assertThat(client.received()).filteredOn((message) -> message.has("method"))
				.extracting((message) -> message.path("params").path("progressToken").asString())
				.containsExactly("session", "session");
		}
	}

	// transports STDIO-13
	@Test
	void announcesChangesToASession() throws IOException {
		try (PipeClient client = client().begin()) {
			this.server.add(FakeServer.tool("later", "{'type':'object'}", null, HandlerOptions.blocking("test"),
					(context, arguments) -> text("later")));
			assertThat(client.method("notifications/tools/list_changed")).isNotNull();
		}
	}

	// transports STDIO-22
	@Test
	void listensWithoutASession() throws IOException {
		try (PipeClient client = client()) {
			client.modern(1, "subscriptions/listen", "'notifications':{'toolsListChanged':true}");
			client.method("notifications/subscriptions/acknowledged");
			this.server.add(FakeServer.tool("later", "{'type':'object'}", null, HandlerOptions.blocking("test"),
					(context, arguments) -> text("later")));
			JsonNode told = client.method("notifications/tools/list_changed");
			assertThat(told.path("params").path("_meta").path("io.modelcontextprotocol/subscriptionId").asInt())
				.isOne();
			client.send("{'jsonrpc':'2.0','method':'notifications/cancelled','params':{'requestId':1,"
					+ PipeClient.MODERN + "}}");
			Awaitility.await().until(() -> this.server.server().figures().subscriptions() == 0);
		}
	}

	// transports STDIO-23
	@Test
	void cancelsARequestWithoutASession() throws Exception {
		try (PipeClient client = client()) {
			client.modern(1, "tools/call", call("waiting", "{}"));
			Awaitility.await().until(() -> this.waiting.get() == 1);
			client.send("{'jsonrpc':'2.0','method':'notifications/cancelled','params':{'requestId':1}}");
			assertThat(this.cancelled.await(60, TimeUnit.SECONDS)).isTrue();
			client.modern(2, "server/discover", "").result(2);
			assertThat(client.received()).hasSize(1);
		}
	}

	// transports STDIO-12
	@ParameterizedTest
	@ValueSource(strings = { "{}", "{'progressToken':'t'}" })
	void cancelsARequestOfASession(String meta) throws Exception {
		try (PipeClient client = client().begin()) {
			client.request(1, "tools/call", "{" + call("waiting", "{}") + ",'_meta':" + meta + "}");
			Awaitility.await().until(() -> this.waiting.get() == 1);
			if (meta.contains("progressToken")) {
				client.method("notifications/progress");
			}
			client.send("{'jsonrpc':'2.0','method':'notifications/cancelled','params':{'requestId':1}}");
			assertThat(this.cancelled.await(60, TimeUnit.SECONDS)).isTrue();
			Awaitility.await().until(() -> this.server.server().runningCalls() == 0);
			client.request(2, "ping", "{}").result(2);
			assertThat(client.received()).noneMatch((message) -> message.path("id").asInt(-1) == 1);
		}
	}

	@Test
	void goesOnWithAStreamThatTheHandlerLetGo() throws IOException {
		try (PipeClient client = client().begin()) {
			client.request(1, "tools/call", "{" + call("leaving", "{}") + ",'_meta':{'progressToken':'t'}}");
			assertThat(client.text(1)).isEqualTo("back");
			assertThat(client.received()).filteredOn((message) -> message.path("id").asInt(-1) == 1).hasSize(1);
		}
	}

	// transports STDIO-05, STDIO-06
	@Test
	void answersWhatIsNoMessage() throws IOException {
		try (PipeClient client = new PipeClient(this.server, 1000, Duration.ofSeconds(1))) {
			client.sendRaw("hello\n\n  \r\n");
			assertThat(client.await((message) -> message.has("error")).path("error").path("code").asInt())
				.isEqualTo(-32700);
			client.sendRaw("{\"jsonrpc\":\"2.0\",\"id\":\"" + "x".repeat(1000) + "\"}\n");
			client.await((message) -> message.path("error").path("message").asString("").contains("1000 bytes"));
			client.request(1, "tools/list", "{}");
			assertThat(client.answer(1).path("error").path("message").asString()).contains("initialize");
			client.send("{'jsonrpc':'2.0','method':'notifications/nobody/knows'}");
			assertThat(client.modern(2, "server/discover", "").result(2)).isNotNull();
			assertThat(client.received()).hasSize(4);
		}
	}

	// transports STDIO-06
	@Test
	void losesNothingOfManyMessages() throws IOException {
		try (PipeClient client = client().begin()) {
			client.pause(true);
			Thread writer = new Thread(() -> {
				for (int i = 1; i <= 5000; i++) {
					client.request(i, "tools/call", "{" + call("echo", "{'say':'" + i + "'}") + "}");
				}
			});
			writer.start();
			Awaitility.await().until(() -> this.server.server().runningCalls() == 0 && writer.isAlive());
			client.pause(false);
			for (int i = 1; i <= 5000; i += 499) {
				assertThat(client.text(i)).isEqualTo("" + i);
			}
			Awaitility.await().until(() -> client.received().size() == 5001);
		}
	}

	@Test
	void readsTheCancellationOfOneOfManyRequests() throws Exception {
		try (PipeClient client = client()) {
			for (int i = 1; i <= 300; i++) {
				client.modern(i, "tools/call", call("waiting", "{}"));
			}
			Awaitility.await().atMost(Duration.ofMinutes(1)).until(() -> this.waiting.get() == 300);
			client.send("{'jsonrpc':'2.0','method':'notifications/cancelled','params':{'requestId':300}}");
			assertThat(this.cancelled.await(60, TimeUnit.SECONDS)).isTrue();
			this.gate.countDown();
			for (int i = 1; i < 300; i++) {
				assertThat(client.text(i)).isEqualTo("waited");
			}
		}
	}

	// transports STDIO-01
	@Test
	void passesALargeMessage() throws IOException {
		try (PipeClient client = new PipeClient(this.server, 1 << 21, Duration.ofSeconds(1)).begin()) {
			String large = "y".repeat(50_000) + "\u00e4\u20ac";
			client.request(1, "tools/call", "{" + call("echo", "{'say':'" + large + "'}") + "}");
			assertThat(client.text(1)).isEqualTo(large);
		}
	}

	// transports STDIO-04
	@Test
	void answersWhatIsUnderWayWhenTheInputEnds() throws IOException {
		PipeClient client = new PipeClient(this.server, 1000, Duration.ofSeconds(20)).begin();
		client.request(1, "tools/call", "{" + call("waiting", "{}") + "}");
		Awaitility.await().until(() -> this.server.server().runningCalls() == 1);
		client.endInput();
		assertThat(client.isServed()).isTrue();
		this.gate.countDown();
		assertThat(client.text(1)).isEqualTo("waited");
		client.close();
		assertThat(this.server.server().figures().sessions()).isZero();
	}

	// transports STDIO-04
	@Test
	void cancelsWhatTakesLongWhenTheInputEnds() throws Exception {
		PipeClient client = new PipeClient(this.server, 1000, Duration.ofMillis(50));
		client.modern(1, "tools/call", call("waiting", "{}"));
		client.modern(2, "subscriptions/listen", "'notifications':{'toolsListChanged':true}");
		client.method("notifications/subscriptions/acknowledged");
		Awaitility.await().until(() -> this.waiting.get() == 1);
		client.endInput();
		assertThat(this.cancelled.await(60, TimeUnit.SECONDS)).isTrue();
		client.close();
		assertThat(client.received()).allMatch((message) -> message.has("method"));
	}

	@Test
	void beginsAnotherSession() throws IOException {
		try (PipeClient client = client().begin()) {
			client.request(1, "initialize",
					"{'protocolVersion':'2025-06-18','capabilities':{},'clientInfo':{'name':'pipe','version':'1'}}");
			assertThat(client.result(1).path("protocolVersion").asString()).isEqualTo("2025-06-18");
			client.send("{'jsonrpc':'2.0','method':'notifications/initialized'}");
			assertThat(client.request(2, "ping", "{}").result(2).isEmpty()).isTrue();
			assertThat(this.server.server().figures().sessions()).isOne();
		}
	}

	@Test
	void needsNoAnswersFromAClientThatHasNone() throws IOException {
		try (PipeClient client = client()) {
			client.send("{'jsonrpc':'2.0','id':7,'result':{}}");
			client.modern(1, "server/discover", "").result(1);
			assertThat(Set.copyOf(client.received())).hasSize(1);
		}
	}

	record Count(int count) {
	}

}
