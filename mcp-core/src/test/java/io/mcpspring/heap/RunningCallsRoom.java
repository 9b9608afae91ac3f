package io.mcpspring.heap;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;

import io.mcpspring.engine.endpoint.GateSettings;
import io.mcpspring.engine.http.McpHeaders;
import io.mcpspring.engine.share.MemoryBudget;
import io.mcpspring.fake.FakeExchange;
import io.mcpspring.fake.FakeServer;
import io.mcpspring.fake.StatelessClient;

/**
 * Room for requests of running calls.
 */
final class RunningCallsRoom extends Room {

	private static final int MAX_BODY = MemoryBudget.bodySize(MemoryBudget.ofHeap().total());

	private final List<FakeExchange> kept = new ArrayList<>();

	private final FakeServer server = FakeServer.setup()
		.gate(new GateSettings(Set.of(), Set.of(), MAX_BODY))
		.asyncTool("wait", (context, arguments) -> new CompletableFuture<>())
		.start();

	private final String body;

	RunningCallsRoom(String input) {
		this.body = new StatelessClient(this.server, StatelessClient.EVERYTHING, FakeServer.caller("any"))
			.body("tools/call", "{'name':'wait','arguments':{'x':0}}")
			.toString()
			.replace("\"x\":0", "\"x\":" + HeapInput.valueOf(input).small());
	}

	@Override
	protected FakeServer node() {
		return this.server;
	}

	@Override
	protected boolean add(int number) {
		FakeExchange call = this.server.send(FakeExchange.post(this.body)
			.blocking(true)
			.caller(FakeServer.caller("caller-" + number))
			.header(McpHeaders.PROTOCOL_VERSION, StatelessClient.VERSION)
			.header(McpHeaders.METHOD, "tools/call")
			.header(McpHeaders.NAME, "wait"));
		if (call.isAnswered()) {
			if (call.status() != 429 && call.status() != 503) {
				throw new IllegalStateException("Status " + call.status());
			}
			return false;
		}
		return this.kept.add(call);
	}

	@Override
	protected long meter() {
		return this.server.server().figures().callBytes();
	}

	@Override
	protected boolean release() {
		this.kept.forEach(FakeExchange::disconnect);
		return true;
	}

}
