package io.mcpspring.autoconfigure.observation;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import io.mcpspring.annotation.McpTool;
import io.mcpspring.autoconfigure.McpServerAutoConfiguration;
import io.mcpspring.boot.observation.McpServerEndpoint;
import io.mcpspring.properties.InvalidMcpPropertyException;
import io.mcpspring.report.McpReport;
import io.mcpspring.report.ServerReport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.autoconfigure.task.TaskExecutionAutoConfiguration;
import org.springframework.boot.jackson.autoconfigure.JacksonAutoConfiguration;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.WebApplicationContextRunner;

import static org.assertj.core.api.Assertions.assertThat;

class McpReportAutoConfigurationTests {

	private final WebApplicationContextRunner runner = new WebApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(McpServerAutoConfiguration.class, McpReportAutoConfiguration.class,
				McpActuatorAutoConfiguration.class, JacksonAutoConfiguration.class,
				TaskExecutionAutoConfiguration.class))
		.withPropertyValues("management.endpoints.web.exposure.include=mcp", "mcp.server.instructions=Be polite")
		.withBean(Calculator.class);

	@TempDir
	private Path folder;

	@Test
	void isPartOfTheEndpoint() {
		this.runner.run((context) -> {
			Map<?, ?> report = (Map<?, ?>) context.getBean(McpServerEndpoint.class).server().get("report");
			assertThat(report.keySet()).map(String::valueOf)
				.containsExactly("encoding", "tokens", "instructions", "tools", "findings");
			assertThat(report.get("tools")).asString().contains("add");
			assertThat(report.get("findings")).asString().contains("tool-hints");
		});
	}

	@Test
	void isAbsentWithoutTheModule() {
		this.runner.withClassLoader(new FilteredClassLoader(McpReport.class.getPackageName()))
			.run((context) -> assertThat(context.getBean(McpServerEndpoint.class).server()).containsKey("figures")
				.doesNotContainKey("report"));
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
			Map<?, ?> report = (Map<?, ?>) context.getBean(McpServerEndpoint.class).server().get("report");
			assertThat((List<?>) report.get("drift")).hasSize(2)
				.map(String::valueOf)
				.anySatisfy((line) -> assertThat(line).isEqualTo("added    /instructions: \"Be polite\""))
				.anySatisfy((line) -> assertThat(line).startsWith("added    /tools/add: {"));
		});
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
