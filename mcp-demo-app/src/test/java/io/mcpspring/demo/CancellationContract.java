package io.mcpspring.demo;

import java.time.Duration;

import io.mcpspring.engine.endpoint.McpEngine;
import io.mcpspring.test.EachEra;
import io.mcpspring.test.McpTestCall;
import io.mcpspring.test.McpTestClient;
import org.awaitility.Awaitility;

import org.springframework.beans.factory.annotation.Autowired;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The shop stops counting when it is told to, on each web stack.
 */
abstract class CancellationContract {

	@Autowired
	private McpTestClient client;

	@Autowired
	private McpEngine server;

	// server-2025 CANC-01, CANC-03
	@EachEra
	void stopsCountingWhenCancelled() {
		McpTestCall counting = this.client.tool("recount_stock").start().awaitProgress();
		assertThat(this.server.runningCalls()).isOne();
		counting.cancel();
		// Counting all shelves takes longer.
		Awaitility.await().atMost(Duration.ofSeconds(30)).until(() -> this.server.runningCalls() == 0);
		assertThat(counting.response().failure()).isNotNull();
	}

}
