package io.mcpspring.demo;

import java.time.Duration;

import io.mcpspring.engine.endpoint.McpEngine;
import io.mcpspring.test.EachEra;
import io.mcpspring.test.McpTestCall;
import io.mcpspring.test.McpTestClient;
import org.awaitility.Awaitility;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.test.util.ReflectionTestUtils;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The shop stops counting when it is told to, on each web stack.
 */
abstract class CancellationContract {

	@Autowired
	private McpTestClient client;

	@Autowired
	private McpEngine server;

	@Autowired
	@Qualifier("stockRecount")
	private Object recount;

	// server-2025 CANC-01, CANC-03
	@EachEra
	void stopsCountingWhenCancelled() {
		Object pause = ReflectionTestUtils.getField(this.recount, "pause");
		McpTestCall counting = this.client.tool("recount_stock").start().awaitProgress();
		try {
			// Counting all shelves takes longer than a test waits.
			ReflectionTestUtils.setField(this.recount, "pause", Duration.ofMinutes(1));
			assertThat(this.server.runningCalls()).isOne();
			counting.cancel();
			Awaitility.await().until(() -> this.server.runningCalls() == 0);
			assertThat(counting.response().failure()).isNotNull();
		}
		finally {
			ReflectionTestUtils.setField(this.recount, "pause", pause);
		}
	}

}
