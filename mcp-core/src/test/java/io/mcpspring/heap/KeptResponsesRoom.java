package io.mcpspring.heap;

import java.util.Set;
import java.util.concurrent.CompletableFuture;

import io.mcpspring.context.McpCaller;
import io.mcpspring.engine.endpoint.GateSettings;
import io.mcpspring.engine.share.MemoryBudget;
import io.mcpspring.fake.FakeExchange;
import io.mcpspring.fake.FakeServer;
import io.mcpspring.fake.SessionClient;
import io.mcpspring.model.CallToolResult;

/**
 * Room for responses to batches that wait for the last one.
 */
final class KeptResponsesRoom extends Room {

	private static final int MAX_BODY = MemoryBudget.bodySize(MemoryBudget.ofHeap().total());

	private final CompletableFuture<CallToolResult> end = new CompletableFuture<>();

	private final FakeServer server = FakeServer.setup()
		.gate(new GateSettings(Set.of(), Set.of(), MAX_BODY))
		.asyncTool("wait", (context, arguments) -> this.end)
		.tool("large", (context, arguments) -> CallToolResult.text("x".repeat(100_000)))
		.start();

	private final String body;

	KeptResponsesRoom(String input) {
		StringBuilder batch = new StringBuilder("[").append(call(0, "wait"));
		for (int i = 1; i < 100; i++) {
			batch.append(',')
				.append(input.equals("SMALL") ? "{'jsonrpc':'2.0','id':" + i + ",'method':'ping'}" : call(i, "large"));
		}
		this.body = batch.append(']').toString();
	}

	private static String call(int id, String tool) {
		return "{'jsonrpc':'2.0','id':" + id + ",'method':'tools/call','params':{'name':'" + tool + "'}}";
	}

	@Override
	protected FakeServer node() {
		return this.server;
	}

	@Override
	protected boolean add(int number) {
		SessionClient client = this.server.connect("2025-03-26", SessionClient.EVERYTHING,
				McpCaller.builder("key-" + number).build());
		return !client.blocking().post(this.body).isAnswered();
	}

	@Override
	protected long meter() {
		return this.server.server().figures().callBytes();
	}

	@Override
	protected boolean release() {
		this.end.complete(CallToolResult.text("done"));
		return true;
	}

}
