package io.mcpspring.autoconfigure.lifecycle;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;

import io.mcpspring.autoconfigure.McpServerAutoConfiguration;
import io.mcpspring.boot.lifecycle.McpDrainLifecycle;
import io.mcpspring.engine.endpoint.McpEngine;
import io.mcpspring.store.SessionStore;
import org.junit.jupiter.api.Test;
import org.mockito.Mockito;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.jackson.autoconfigure.JacksonAutoConfiguration;
import org.springframework.boot.test.context.runner.WebApplicationContextRunner;

import static org.assertj.core.api.Assertions.assertThat;

class McpDrainLifecycleTests {

	private final WebApplicationContextRunner runner = new WebApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(McpServerAutoConfiguration.class, JacksonAutoConfiguration.class));

	private final WebApplicationContextRunner shared = this.runner.withBean(SessionStore.class, () -> {
		SessionStore store = Mockito.mock();
		Mockito.when(store.isShared()).thenReturn(true);
		return store;
	});

	@Test
	void servesOnWhereOthersShareTheSessions() {
		assertThat(stopsAtOnce(this.shared)).isFalse();
		assertThat(stopsAtOnce(this.shared.withPropertyValues("mcp.server.drain-period=0s"))).isTrue();
	}

	@Test
	void endsAtOnceWhereTheSessionsEndWithIt() {
		assertThat(stopsAtOnce(this.runner)).isTrue();
		assertThat(stopsAtOnce(this.runner.withPropertyValues("mcp.server.drain-period=5s"))).isFalse();
	}

	/**
	 * Whether the thread that stops the server has not to wait, on a machine of any
	 * speed. Whatever the period, clients are let go at once.
	 */
	private static boolean stopsAtOnce(WebApplicationContextRunner runner) {
		AtomicReference<Thread> stopping = new AtomicReference<>();
		AtomicBoolean atOnce = new AtomicBoolean();
		runner.run((context) -> {
			context.getBean(McpDrainLifecycle.class).stop(() -> stopping.set(Thread.currentThread()));
			atOnce.set(stopping.get() == Thread.currentThread());
			assertThat(context.getBean(McpEngine.class).isDraining()).isTrue();
		});
		return atOnce.get();
	}

}
