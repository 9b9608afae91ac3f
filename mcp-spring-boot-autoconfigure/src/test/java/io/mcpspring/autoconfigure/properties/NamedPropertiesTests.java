package io.mcpspring.autoconfigure.properties;

import org.junit.jupiter.api.Test;

import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

import static org.assertj.core.api.Assertions.assertThat;

class NamedPropertiesTests {

	private final ApplicationContextRunner runner = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(Named.class));

	@Test
	void propertiesHaveAShortName() {
		this.runner.withPropertyValues("mcp.server.path=/ai")
			.run((context) -> assertThat(context.getBean("mcpServerProperties", McpServerProperties.class).getPath())
				.isEqualTo("/ai"));
	}

	@Test
	void nameThatTheApplicationUsesStaysIts() {
		this.runner.withUserConfiguration(Own.class).run((context) -> {
			assertThat(context.getBean("mcpServerProperties")).isEqualTo("mine");
			assertThat(context).hasSingleBean(McpServerProperties.class);
		});
	}

	@AutoConfiguration
	@EnableConfigurationProperties(McpServerProperties.class)
	@Import(NamedProperties.class)
	static class Named {

	}

	@Configuration(proxyBeanMethods = false)
	static class Own {

		@Bean
		String mcpServerProperties() {
			return "mine";
		}

	}

}
