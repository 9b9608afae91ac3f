package io.mcpspring.heap;

import java.time.Duration;
import java.util.Set;

import io.mcpspring.context.McpCaller;
import io.mcpspring.engine.endpoint.GateSettings;
import io.mcpspring.engine.share.MemoryBudget;
import io.mcpspring.fake.FakeExchange;
import io.mcpspring.fake.FakeServer;
import io.mcpspring.fake.Json;
import io.mcpspring.fake.SessionClient;
import io.mcpspring.model.CallToolResult;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Room for calls that wait for an answer of their client.
 */
final class WaitingCallsRoom extends Room {

	private static final int MAX_BODY = MemoryBudget.bodySize(MemoryBudget.ofHeap().total());

	private static final Duration TIMEOUT = Duration.ofHours(1);

	private static final ObjectNode FORM = Json.object("{'type':'object','properties':{}}");

	private final FakeServer server = FakeServer.setup()
		.gate(new GateSettings(Set.of(), Set.of(), MAX_BODY))
		.questionTimeout(TIMEOUT)
		.tool("ask", (context, arguments) -> CallToolResult.text(context.elicit("Sure?", FORM).toString()))
		.tool("step", (context, arguments) -> {
			context.once("step", JsonNode.class, WaitingCallsRoom::large);
			return CallToolResult.text(context.elicit("Sure?", FORM).toString());
		})
		.start();

	private final String input;

	WaitingCallsRoom(String input) {
		this.input = input;
	}

	@Override
	protected FakeServer node() {
		return this.server;
	}

	@Override
	protected boolean add(int number) {
		SessionClient client = this.server.connect("2025-11-25", SessionClient.EVERYTHING,
				McpCaller.builder("key-" + number).build());
		return switch (this.input) {
			case "SMALL" -> addMany(client);
			case "STEPS" -> add(client, "step", "{}");
			default -> add(client, "ask", "{'x':" + HeapInput.valueOf(this.input).small() + "}");
		};
	}

	/** Let a client have as many calls as it may, each of which is small. */
	private boolean addMany(SessionClient client) {
		for (int i = 0; i < 1024; i++) {
			if (!add(client, "ask", "{}")) {
				return i > 0;
			}
		}
		return true;
	}

	private boolean add(SessionClient client, String tool, String arguments) {
		FakeExchange call = client.blocking().call(tool, arguments);
		if (!call.isStream()) {
			if (call.status() != 200 && call.status() != 429 && call.status() != 503) {
				throw new IllegalStateException("Status " + call.status());
			}
			return false;
		}
		boolean asked = call.stream().await((event) -> event.isMessage()).json().has("method");
		call.disconnect();
		return asked;
	}

	private static JsonNode large() {
		return JsonNodeFactory.instance.objectNode()
			.set("x", JsonMapper.shared().readTree(HeapInput.EMPTY_OBJECTS.small()));
	}

	@Override
	protected long meter() {
		return this.server.suspended().bytes();
	}

	@Override
	protected boolean release() {
		this.server.passUntil(TIMEOUT, () -> meter() == 0);
		return true;
	}

}
