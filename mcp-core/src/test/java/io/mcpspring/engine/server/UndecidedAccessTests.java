package io.mcpspring.engine.server;

import io.mcpspring.fake.FakeServer;
import io.mcpspring.fake.StatelessClient;
import io.mcpspring.model.CallToolResult;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Access that returns no decision.
 */
class UndecidedAccessTests {

	// server-2026 TOOL-18
	@Test
	void hidesInListsAndCalls() {
		try (FakeServer server = FakeServer.setup()
			.tool("tool", (context, arguments) -> CallToolResult.text("SECRET-4711"))
			.access((request) -> null)
			.start()) {
			StatelessClient client = server.client();
			assertThat(client.request("tools/list").text()).doesNotContain("tool\"");
			assertThat(client.request("tools/call", "{'name':'tool'}").error().toString())
				.isEqualTo(client.request("tools/call", "{'name':'no-tool'}").error().toString().replace("no-", ""));
		}
	}

}
