package com.acme.trial;

import java.util.Map;

import io.mcpspring.test.McpEra;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

@Tag("applications")
class ServletStartTests extends StartContract {

	ServletStartTests() {
		super(Stack.SERVLET);
	}

	@Test
	void pathOfTheDispatcherServletIsNotInFrontOfTheServer() {
		try (Running greeting = Running.start(Small.OpenGreeting.class, Stack.SERVLET.type(),
				"--spring.mvc.servlet.path=/api")) {
			assertThat(greeting.said()).contains(":" + greeting.port() + "/mcp");
			Answer answer = greeting.client().call(McpEra.STATELESS, "greet", Map.of("name", "Ada"));
			assertThat(answer.text()).as(answer.toString()).isEqualTo("Hello Ada");
		}
	}

}
