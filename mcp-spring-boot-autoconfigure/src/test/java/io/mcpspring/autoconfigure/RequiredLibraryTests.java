package io.mcpspring.autoconfigure;

import io.mcpspring.autoconfigure.app.McpAppAutoConfiguration;
import io.mcpspring.autoconfigure.skill.McpSkillAutoConfiguration;
import io.mcpspring.spring.properties.InvalidMcpPropertyException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.jackson.autoconfigure.JacksonAutoConfiguration;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.WebApplicationContextRunner;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Features whose library the starters do not bring.
 */
class RequiredLibraryTests {

	private final WebApplicationContextRunner runner = new WebApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(JacksonAutoConfiguration.class, McpServerAutoConfiguration.class,
				McpAppAutoConfiguration.class, McpSkillAutoConfiguration.class));

	@ParameterizedTest
	@CsvSource({ "mcp.server.apps.enabled, org.jsoup:jsoup, org.jsoup",
			"mcp.server.skills.enabled, org.snakeyaml:snakeyaml-engine, org.snakeyaml" })
	void stopsTheStartAndNamesTheDependency(String property, String artifact, String packages) {
		this.runner.withPropertyValues(property + "=true")
			.withClassLoader(new FilteredClassLoader(packages))
			.run((context) -> assertThat(context).getFailure()
				.rootCause()
				.isInstanceOf(InvalidMcpPropertyException.class)
				.hasMessageContaining("'" + property + "'")
				.hasMessageContaining("is missing: " + artifact));
	}

	@ParameterizedTest
	@CsvSource({ "mcp.server.apps.enabled", "mcp.server.skills.enabled" })
	void startsWithTheLibrary(String property) {
		this.runner.withPropertyValues(property + "=true").run((context) -> assertThat(context).hasNotFailed());
	}

	@ParameterizedTest
	@CsvSource({ "org.jsoup", "org.snakeyaml" })
	void needsNoLibraryWhereTheFeatureIsOff(String packages) {
		this.runner.withClassLoader(new FilteredClassLoader(packages))
			.run((context) -> assertThat(context).hasNotFailed());
	}

}
