package io.mcpspring.engine.server;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.UndeclaredThrowableException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicInteger;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.mcpspring.context.ToolException;
import io.mcpspring.engine.context.SuspendSignal;
import io.mcpspring.engine.endpoint.GateSettings;
import io.mcpspring.fake.FakeExchange;
import io.mcpspring.fake.FakeServer;
import io.mcpspring.fake.FakeServerSetup;
import io.mcpspring.fake.Json;
import io.mcpspring.model.CallToolResult;
import io.mcpspring.model.PromptDescriptor;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.MDC;
import tools.jackson.databind.node.ObjectNode;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What the log and the client learn of failures that nobody expected.
 */
class UnexpectedFailureTests {

	private static final String COMPLETION = "{'ref':{'type':'ref/prompt','name':'remind'},"
			+ "'argument':{'name':'who','value':'a'}}";

	private final Logger logger = (Logger) org.slf4j.LoggerFactory.getLogger("io.mcpspring.error");

	private final ListAppender<ILoggingEvent> lines = new ListAppender<>() {

		@Override
		protected void append(ILoggingEvent line) {
			line.prepareForDeferredProcessing();
			super.append(line);
		}

	};

	@BeforeEach
	void listen() {
		this.lines.start();
		this.logger.addAppender(this.lines);
		this.logger.setAdditive(false);
	}

	@AfterEach
	void leave() {
		this.logger.detachAppender(this.lines);
		this.logger.setAdditive(true);
	}

	private static IllegalStateException failure() {
		return new IllegalStateException("SECRET\nsecond line");
	}

	@Test
	void logNamesWhatFailedAndTheClassOfTheFailure() {
		// server-2025 TOOL-20, RES-07
		FakeServerSetup setup = FakeServer.setup().tool("pay", (context, arguments) -> {
			throw failure();
		}).resource("shop://bill", (context, request) -> {
			throw failure();
		}).prompt("remind", (context, arguments) -> {
			throw failure();
		}, PromptDescriptor.Argument.builder("who").build()).completion(true, "remind", "who", (request) -> {
			throw failure();
		});
		try (FakeServer server = setup.start()) {
			for (Map.Entry<String, String> request : List.of(Map.entry("tools/call", "{'name':'pay','arguments':{}}"),
					Map.entry("resources/read", "{'uri':'shop://bill'}"), Map.entry("prompts/get", "{'name':'remind'}"),
					Map.entry("completion/complete", COMPLETION))) {
				FakeExchange answer = server.client().request(request.getKey(), request.getValue());
				assertThat(answer.response().toString()).contains("(reference ").doesNotContain("SECRET", "Exception");
			}
		}
		assertThat(this.lines.list).extracting(ILoggingEvent::getFormattedMessage)
			.satisfiesExactly(
					(tool) -> assertThat(tool)
						.startsWith("Tool 'pay' failed unexpectedly with java.lang.IllegalStateException (reference "),
					(resource) -> assertThat(resource).startsWith("Resource 'shop://bill' failed unexpectedly with"),
					(prompt) -> assertThat(prompt).startsWith("Prompt 'remind' failed unexpectedly with"),
					(completion) -> assertThat(completion)
						.startsWith("Completion of 'remind' failed unexpectedly with"));
		assertThat(this.lines.list).allSatisfy((line) -> assertThat(line.getThrowableProxy().getOverridingMessage())
			.isEqualTo("java.lang.IllegalStateException: SECRET\\u000asecond line"));
		assertThat(this.lines.list).allSatisfy((line) -> assertThat(line.getFormattedMessage())
			.endsWith("(reference " + line.getMDCPropertyMap().get("mcpCall") + ")"));
		assertThat(MDC.get("mcpCall")).isNull();
	}

	@Test
	void looksBehindWrappersOfConcurrentAndReflectiveCode() {
		ToolException told = new ToolException("Sold out");
		Throwable wrapped = new CompletionException(
				new InvocationTargetException(new UndeclaredThrowableException(told)));
		assertThat(Failures.unwrap(wrapped)).isSameAs(told);
		assertThat(Failures.unwrap(new CompletionException("alone", null))).hasMessage("alone");
	}

	@Test
	void completionAnswersWithTheMessageOfARefusal() {
		// server-2025 COMPL-02
		FakeServerSetup setup = FakeServer.setup()
			.prompt("remind", (context, arguments) -> "x",
					PromptDescriptor.Argument.builder("who").required(true).build())
			.completion(true, "remind", "who", (request) -> {
				throw new ToolException("Nobody is known yet");
			});
		try (FakeServer server = setup.start()) {
			FakeExchange answer = server.client().request("completion/complete", COMPLETION);
			assertThat(answer.response().at("/error/message").asString()).isEqualTo("Nobody is known yet");
		}
		assertThat(this.lines.list).isEmpty();
	}

	@Test
	void runThatWasLeftAsksNothingMore() {
		// server-2026 MRTR-01
		AtomicInteger attempts = new AtomicInteger();
		ObjectNode form = Json.object("{'type':'object','properties':{}}");
		FakeServerSetup setup = FakeServer.setup().tool("drop", (context, arguments) -> {
			SuspendSignal left = null;
			for (int i = 0; i < 3; i++) {
				try {
					attempts.incrementAndGet();
					return CallToolResult.text("dropped " + context.elicit("Sure?", form).isAccepted());
				}
				catch (SuspendSignal signal) {
					left = signal;
				}
			}
			throw left;
		});
		try (FakeServer server = setup.start()) {
			FakeExchange asked = server.client().call("drop");
			assertThat(asked.result().path("inputRequests")).hasSize(1);
			assertThat(attempts).hasValue(3);
			FakeExchange done = server.client()
				.retry("tools/call", "{'name':'drop','arguments':{}}", asked, "{'q0':{'action':'accept'}}");
			assertThat(done.result().at("/content/0/text").asString()).isEqualTo("dropped true");
		}
	}

	@Test
	void largeAnswersOfAClientAreItsOwnFault() {
		// server-2026 MRTR-12
		ObjectNode form = Json.object("{'type':'object','properties':{'text':{'type':'string'}}}");
		GateSettings gate = new GateSettings(Set.of(), Set.of(), 1 << 20);
		FakeServerSetup setup = FakeServer.setup().gate(gate).tool("ask", (context, arguments) -> {
			boolean first = context.elicit("First?", form).isAccepted();
			return CallToolResult.text(first + " " + context.elicit("Second?", form).isAccepted());
		});
		String large = "{'action':'accept','content':{'text':'" + "x".repeat(400_000) + "'}}";
		String call = "{'name':'ask','arguments':{}}";
		try (FakeServer server = setup.start()) {
			FakeExchange early = server.client().retry("tools/call", call, (String) null, "{'q0':" + large + "}");
			FakeExchange asked = server.client().call("ask");
			FakeExchange late = server.client().retry("tools/call", call, asked, "{'q0':" + large + "}");
			for (FakeExchange refused : List.of(early, late)) {
				assertThat(refused.code()).isEqualTo(-32602);
				assertThat(refused.response().at("/error/message").asString())
					.startsWith("The answers in 'inputResponses' are too large: ")
					.contains("Begin the call again, with smaller answers");
			}
			FakeExchange both = server.client()
				.retry("tools/call", call, (String) null, "{'q0':" + large + ",'q1':" + large + "}");
			assertThat(both.toolText()).as("where nothing has to be remembered").isEqualTo("true true");
		}
		assertThat(this.lines.list).isEmpty();
	}

}
