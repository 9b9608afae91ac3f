package io.mcpspring.autoconfigure;

import io.mcpspring.method.InvalidMcpDeclarationException;
import io.mcpspring.server.McpCatalog;
import io.mcpspring.server.Registration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.LazyInitializationBeanFactoryPostProcessor;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.autoconfigure.task.TaskExecutionAutoConfiguration;
import org.springframework.boot.jackson.autoconfigure.JacksonAutoConfiguration;
import org.springframework.boot.test.context.assertj.AssertableWebApplicationContext;
import org.springframework.boot.test.context.runner.WebApplicationContextRunner;

import static org.assertj.core.api.Assertions.assertThat;

class AnnotatedBeansTests {

	private final WebApplicationContextRunner runner = new WebApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(McpServerAutoConfiguration.class, McpServletAutoConfiguration.class,
				JacksonAutoConfiguration.class, TaskExecutionAutoConfiguration.class));

	@BeforeEach
	void forget() {
		ScannedBeans.Counted.INSTANCES.set(0);
	}

	@Test
	void offersMethodsOfAllBeans() {
		this.runner.withUserConfiguration(ScannedBeans.OfAllKinds.class)
			.run((context) -> assertThat(context.getBean(McpCatalog.class).tools().all())
				.extracting(Registration.Tool::name)
				.containsExactly("configure", "fulfil", "greet"));
	}

	@ParameterizedTest
	@ValueSource(
			classes = { ScannedBeans.LazyBean.class, ScannedBeans.PrototypeBean.class, ScannedBeans.ScopedBean.class })
	void offersMethodsOfBeansThatAreNotThereYet(Class<?> configuration) {
		this.runner.withUserConfiguration(configuration).run((context) -> {
			assertThat(offers(context, "count")).isTrue();
			assertThat(ScannedBeans.Counted.INSTANCES).hasValue(0);
		});
	}

	@Test
	void lazyApplicationOffersItsMethodsToo() {
		this.runner.withBean("counted", ScannedBeans.Counted.class)
			.withInitializer(
					(context) -> context.addBeanFactoryPostProcessor(new LazyInitializationBeanFactoryPostProcessor()))
			.run((context) -> {
				assertThat(offers(context, "count")).isTrue();
				assertThat(ScannedBeans.Counted.INSTANCES).hasValue(0);
			});
	}

	@Test
	void twoToolsOfOneNameStopTheStart() {
		this.runner.withBean(ScannedBeans.Greeter.class)
			.withBean(ScannedBeans.Twice.class)
			.run((context) -> assertThat(context).getFailure()
				.isInstanceOf(InvalidMcpDeclarationException.class)
				.hasMessageContaining("'greet' is already offered"));
	}

	private static boolean offers(AssertableWebApplicationContext context, String tool) {
		return context.getBean(McpCatalog.class).tools().find(tool) != null;
	}

}
