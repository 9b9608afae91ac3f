package io.mcpspring.engine.session;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;

import io.mcpspring.context.ClientFailureException;
import io.mcpspring.context.ClientFailureException.Reason;
import io.mcpspring.context.Elicitations;
import io.mcpspring.context.McpRequestContext;
import io.mcpspring.fake.FakeExchange;
import io.mcpspring.fake.FakeServer;
import io.mcpspring.fake.FakeServerSetup;
import io.mcpspring.fake.Json;
import io.mcpspring.fake.SessionClient;
import io.mcpspring.fake.StatelessClient;
import io.mcpspring.model.CallToolResult;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.ObjectNode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * A handler that gives its client another time to answer than the server does.
 */
class QuestionTimeoutTests {

	private static final ObjectNode NOTHING = Json.object("{'type':'object','properties':{}}");

	private static CallToolResult confirm(McpRequestContext context) {
		return confirm(context, new Elicitations());
	}

	private static CallToolResult confirm(McpRequestContext context, Elicitations questions) {
		try {
			return CallToolResult
				.text(context.ask(questions.elicit("q0", "Sure?", NOTHING)).elicited("q0").isAccepted() ? "yes" : "no");
		}
		catch (ClientFailureException ex) {
			// not a code that the client could have sent
			return CallToolResult.text((ex.reason() == Reason.TIMED_OUT && ex.code() == 0) ? "late" : "failed");
		}
	}

	private static FakeServerSetup hasty() {
		return FakeServer.setup()
			.tool("hasty", (context, arguments) -> confirm(context, new Elicitations().within(Duration.ofMinutes(1))));
	}

	@Test
	void letsEachToolHaveATimeOfItsOwn() {
		// server-2025 LIFE-15, LIFE-16
		try (FakeServer server = hasty().tool("patient", (context, arguments) -> confirm(context)).start()) {
			SessionClient client = server.connect("2025-11-25");
			FakeExchange patient = client.call("patient");
			ObjectNode question = patient.stream().awaitMethod("elicitation/create");
			FakeExchange hasty = client.call("hasty");
			ObjectNode asked = hasty.stream().awaitMethod("elicitation/create");
			server.pass(Duration.ofMinutes(2));
			assertThat(hasty.stream().awaitMethod("notifications/cancelled").at("/params/requestId"))
				.isEqualTo(asked.get("id"));
			assertThat(hasty.toolText()).isEqualTo("late");
			assertThat(server.suspended().size()).isEqualTo(1);
			client.answer(question, "{'action':'accept'}");
			assertThat(patient.toolText()).isEqualTo("yes");
			assertThat(patient.stream().messages())
				.noneMatch((message) -> "notifications/cancelled".equals(message.path("method").asString("")));
			assertThat(server.suspended().size()).isZero();
		}
	}

	@Test
	void mayGiveMoreTimeThanTheServer() {
		// server-2025 LIFE-16
		try (FakeServer server = hasty().questionTimeout(Duration.ofMinutes(1))
			.tool("patient", (context, arguments) -> confirm(context, new Elicitations().within(Duration.ofHours(1))))
			.tool("usual", (context, arguments) -> confirm(context))
			.start()) {
			SessionClient client = server.connect("2025-11-25");
			FakeExchange patient = client.call("patient");
			ObjectNode question = patient.stream().awaitMethod("elicitation/create");
			FakeExchange usual = client.call("usual");
			usual.stream().awaitMethod("elicitation/create");
			server.pass(Duration.ofMinutes(2));
			assertThat(usual.toolText()).isEqualTo("late");
			client.answer(question, "{'action':'decline'}");
			assertThat(patient.toolText()).isEqualTo("no");
		}
	}

	@Test
	void givesNoMoreTimeToAClientThatReportsProgress() {
		// server-2025 LIFE-17: the time of a question is the most there is
		AtomicBoolean over = new AtomicBoolean();
		try (FakeServer server = hasty().start()) {
			SessionClient client = server.connect("2025-11-25");
			FakeExchange call = client.call("hasty");
			call.stream().awaitMethod("elicitation/create");
			Awaitility.await().until(() -> {
				server.pass(Duration.ofSeconds(20));
				assertThat(client.notify("notifications/progress", "{'progressToken':1,'progress':1}").status())
					.isEqualTo(202);
				over.set(server.suspended().size() == 0);
				return over.get();
			});
			assertThat(call.toolText()).isEqualTo("late");
		}
	}

	@Test
	void tellsALateAnswerWithoutSessionsToo() {
		// server-2026 ERR-10
		try (FakeServer server = hasty().start()) {
			StatelessClient client = server.client();
			FakeExchange round = client.call("hasty");
			assertThat(round.result().path("resultType").asString()).isEqualTo("input_required");
			server.pass(Duration.ofMinutes(2));
			assertThat(client
				.retry("tools/call", StatelessClient.callParams("hasty", "{}"), round, "{'q0':{'action':'accept'}}")
				.toolText()).isEqualTo("late");
		}
	}

	@Test
	void refusesATimeThatIsNone() {
		assertThatIllegalArgumentException().isThrownBy(() -> new Elicitations().within(Duration.ZERO));
		assertThatIllegalArgumentException().isThrownBy(() -> new Elicitations().within(Duration.ofSeconds(-1)));
	}

	@Test
	void endsTheTimeOfARoundWithTheRound() {
		try (FakeServer server = FakeServer.setup()
			.questionTimeout(Duration.ofHours(1))
			.tool("two", (context, arguments) -> {
				context.ask(new Elicitations().elicit("first", "First?", NOTHING).within(Duration.ofMinutes(1)));
				return confirm(context);
			})
			.start()) {
			SessionClient client = server.connect("2025-11-25");
			FakeExchange call = client.call("two");
			client.answer(call.stream().awaitMethod("elicitation/create"), "{'action':'accept'}");
			ObjectNode second = call.stream().awaitMethod("elicitation/create", 2);
			server.pass(Duration.ofMinutes(2));
			client.answer(second, "{'action':'decline'}");
			assertThat(call.toolText()).isEqualTo("no");
		}
	}

}
