package io.mcpspring.autoconfigure;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import io.mcpspring.annotation.McpSessionScope;
import io.mcpspring.autoconfigure.properties.McpServerProperties;
import io.mcpspring.autoconfigure.state.McpStateAutoConfiguration;
import io.mcpspring.engine.server.CallSessions;
import io.mcpspring.engine.server.ServerSettings;
import io.mcpspring.engine.state.StateLimits;
import io.mcpspring.spring.method.InvalidMcpDeclarationException;
import io.mcpspring.spring.scope.CurrentCall;
import io.mcpspring.store.SessionStateStore;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mockito.Mockito;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.autoconfigure.task.TaskExecutionAutoConfiguration;
import org.springframework.boot.jackson.autoconfigure.JacksonAutoConfiguration;
import org.springframework.boot.test.context.runner.WebApplicationContextRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What is set up for the state of sessions, and what is refused at the start.
 */
class SessionScopedBeansTests {

	private final WebApplicationContextRunner context = new WebApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(McpServerAutoConfiguration.class, McpStateAutoConfiguration.class,
				JacksonAutoConfiguration.class, TaskExecutionAutoConfiguration.class,
				McpServletAutoConfiguration.class));

	@Test
	void callsAreBoundToThreadsOnlyWhereBeansNeedIt() {
		this.context.run((context) -> {
			assertThat(context).doesNotHaveBean(CurrentCall.class);
			assertThat(context.getBean(ServerSettings.class).sessions()).isSameAs(context.getBean(CallSessions.class));
		});
		this.context.withUserConfiguration(Baskets.class).run((context) -> {
			assertThat(context).hasSingleBean(CurrentCall.class);
			assertThat(context.getBean(Basket.class)).hasToString("bean 'basket' of the session of a call");
		});
	}

	@ParameterizedTest
	@ValueSource(classes = { FinalField.class, FinalClass.class })
	void beansThatCannotBeKeptStopTheStart(Class<?> configuration) {
		this.context.withUserConfiguration(configuration)
			.run((context) -> assertThat(context).getFailure()
				.rootCause()
				.isInstanceOf(InvalidMcpDeclarationException.class)
				.hasMessageContaining("the bean 'kept' is of the scope 'mcpSession'")
				.hasMessageContaining("Remove 'final'"));
	}

	@Test
	void aStoreOfTheApplicationReplacesTheOneInMemory() {
		SessionStateStore own = Mockito.mock(SessionStateStore.class);
		this.context.withBean(SessionStateStore.class, () -> own)
			.run((context) -> Mockito.verify(own).onExpiry(Mockito.any()));
	}

	@Test
	void propertiesSetTheLimits() {
		this.context.withPropertyValues("mcp.server.state.max-size=2B", "mcp.server.session.idle-timeout=6s")
			.run((context) -> assertThat(
					context.getBean(McpServerProperties.class).getState().limits(Duration.ofSeconds(6)))
				.isEqualTo(new StateLimits(64, 2, 10_000, 50, Duration.ofSeconds(6))));
		this.context.run((context) -> assertThat(
				context.getBean(McpServerProperties.class).getState().limits(Duration.ofMinutes(30)))
			.isEqualTo(StateLimits.DEFAULTS));
	}

	@ParameterizedTest
	@ValueSource(strings = { "max-size=0B", "max-size=17MB" })
	void limitsThatCannotWorkStopTheStart(String property) {
		this.context.withPropertyValues("mcp.server.state." + property)
			.run((context) -> assertThat(context).getFailure()
				.rootCause()
				.hasMessageContaining("mcp.server.state." + property.substring(0, property.indexOf('='))));
	}

	static class Basket {

		private List<String> items = new ArrayList<>();

		void add(String item) {
			this.items.add(item);
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class Baskets {

		@Bean
		@McpSessionScope
		Basket basket() {
			return new Basket();
		}

	}

	static class WithFinalField {

		private final List<String> items = new ArrayList<>();

		void add(String item) {
			this.items.add(item);
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class FinalField {

		@Bean
		@McpSessionScope
		WithFinalField kept() {
			return new WithFinalField();
		}

	}

	static final class OfAFinalClass {

	}

	@Configuration(proxyBeanMethods = false)
	static class FinalClass {

		@Bean
		@McpSessionScope
		OfAFinalClass kept() {
			return new OfAFinalClass();
		}

	}

}
