package io.mcpspring.boot.observation;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

import io.mcpspring.engine.endpoint.McpEngine;
import io.mcpspring.engine.endpoint.ServerStores;
import io.mcpspring.store.ConsumedStates;
import io.mcpspring.store.EventLog;
import io.mcpspring.store.SessionStore;
import io.mcpspring.store.SuspendedCallStore;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.Status;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;
import static org.mockito.ArgumentMatchers.anyString;
import static org.mockito.BDDMockito.given;
import static org.mockito.Mockito.mock;

@ExtendWith(OutputCaptureExtension.class)
class McpHealthIndicatorTests {

	@Test
	void namesTheInnermostCauseAndLogsNothing(CapturedOutput output) {
		SessionStore sessions = mock();
		given(sessions.find(anyString(), anyString())).willReturn(CompletableFuture.failedFuture(
				new CompletionException(new IllegalStateException("away", new IllegalArgumentException("no\nroute")))));
		Health health = new McpHealthIndicator(mock(McpEngine.class), new ServerStores(sessions, mock(EventLog.class),
				mock(SuspendedCallStore.class), mock(ConsumedStates.class)))
			.health();
		assertThat(health.getStatus()).isEqualTo(Status.DOWN);
		assertThat(health.getDetails()).containsExactly(entry("error",
				"The stores of the MCP server cannot be reached: java.lang.IllegalArgumentException: no\\u000aroute"));
		assertThat(output).isEmpty();
	}

}
