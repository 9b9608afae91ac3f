package io.mcpspring.heap;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;

import io.mcpspring.endpoint.GateSettings;
import io.mcpspring.fake.FakeExchange;
import io.mcpspring.fake.FakeServer;
import io.mcpspring.fake.StatelessClient;
import io.mcpspring.http.McpHeaders;
import io.mcpspring.model.McpResult;

/**
 * Process that fills the room for requests of running calls by the worst input of a kind,
 * prints what the heap and the meter say, and then serves another caller.
 */
public final class FilledServer {

	private static final int MAX_BODY = 4 * 1024 * 1024;

	private final List<FakeExchange> kept = new ArrayList<>();

	private final FakeServer server = FakeServer.setup()
		.gate(new GateSettings(Set.of(), Set.of(), MAX_BODY))
		.asyncTool("wait", (context, arguments) -> new CompletableFuture<>())
		.asyncTool("echo", (context, arguments) -> CompletableFuture.completedFuture(McpResult.CallTool.text("here")))
		.start();

	private FilledServer() {
	}

	public static void main(String[] arguments) {
		new FilledServer().run(HeapInput.valueOf(arguments[0]));
		System.exit(0);
	}

	private void run(HeapInput input) {
		echo();
		long before = used();
		String body = new StatelessClient(this.server, StatelessClient.EVERYTHING, FakeServer.caller("any"))
			.body("tools/call", "{'name':'wait','arguments':{'x':0}}")
			.toString()
			.replace("\"x\":0", "\"x\":" + input.json());
		int refused = 0;
		for (int i = 0; refused < 3; i++) {
			FakeExchange call = FakeExchange.post(body)
				.blocking(true)
				.caller(FakeServer.caller("caller-" + i))
				.header(McpHeaders.PROTOCOL_VERSION, StatelessClient.VERSION)
				.header(McpHeaders.METHOD, "tools/call")
				.header(McpHeaders.NAME, "wait");
			this.server.send(call);
			if (call.isAnswered()) {
				refused++;
				if (call.status() != 429 && call.status() != 503) {
					throw new IllegalStateException("Status " + call.status());
				}
			}
			else {
				this.kept.add(call);
			}
		}
		long meter = this.server.server().figures().callBytes();
		System.out.println("calls=" + this.kept.size() + " heap=" + (used() - before) + " meter=" + meter);
		echo();
		this.server.connect("2025-11-25");
		System.out.println("served");
	}

	private void echo() {
		if (!"here".equals(this.server.client().call("echo").toolText())) {
			throw new IllegalStateException("Another caller is not served");
		}
	}

	static long used() {
		for (int i = 0; i < 3; i++) {
			System.gc();
		}
		return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
	}

}
