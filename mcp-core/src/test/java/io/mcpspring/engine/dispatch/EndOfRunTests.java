package io.mcpspring.engine.dispatch;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;

import io.mcpspring.context.McpRequestContext;
import io.mcpspring.fake.FakeExchange;
import io.mcpspring.fake.FakeServer;
import io.mcpspring.model.CallToolResult;
import io.mcpspring.server.McpServerCall;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Actions at the end of a run.
 */
class EndOfRunTests {

	private final List<String> ends = Collections.synchronizedList(new ArrayList<>());

	private final AtomicReference<McpRequestContext> last = new AtomicReference<>();

	private final Map<Boolean, FakeExchange> calls = new ConcurrentHashMap<>();

	@Test
	void followTheResultInBothEras() {
		CompletableFuture<CallToolResult> result = new CompletableFuture<>();
		try (FakeServer server = FakeServer.setup().asyncTool("wait", (context, arguments) -> {
			McpServerCall.of(context).atEnd(() -> {
				throw new IllegalStateException("fails");
			});
			boolean session = context.sessionId() != null;
			McpServerCall.of(context).atEnd(() -> this.ends.add("answered: " + this.calls.get(session).isAnswered()));
			this.last.set(context);
			return result.copy();
		}).start()) {
			this.calls.put(false, server.client().call("wait"));
			this.calls.put(true, server.connect("2025-11-25").call("wait"));
			assertThat(this.ends).isEmpty();
			result.complete(CallToolResult.text("done"));
			assertThat(this.calls.get(false).toolText()).isEqualTo("done");
			assertThat(this.calls.get(true).toolText()).isEqualTo("done");
			Awaitility.await().until(() -> this.ends.size() == 2);
			assertThat(this.ends).containsOnly("answered: true");
			McpServerCall.of(this.last.get()).atEnd(() -> this.ends.add("late"));
			assertThat(this.ends).endsWith("late");
		}
	}

	@Test
	void followTheEndOfACancelledRun() {
		try (FakeServer server = FakeServer.setup().asyncTool("wait", (context, arguments) -> {
			McpServerCall.of(context).atEnd(() -> this.ends.add("over"));
			return new CompletableFuture<>();
		}).start()) {
			server.client().call("wait").disconnect();
			Awaitility.await().until(() -> this.ends.contains("over"));
		}
	}

}
