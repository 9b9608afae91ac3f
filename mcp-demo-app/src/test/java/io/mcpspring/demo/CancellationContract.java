package io.mcpspring.demo;

import io.mcpspring.engine.endpoint.McpEngine;
import io.mcpspring.test.EachEra;
import io.mcpspring.test.McpTestCall;
import io.mcpspring.test.McpTestClient;
import org.awaitility.Awaitility;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.context.TestPropertySource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The shop stops counting when it is told to, on each web stack.
 */
// Counting a shelf takes longer than the test.
@TestPropertySource(properties = "shop.stock.recount-pause=10m")
abstract class CancellationContract {

	@Autowired
	private McpTestClient client;

	@Autowired
	private McpEngine server;

	// server-2025 CANC-01, CANC-03
	@EachEra
	void stopsCountingWhenCancelled() {
		McpTestCall counting = this.client.tool("recount_stock").start();
		Awaitility.await().until(() -> this.server.runningCalls() == 1);
		counting.cancel();
		Awaitility.await().until(() -> this.server.runningCalls() == 0);
		assertThat(counting.response().failure()).isNotNull();
	}

}
