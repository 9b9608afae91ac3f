package io.mcpspring.autoconfigure.method;

import java.util.List;

import io.mcpspring.annotation.McpApp;
import io.mcpspring.annotation.McpComplete;
import io.mcpspring.annotation.McpPrompt;
import io.mcpspring.annotation.McpResource;
import io.mcpspring.annotation.McpTool;
import io.mcpspring.autoconfigure.McpServerAutoConfiguration;
import io.mcpspring.autoconfigure.McpServletAutoConfiguration;
import io.mcpspring.autoconfigure.limit.McpRateLimitAutoConfiguration;
import io.mcpspring.catalog.McpCatalog;
import io.mcpspring.engine.catalog.CatalogTable;
import io.mcpspring.spring.method.registration.McpBeanScanner;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

import org.springframework.boot.ApplicationRunner;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.AutoConfigurationPackage;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.autoconfigure.task.TaskExecutionAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.jackson.autoconfigure.JacksonAutoConfiguration;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.boot.tomcat.autoconfigure.servlet.TomcatServletWebServerAutoConfiguration;
import org.springframework.context.annotation.Bean;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * What is looked at when the runners of an application have run.
 */
@ExtendWith(OutputCaptureExtension.class)
class OfferChecksTests {

	private static final String FAILED = "APPLICATION FAILED TO START";

	@Test
	void warnsThatNothingIsOfferedAndWhy(CapturedOutput output) {
		run(Empty.class);
		assertThat(output).containsOnlyOnce("The MCP server offers nothing: of ")
			.containsPattern("WARN .*offers nothing: of [1-9][0-9]+ beans none has a method with @McpTool")
			.contains("(scanned: " + getClass().getPackageName() + ")", "a profile or condition", "another library",
					"McpCatalog");
	}

	@Test
	void saysNothingWhenRunnerOffersSomething(CapturedOutput output) {
		run(Late.class, "mcp.server.rate-limit.tools.late=5/1m");
		assertThat(output).doesNotContain("offers nothing", FAILED);
	}

	@Test
	void warnsOfPagesThatNobodyIsShown(CapturedOutput output) {
		run(WithPage.class);
		assertThat(output).containsOnlyOnce("The @McpApp of [order] has no effect")
			.containsPattern("WARN .*has no effect.* set 'mcp.server.apps.enabled' to true");
	}

	@Test
	void warnsOfSchemasThatNoValueFits(CapturedOutput output) {
		run(Contradicting.class);
		assertThat(output).containsOnlyOnce("Schemas of tools contradict themselves")
			.containsPattern(
					"WARN .*1 places, such as .order\\.inputSchema/properties/count: minimum 5 excludes maximum 3");
	}

	/** The schema may be that of a document or of another server. */
	@Test
	void namesOfPropertiesStayOnTheirLine(CapturedOutput output) {
		run(ForeignNames.class);
		assertThat(output).contains("inputSchema/properties/a\\u000aFORGED: minimum 5 excludes maximum 3")
			.doesNotContain("\nFORGED");
	}

	@ParameterizedTest
	@ValueSource(classes = { UnknownPrompt.class, UnknownArgument.class, UnknownTemplate.class, UnknownVariable.class })
	void refusesCompletionOfWhatDoesNotExist(Class<?> application, CapturedOutput output) {
		assertThatThrownBy(() -> run(application)).isInstanceOf(RuntimeException.class);
		assertThat(output).contains(FAILED)
			.contains("The method '" + application.getName() + ".complete (bean '")
			.contains(message(application))
			.doesNotContain("answers at");
	}

	private static String message(Class<?> application) {
		if (application == UnknownPrompt.class) {
			return "there is no prompt or resource template 'greeting'.\n\nAction:\n\nCorrect the @McpComplete. "
					+ "The prompts are: 'greet'.";
		}
		if (application == UnknownArgument.class) {
			return "the prompt 'greet' has no argument 'nam'.\n\nAction:\n\nCorrect the @McpComplete. The arguments of "
					+ "the prompt are: 'name'.";
		}
		if (application == UnknownTemplate.class) {
			return "there is no resource template 'shop://items/{id}'.\n\nAction:\n\nCorrect the @McpComplete. The "
					+ "resource templates are: 'shop://items/{name}'.";
		}
		return "the resource template 'shop://items/{name}' has no variable 'id'.\n\nAction:\n\nCorrect the @McpComplete. "
				+ "The variables of the template are: 'name'.";
	}

	@ParameterizedTest
	@CsvSource({ "nope, nope", "[late.tool], late.tool", "late_Tool, late_Tool" })
	void refusesLimitOfToolThatDoesNotExist(String key, String name, CapturedOutput output) {
		assertThatThrownBy(() -> run(Late.class, "mcp.server.rate-limit.tools." + key + "=5/1m"))
			.isInstanceOf(RuntimeException.class);
		assertThat(output).contains(FAILED)
			.contains("The property 'mcp.server.rate-limit.tools." + name + "' limits a tool that does not exist.")
			.contains("'mcp.server.rate-limit.tools[orders.find]'. The tools are: 'late'.")
			.doesNotContain("answers at");
	}

	private static void run(Class<?> application, String... properties) {
		new SpringApplicationBuilder(application).web(WebApplicationType.SERVLET)
			.properties("server.port=0", "server.address=127.0.0.1", "spring.main.banner-mode=off",
					"spring.main.register-shutdown-hook=false")
			.properties(properties)
			.run()
			.close();
	}

	@SpringBootConfiguration(proxyBeanMethods = false)
	@AutoConfigurationPackage
	@ImportAutoConfiguration({ TomcatServletWebServerAutoConfiguration.class, JacksonAutoConfiguration.class,
			TaskExecutionAutoConfiguration.class, McpRateLimitAutoConfiguration.class, McpServerAutoConfiguration.class,
			McpServletAutoConfiguration.class })
	static class Empty {

	}

	static class WithPage extends Empty {

		@McpTool(description = "Order something")
		@McpApp("shop/order-form.html")
		String order() {
			return "done";
		}

	}

	static class Contradicting extends Empty {

		@McpTool(description = "Order something")
		String order(@Min(5) @Max(3) int count) {
			return "done";
		}

	}

	static class ForeignNames extends Empty {

		@Bean
		ApplicationRunner registration(CatalogTable catalog) {
			ObjectNode schema = JsonMapper.shared().createObjectNode().put("type", "object");
			schema.putObject("properties")
				.putObject("a\nFORGED")
				.put("type", "integer")
				.put("minimum", 5)
				.put("maximum", 3);
			return (arguments) -> catalog.tool("foreign").input(schema).handler((context, given) -> "done").register();
		}

	}

	static class Late extends Empty {

		@Bean
		ApplicationRunner registration(CatalogTable catalog, McpBeanScanner scanner) {
			return (arguments) -> McpBeanScanner.register(catalog, scanner.scan("late", new LateTool()));
		}

	}

	static class LateTool {

		@McpTool
		String late() {
			return "better late than never";
		}

	}

	static class Completed extends Empty {

		@McpPrompt
		String greet(String name) {
			return "Greet " + name;
		}

		@McpResource(uri = "shop://items/{name}")
		String item(String name) {
			return name;
		}

	}

	static class UnknownPrompt extends Completed {

		@McpComplete(ref = "greeting")
		List<String> complete(String name) {
			return List.of();
		}

	}

	static class UnknownArgument extends Completed {

		@McpComplete(ref = "greet")
		List<String> complete(String nam) {
			return List.of();
		}

	}

	static class UnknownTemplate extends Completed {

		@McpComplete(ref = "shop://items/{id}")
		List<String> complete(String id) {
			return List.of();
		}

	}

	static class UnknownVariable extends Completed {

		@McpComplete(ref = "shop://items/{name}")
		List<String> complete(String id) {
			return List.of();
		}

	}

}
