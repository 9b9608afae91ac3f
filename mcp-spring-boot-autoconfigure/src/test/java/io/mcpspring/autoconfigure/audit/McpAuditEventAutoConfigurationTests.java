package io.mcpspring.autoconfigure.audit;

import java.time.Duration;
import java.time.Instant;
import java.util.List;

import io.mcpspring.autoconfigure.McpServerAutoConfiguration;
import io.mcpspring.boot.observation.AuditEventPublisher;
import io.mcpspring.engine.server.AuditedCall;
import io.mcpspring.engine.server.ServerSettings;
import io.mcpspring.server.CallOutcome;
import io.mcpspring.server.McpCallListener;
import org.junit.jupiter.api.Test;

import org.springframework.boot.actuate.audit.AuditEvent;
import org.springframework.boot.actuate.audit.InMemoryAuditEventRepository;
import org.springframework.boot.actuate.autoconfigure.audit.AuditAutoConfiguration;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.WebApplicationContextRunner;

import static org.assertj.core.api.Assertions.assertThat;

class McpAuditEventAutoConfigurationTests {

	private final WebApplicationContextRunner runner = new WebApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(AuditAutoConfiguration.class, McpServerAutoConfiguration.class,
				McpAuditEventAutoConfiguration.class));

	@Test
	void nobodyIsToldWithoutRepository() {
		this.runner.run((context) -> assertThat(context).hasNotFailed().doesNotHaveBean(McpCallListener.class));
	}

	@Test
	void repositoryOfTheApplicationGetsEvents() {
		InMemoryAuditEventRepository repository = new InMemoryAuditEventRepository();
		this.runner.withBean(InMemoryAuditEventRepository.class, () -> repository).run((context) -> {
			context.getBean(McpCallListener.class)
				.ended(new AuditedCall(Instant.now(), "0123456789abcdef", null, "ada", "desk 1", "2026-07-28",
						"tools/call", "stock", CallOutcome.SUCCESS, Duration.ofMillis(5), null));
			List<AuditEvent> events = repository.find("ada", null, AuditEventPublisher.TYPE);
			assertThat(events).singleElement()
				.satisfies((event) -> assertThat(event.getData()).containsEntry("target", "stock")
					.containsEntry("outcome", "success")
					.containsEntry("call", "0123456789abcdef")
					.containsEntry("durationMillis", 5.0)
					.doesNotContainKey("arguments"));
		});
	}

	@Test
	void needsNoActuator() {
		this.runner.withClassLoader(new FilteredClassLoader("org.springframework.boot.actuate"))
			.run((context) -> assertThat(context).hasNotFailed().hasSingleBean(ServerSettings.class));
	}

}
