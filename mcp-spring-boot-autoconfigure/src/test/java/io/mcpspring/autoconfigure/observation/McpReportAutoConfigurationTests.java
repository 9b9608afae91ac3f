package io.mcpspring.autoconfigure.observation;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

import io.mcpspring.annotation.McpTool;
import io.mcpspring.autoconfigure.McpServerAutoConfiguration;
import io.mcpspring.boot.observation.McpServerEndpoint;
import io.mcpspring.boot.observation.McpServersDescriptor;
import io.mcpspring.boot.observation.PortableOffer;
import io.mcpspring.engine.catalog.CatalogTable;
import io.mcpspring.report.McpReport;
import io.mcpspring.report.ServerReport;
import io.mcpspring.spring.properties.InvalidMcpPropertyException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.autoconfigure.task.TaskExecutionAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.context.event.ApplicationStartedEvent;
import org.springframework.boot.jackson.autoconfigure.JacksonAutoConfiguration;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.WebApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Import;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class McpReportAutoConfigurationTests {

	private final WebApplicationContextRunner runner = new WebApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(McpServerAutoConfiguration.class, McpReportAutoConfiguration.class,
				McpActuatorAutoConfiguration.class, JacksonAutoConfiguration.class,
				TaskExecutionAutoConfiguration.class))
		.withPropertyValues("management.endpoints.web.exposure.include=mcp", "mcp.server.instructions=Be polite")
		.withBean(Calculator.class);

	@TempDir
	private Path folder;

	private static McpServersDescriptor.FindingsDescriptor findings(ApplicationContext context) {
		return context.getBean(McpServerEndpoint.class).servers().servers().get("main").findings();
	}

	@Test
	void isPartOfTheEndpoint() {
		this.runner.run((context) -> {
			Map<?, ?> report = findings(context).report();
			assertThat(report.keySet()).map(String::valueOf)
				.containsExactly("encoding", "tokens", "instructions", "tools", "findings");
			assertThat(report.get("tools")).asString().contains("add");
			assertThat(report.get("findings")).asString().contains("tool-hints");
		});
	}

	@Test
	void isAbsentWithoutTheModule() {
		this.runner.withClassLoader(new FilteredClassLoader(McpReport.class.getPackageName()))
			.run((context) -> assertThat(findings(context).report()).isNull());
	}

	@Test
	void leavesOutWhatIsSilenced() {
		this.runner.withPropertyValues("mcp.server.report.silenced=tool-hints,assumed-hints,argument-description")
			.run((context) -> assertThat(context.getBean(ServerReport.class).all().findings()).isEmpty());
	}

	@Test
	void refusesRulesThatAreNone() {
		this.runner.withPropertyValues("mcp.server.report.silenced=hints")
			.run((context) -> assertThat(context.getStartupFailure()).rootCause()
				.isInstanceOf(InvalidMcpPropertyException.class)
				.hasMessage("'mcp.server.report.silenced' holds 'hints', which is no id of a rule"));
	}

	@Test
	void tellsDrift() throws IOException {
		Path file = this.folder.resolve("mcp.json");
		Files.writeString(file, "{\"tools\":{},\"resources\":{},\"resourceTemplates\":{},\"prompts\":{}}");
		this.runner.withPropertyValues("mcp.server.report.approved=" + file.toUri()).run((context) -> {
			Map<?, ?> report = findings(context).report();
			assertThat((List<?>) report.get("drift")).hasSize(2)
				.map(String::valueOf)
				.anySatisfy((line) -> assertThat(line).isEqualTo("added    /instructions: \"Be polite\""))
				.anySatisfy((line) -> assertThat(line).startsWith("added    /tools/add: {"));
		});
	}

	// CL-21
	@Test
	@ExtendWith(OutputCaptureExtension.class)
	void warnsOfToolsForWhichHostsRefuseAll(CapturedOutput output) {
		start("mcp.server.tools.schema=references").close();
		assertThat(output).containsOnlyOnce("Some hosts refuse a server with these tools: sum.of: some hosts "
				+ "take names of at most 64 letters, digits, '_' and '-' [tool-name]; sum.of.any: some hosts take arrays "
				+ "alone whose elements have a type: declare it [array-items]. Change the tools, set "
				+ "'mcp.server.tools.schema' to 'inline', or silence rules by 'mcp.server.report.silenced'");
		start("mcp.server.report.silenced=tool-name", "mcp.server.tools.schema=portable").close();
		assertThat(output).containsOnlyOnce("Some hosts refuse a server");
	}

	@Test
	void failsForThemOnRequest() {
		assertThatThrownBy(() -> start("mcp.server.tools.schema=portable"))
			.isInstanceOf(InvalidMcpPropertyException.class)
			.hasMessageStartingWith(
					"'mcp.server.tools.schema' is 'portable', but some hosts refuse a server with these tools: sum.of: ");
		this.runner.withClassLoader(new FilteredClassLoader(McpReport.class.getPackageName()))
			.withPropertyValues("mcp.server.tools.schema=portable")
			.run((context) -> assertThat(context.getStartupFailure()).rootCause()
				.isInstanceOf(InvalidMcpPropertyException.class)
				.hasMessage("'mcp.server.tools.schema' is 'portable', which needs the module mcp-report"));
	}

	/** The names of properties may be those of a document or of another server. */
	@Test
	@ExtendWith(OutputCaptureExtension.class)
	void namesOfPropertiesStayOnTheirLine(CapturedOutput output) {
		try (ConfigurableApplicationContext context = start("mcp.server.report.silenced=tool-name,array-items")) {
			ObjectNode schema = JsonMapper.shared().createObjectNode().put("type", "object");
			schema.putObject("properties").putObject("a\nFORGED").put("type", "string");
			context.getBean(CatalogTable.class)
				.tool("foreign")
				.input(schema)
				.handler((call, given) -> "done")
				.register();
			context.publishEvent(
					new ApplicationStartedEvent(new SpringApplication(), new String[0], context, Duration.ZERO));
			assertThat(output).contains("these tools: foreign.a\\u000aFORGED: some hosts").doesNotContain("\nFORGED");
		}
	}

	/** The tools of other servers do not stop the start, but are not offered. */
	@Test
	void tellsWhichToolsOfOtherServersToLeaveOut() {
		ObjectNode schema = JsonMapper.shared().createObjectNode().put("type", "object");
		this.runner.run((context) -> assertThat(context.getBean(PortableOffer.class).refusal("a.b", schema)).isNull());
		this.runner.withPropertyValues("mcp.server.tools.schema=portable").run((context) -> {
			PortableOffer portable = context.getBean(PortableOffer.class);
			assertThat(portable.refusal("a", schema)).isNull();
			assertThat(portable.refusal("a.b", schema))
				.startsWith("some hosts refuse a server with this tool: a.b: some hosts take names");
			schema.putObject("properties").putObject("c\nd").put("type", "string");
			assertThat(portable.refusal("a", schema)).contains("a.c\\u000ad").doesNotContain("\n");
		});
	}

	private static ConfigurableApplicationContext start(String... properties) {
		return new SpringApplicationBuilder(Application.class).web(WebApplicationType.SERVLET)
			.properties("server.port=0", "server.address=127.0.0.1", "spring.main.register-shutdown-hook=false")
			.properties(properties)
			.run();
	}

	@SpringBootConfiguration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@Import(Sums.class)
	static class Application {

	}

	static class Sums {

		@McpTool(name = "sum.of")
		int sum(List<Object> any) {
			return any.size();
		}

	}

	@Test
	void wantsTheApprovedFile() {
		this.runner.withPropertyValues("mcp.server.report.approved=" + this.folder.resolve("none.json").toUri())
			.run((context) -> assertThat(context.getStartupFailure()).rootCause()
				.isInstanceOf(InvalidMcpPropertyException.class)
				.hasMessageContaining("mcp.server.report.approved")
				.hasMessageContaining("none.json"));
	}

	static class Calculator {

		@McpTool(description = "Adds two numbers")
		int add(int one, int other) {
			return one + other;
		}

	}

}
