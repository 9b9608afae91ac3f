package io.mcpspring.autoconfigure.method;

import io.mcpspring.autoconfigure.McpServerAutoConfiguration;
import io.mcpspring.autoconfigure.McpServletAutoConfiguration;
import io.mcpspring.engine.catalog.CatalogTable;
import io.mcpspring.engine.catalog.Registration;
import io.mcpspring.spring.method.DeclarationFailures;
import io.mcpspring.spring.method.InvalidMcpDeclarationException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.LazyInitializationBeanFactoryPostProcessor;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.autoconfigure.task.TaskExecutionAutoConfiguration;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.jackson.autoconfigure.JacksonAutoConfiguration;
import org.springframework.boot.test.context.assertj.AssertableWebApplicationContext;
import org.springframework.boot.test.context.runner.WebApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.samples.shop.SampleTools;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

@ExtendWith(OutputCaptureExtension.class)
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
			.run((context) -> assertThat(context.getBean(CatalogTable.class).tools().all())
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
	void packageOfSpringIsNoReasonToLeaveBeanOut() {
		this.runner.withBean(SampleTools.class)
			.run((context) -> assertThat(offers(context, "listSamples")).as("tool of a sample of Spring").isTrue());
	}

	@ParameterizedTest
	@ValueSource(classes = { ScannedBeans.PrimaryOfTwo.class, ScannedBeans.DefaultOfTwo.class,
			ScannedBeans.PrimaryImplementation.class })
	void primaryBeanOffersMethodOfSeveral(Class<?> configuration) {
		this.runner.withUserConfiguration(configuration).run((context) -> {
			assertThat(context).hasNotFailed();
			assertThat(context.getBean(CatalogTable.class).tools().all()).singleElement()
				.extracting((tool) -> tool.options().owner())
				.asString()
				.contains("(bean 'preferred')");
		});
	}

	@Test
	void severalBeansOfOneClassStopTheStart() {
		this.runner.withBean("a1", ScannedBeans.Greeter.class)
			.withBean("a2", ScannedBeans.Greeter.class)
			.run((context) -> assertThat(context).getFailure()
				.isInstanceOf(InvalidMcpDeclarationException.class)
				.hasMessageContaining("(bean 'a2'): the same method is also offered as 'greet' by ")
				.hasMessageContaining("(bean 'a1')")
				.hasMessageContaining("@Primary"));
	}

	@Test
	void warnsOfAnnotationsOfOtherLibraries(CapturedOutput output) {
		this.runner.withBean(ForeignTools.class)
			.withBean(ScannedBeans.Greeter.class)
			.run((context) -> assertThat(context.getBean(CatalogTable.class).tools().all()).hasSize(2));
		assertThat(output).containsOnlyOnce("2 methods carry org.springframework.ai.mcp.annotation.McpTool, "
				+ "1 method carries org.springframework.ai.tool.annotation.Tool, which this MCP server does not read: "
				+ "use io.mcpspring.annotation.McpTool, or add the module mcp-spring-ai. The first is "
				+ ForeignTools.class.getName() + ".");
	}

	@Test
	void saysNothingOfOtherLibrariesWithoutTheirAnnotations(CapturedOutput output) {
		this.runner.withBean(ScannedBeans.Greeter.class).run((context) -> assertThat(context).hasNotFailed());
		assertThat(output).doesNotContain("does not read");
	}

	@Test
	void twoToolsOfOneNameStopTheStart() {
		this.runner.withBean(ScannedBeans.Greeter.class)
			.withBean(ScannedBeans.Twice.class)
			.run((context) -> assertThat(context).getFailure()
				.isInstanceOf(InvalidMcpDeclarationException.class)
				.hasMessageContaining("'greet' is already offered"));
	}

	@Test
	void allMethodsThatCannotBeServedAreNamed() {
		this.runner.withBean(ScannedBeans.Mistaken.class)
			.withBean(ScannedBeans.Greeter.class)
			.withBean(ScannedBeans.MistakenPrompts.class, ScannedBeans.MistakenPrompts::new,
					(definition) -> definition.setLazyInit(true))
			.run((context) -> assertThat(context).getFailure()
				.asInstanceOf(type(InvalidMcpDeclarationException.class))
				.satisfies((failure) -> {
					assertThat(failure.all()).extracting(InvalidMcpDeclarationException::location)
						.map((location) -> location.substring(location.lastIndexOf('$') + 1))
						.containsExactlyInAnyOrder("Mistaken.misnamed", "Mistaken.streaming", "Mistaken.hidden",
								"MistakenPrompts.listing");
					assertThat(failure).hasMessageContaining("Mistaken.misnamed: Tool name 'my tool'")
						.hasMessageContaining("MistakenPrompts.listing: parameter 'names'");
				}));
	}

	@Test
	void theAnalysisHasAParagraphForEachMethod() {
		DeclarationFailures failures = new DeclarationFailures();
		for (int i = 1; i <= 25; i++) {
			String location = "Shop.tool" + i;
			failures.collect(() -> {
				throw new InvalidMcpDeclarationException(location, "it is wrong", "Correct it", null);
			});
		}
		assertThatExceptionOfType(InvalidMcpDeclarationException.class).isThrownBy(failures::throwIfAny)
			.satisfies((failure) -> {
				assertThat(failure).hasMessageContaining("Shop.tool20").hasMessageEndingWith("(and 5 more)");
				FailureAnalysis analysis = new InvalidMcpDeclarationFailureAnalyzer().analyze(failure);
				assertThat(analysis.getDescription()).startsWith("25 methods cannot be served by MCP:")
					.contains("\n\nShop.tool1: it is wrong. Correct it.\n\nShop.tool2: it is wrong.")
					.contains("Shop.tool20: ")
					.doesNotContain("Shop.tool21")
					.endsWith("and 5 more.");
				assertThat(analysis.getAction()).isNotBlank();
			});
		assertThatExceptionOfType(InvalidMcpDeclarationException.class)
			.isThrownBy(() -> failures.throwIfAny(() -> "Leave out all of them by\n\nexclude=a,b"))
			.satisfies((failure) -> assertThat(new InvalidMcpDeclarationFailureAnalyzer().analyze(failure).getAction())
				.endsWith("Leave out all of them by\n\nexclude=a,b"));
	}

	private static boolean offers(AssertableWebApplicationContext context, String tool) {
		return context.getBean(CatalogTable.class).tools().find(tool) != null;
	}

}
