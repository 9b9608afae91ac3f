package io.mcpspring.autoconfigure;

import java.util.List;

import io.mcpspring.annotation.McpTool;
import jakarta.validation.constraints.Size;
import org.junit.jupiter.api.Test;

import org.springframework.boot.WebApplicationType;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Primary;
import org.springframework.validation.beanvalidation.OptionalValidatorFactoryBean;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * An application with the API of Bean Validation and no provider, whose validator bean
 * has no target. Run for each stack.
 */
abstract class ValidatorlessContract {

	private final WebApplicationType type;

	ValidatorlessContract(WebApplicationType type) {
		this.type = type;
	}

	@Test
	void annotatedToolsAndControllersAreCalledWithoutValidation() {
		try (RunningApplication application = RunningApplication.start(this.type, List.of(Validatorless.class),
				"mcp.server.controllers.include=/plain")) {
			ToolClient tools = new ToolClient(application.http());
			assertThat(tools.text("echo_bean", "{'text':'x'}")).isEqualTo("x");
			assertThat(tools.text("plain", "{'text':'x'}")).isEqualTo("x");
			assertThat(tools.call("echo_bean", "{'text':'long'}").toString()).as("checked by the schema")
				.contains("\"isError\":true", "/text");
		}
	}

	@Configuration(proxyBeanMethods = false)
	static class Validatorless {

		@Bean
		@Primary
		OptionalValidatorFactoryBean validatorWithoutProvider() {
			OptionalValidatorFactoryBean validator = new OptionalValidatorFactoryBean();
			validator.setValidationProviderResolver(List::of);
			return validator;
		}

		@Bean
		EchoBean echoBean() {
			return new EchoBean();
		}

		static class EchoBean {

			@McpTool(name = "echo_bean")
			String echo(@Size(max = 3) String text) {
				return text;
			}

		}

		@RestController
		static class Echo {

			@GetMapping("/plain")
			String plain(@RequestParam String text) {
				return text;
			}

		}

	}

}
