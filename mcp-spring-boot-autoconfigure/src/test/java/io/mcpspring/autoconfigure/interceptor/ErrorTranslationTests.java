package io.mcpspring.autoconfigure.interceptor;

import io.mcpspring.autoconfigure.McpServerAutoConfiguration;
import io.mcpspring.engine.server.ServerSettings;
import io.mcpspring.spring.error.TranslatingInterceptor;
import io.mcpspring.spring.properties.InvalidMcpPropertyException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.autoconfigure.task.TaskExecutionAutoConfiguration;
import org.springframework.boot.jackson.autoconfigure.JacksonAutoConfiguration;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.WebApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import static org.assertj.core.api.Assertions.assertThat;

@ExtendWith(OutputCaptureExtension.class)
class ErrorTranslationTests {

	private final WebApplicationContextRunner runner = new WebApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(McpServerAutoConfiguration.class, JacksonAutoConfiguration.class,
				TaskExecutionAutoConfiguration.class));

	@Test
	void worksWithoutValidation() {
		this.runner.withClassLoader(new FilteredClassLoader("jakarta.validation", "jakarta.persistence"))
			.run((context) -> assertThat(context.getBean(ServerSettings.class).interceptors())
				.hasAtLeastOneElementOfType(TranslatingInterceptor.class));
	}

	@Test
	void refusesNamesOfNoClass() {
		this.runner.withPropertyValues("mcp.server.errors.expose=java.io.IOException,com.acme.Wrong")
			.run((context) -> assertThat(context).getFailure()
				.rootCause()
				.isInstanceOf(InvalidMcpPropertyException.class)
				.hasMessage(
						"'mcp.server.errors.expose[1]' names 'com.acme.Wrong', which is no class of the application"));
	}

	@Test
	void refusesNamesOfOtherClasses() {
		this.runner.withPropertyValues("mcp.server.errors.expose=java.lang.String")
			.run((context) -> assertThat(context).getFailure()
				.rootCause()
				.hasMessage("'mcp.server.errors.expose[0]' names 'java.lang.String', which is no exception"));
	}

	@Test
	void warnsWhenAllMessagesAreExposed(CapturedOutput log) {
		this.runner.withPropertyValues("mcp.server.errors.expose=java.lang.RuntimeException")
			.run((context) -> assertThat(log).contains("mcp.server.errors.expose names java.lang.RuntimeException: the"
					+ " messages of all exceptions are sent to clients"));
	}

}
