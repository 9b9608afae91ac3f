package io.mcpspring.engine.server;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

import io.mcpspring.context.McpRequestContext;
import io.mcpspring.engine.catalog.AccessGuard;
import io.mcpspring.engine.catalog.HandlerOptions;
import io.mcpspring.engine.catalog.Registration;
import io.mcpspring.engine.context.McpHandler;
import io.mcpspring.engine.model.DescribedTool;
import io.mcpspring.fake.FakeExchange;
import io.mcpspring.fake.FakeServer;
import io.mcpspring.fake.FakeServerSetup;
import io.mcpspring.fake.Json;
import io.mcpspring.fake.SessionClient;
import io.mcpspring.fake.StatelessClient;
import io.mcpspring.model.CallToolResult;
import io.mcpspring.model.PromptDescriptor;
import io.mcpspring.server.McpAccess;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.node.ObjectNode;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Decisions about access that take long.
 */
class AccessTimeoutTests {

	private static final Duration LATE = Duration.ofSeconds(31);

	private static final String MESSAGE = "Stopped because it took longer than 30 s to decide whether the caller may do this";

	private final CountDownLatch entered = new CountDownLatch(1);

	private final CountDownLatch over = new CountDownLatch(1);

	private final AtomicBoolean ran = new AtomicBoolean();

	private FakeServerSetup setup() {
		return FakeServer.setup().tool("other", (context, arguments) -> null).tool("slow", (context, arguments) -> {
			this.ran.set(true);
			return CallToolResult.text("done");
		}).textResource("docs://a", "text").template("docs://{b}", (context, request) -> {
			this.ran.set(true);
			return FakeServer.contents(request.uri(), "text");
		})
			.prompt("ask", (context, values) -> "text", PromptDescriptor.Argument.builder("who").build())
			.completion(true, "ask", "who", (request) -> List.of("x"));
	}

	private static void await(CountDownLatch latch) throws InterruptedException {
		assertThat(latch.await(60, TimeUnit.SECONDS)).isTrue();
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = { "tools/call | {'name':'slow'}", "tools/list | {}",
			"resources/read | {'uri':'docs://a'}", "resources/read | {'uri':'docs://b'}", "resources/list | {}",
			"resources/templates/list | {}", "prompts/get | {'name':'ask'}", "prompts/list | {}",
			"completion/complete | {'ref':{'type':'ref/prompt','name':'ask'},'argument':{'name':'who','value':''}}" })
	void endInAnErrorAndAnInterrupt(String method, String params) throws Exception {
		McpAccess access = (request) -> {
			this.entered.countDown();
			try {
				await(this.over);
			}
			catch (InterruptedException ex) {
				throw new IllegalStateException(ex);
			}
			return McpAccess.Decision.GRANTED;
		};
		for (boolean session : new boolean[] { true, false }) {
			try (FakeServer server = setup().access(access).start()) {
				SessionClient client = server.connect("2025-11-25");
				StatelessClient stateless = server.client();
				CompletableFuture<FakeExchange> answer = CompletableFuture
					.supplyAsync(() -> session ? client.request(method, params) : stateless.request(method, params));
				await(this.entered);
				server.passUntil(LATE, answer::isDone);
				FakeExchange done = answer.get(60, TimeUnit.SECONDS);
				assertThat(done.code()).isEqualTo(-32603);
				assertThat(done.error().path("message").asString()).isEqualTo(MESSAGE);
				assertThat(this.ran).isFalse();
			}
		}
	}

	@Test
	void areAnsweredAlthoughTheyIgnoreTheInterrupt() throws Exception {
		McpAccess access = (request) -> {
			this.entered.countDown();
			boolean interrupted = false;
			while (this.over.getCount() > 0) {
				try {
					await(this.over);
				}
				catch (InterruptedException ex) {
					interrupted = true;
				}
			}
			assertThat(interrupted).isTrue();
			return McpAccess.Decision.GRANTED;
		};
		try (FakeServer server = setup().access(access).start()) {
			FakeExchange call = server.connect("2025-11-25")
				.prepare("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\"slow\"}}");
			CompletableFuture<Boolean> left = CompletableFuture.supplyAsync(() -> {
				server.send(call);
				return Thread.currentThread().isInterrupted();
			});
			await(this.entered);
			server.passUntil(LATE, call::isAnswered);
			assertThat(call.error().path("message").asString()).isEqualTo(MESSAGE);
			this.over.countDown();
			assertThat(left.get(60, TimeUnit.SECONDS)).isFalse();
			assertThat(call.answers()).isEqualTo(1);
			assertThat(this.ran).isFalse();
		}
	}

	@ParameterizedTest
	@ValueSource(booleans = { true, false })
	void limitTheRuleOfAMethod(boolean granted) {
		Guard guard = new Guard(granted);
		FakeServerSetup setup = FakeServer.setup();
		setup.catalog()
			.tools()
			.register(new Registration.Tool(DescribedTool.builder("guarded", Json.object("{'type':'object'}")).build(),
					guard, HandlerOptions.nonBlocking("test")));
		try (FakeServer server = setup.start()) {
			FakeExchange call = server.client().call("guarded");
			server.pass(LATE);
			if (granted) {
				assertThat(call.isAnswered()).isFalse();
				guard.result.complete(CallToolResult.text("done"));
				assertThat(call.toolText()).isEqualTo("done");
			}
			else {
				assertThat(call.error().path("message").asString()).isEqualTo(MESSAGE);
				server.passUntil(Duration.ZERO, guard.result::isCancelled);
			}
		}
	}

	/** Handler that knows its caller, or never will. */
	private record Guard(boolean granted,
			CompletableFuture<CallToolResult> result) implements McpHandler<ObjectNode, CallToolResult>, AccessGuard {

		Guard(boolean granted) {
			this(granted, new CompletableFuture<>());
		}

		@Override
		public boolean mayDeny() {
			return true;
		}

		@Override
		public CompletionStage<CallToolResult> handle(McpRequestContext context, ObjectNode arguments) {
			if (this.granted) {
				ServedCall.of(context).granted();
			}
			return this.result;
		}

	}

}
