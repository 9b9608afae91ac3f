package io.mcpspring.engine.session;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

import io.mcpspring.context.Root;
import io.mcpspring.engine.record.KnownRoots;
import io.mcpspring.fake.FakeExchange;
import io.mcpspring.fake.FakeServer;
import io.mcpspring.fake.FakeServerSetup;
import io.mcpspring.fake.Json;
import io.mcpspring.fake.SessionClient;
import io.mcpspring.model.CallToolResult;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.node.ObjectNode;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The roots of a client are asked for once in a session, until it says that they changed.
 */
class KnownRootsTests {

	private static final String TELLS_OF_CHANGES = "{'roots':{'listChanged':true},'elicitation':{}}";

	private static final String HOME = "{'roots':[{'uri':'file:///home','name':'Home'}]}";

	private static final ObjectNode NOTHING = Json.object("{'type':'object','properties':{}}");

	private static FakeServerSetup listing() {
		return FakeServer.setup()
			.tool("roots", (context, arguments) -> CallToolResult.text(context.roots().toString()));
	}

	private static FakeExchange answered(SessionClient client, String roots) {
		FakeExchange call = client.call("roots");
		client.answer(call.stream().awaitMethod("roots/list"), roots);
		assertThat(call.toolText()).isNotEmpty();
		return call;
	}

	@Test
	void asksOnceInASession() {
		// server-2025 SAMP-11
		try (FakeServer server = listing().start()) {
			SessionClient client = server.connect("2025-11-25", TELLS_OF_CHANGES);
			answered(client, HOME);
			FakeExchange second = client.call("roots");
			assertThat(second.isStream()).isFalse();
			assertThat(second.toolText()).isEqualTo("[Root[uri=file:///home, name=Home]]");
			FakeExchange other = server.connect("2025-11-25", TELLS_OF_CHANGES).call("roots");
			other.stream().awaitMethod("roots/list");
		}
	}

	@Test
	void asksAgainWhenTheRootsChanged() {
		// server-2025 SAMP-11
		try (FakeServer server = listing().start()) {
			SessionClient client = server.connect("2025-11-25", TELLS_OF_CHANGES);
			answered(client, HOME);
			assertThat(client.notify("notifications/roots/list_changed", null).status()).isEqualTo(202);
			assertThat(answered(client, "{'roots':[]}").toolText()).isEqualTo("[]");
			assertThat(client.call("roots").toolText()).isEqualTo("[]");
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "{'roots':{}}", "{'roots':{'listChanged':false}}" })
	void asksEachTimeWhenTheClientWouldNotTellOfChanges(String capabilities) {
		try (FakeServer server = listing().start()) {
			SessionClient client = server.connect("2025-11-25", capabilities);
			answered(client, HOME);
			answered(client, HOME);
		}
	}

	@Test
	void remembersNoAnswerThatTheClientGaveBeforeAChange() {
		// server-2025 SAMP-11: the answer may be on its way when the change is told
		try (FakeServer server = listing().start()) {
			SessionClient client = server.connect("2025-11-25", TELLS_OF_CHANGES);
			FakeExchange call = client.call("roots");
			ObjectNode question = call.stream().awaitMethod("roots/list");
			client.notify("notifications/roots/list_changed", null);
			client.answer(question, HOME);
			assertThat(call.toolText()).contains("Home");
			answered(client, "{'roots':[]}");
		}
	}

	@Test
	void goesOnWithTheRootsItBeganWith() {
		AtomicInteger runs = new AtomicInteger();
		try (FakeServer server = listing().tool("both", (context, arguments) -> {
			runs.incrementAndGet();
			List<Root> roots = context.roots();
			context.elicit("Sure?", NOTHING);
			return CallToolResult.text(roots.toString());
		}).start()) {
			SessionClient client = server.connect("2025-11-25", TELLS_OF_CHANGES);
			answered(client, HOME);
			FakeExchange call = client.call("both");
			ObjectNode question = call.stream().awaitMethod("elicitation/create");
			client.notify("notifications/roots/list_changed", null);
			client.answer(question, "{'action':'accept'}");
			assertThat(call.toolText()).contains("Home");
			assertThat(runs).hasValue(2);
		}
	}

	@Test
	void keepsNoListThatIsTooLong() {
		KnownRoots known = KnownRoots.NONE.answered(0, List.of(Root.of("file:///" + "x".repeat(20_000), null)));
		assertThat(known).isEqualTo(KnownRoots.NONE);
		assertThat(KnownRoots.NONE.answered(0, List.of()).roots()).isEmpty();
		assertThat(KnownRoots.NONE.changed().answered(0, List.of()).roots()).isNull();
	}

}
