package com.acme.trial;

import java.util.Map;

import io.mcpspring.test.McpEra;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What applications say when they start, and which do not.
 */
abstract class StartContract {

	/** With both stacks on the class path, Boot has a management server too many. */
	private static final String ONE_STACK = "--spring.autoconfigure.exclude=org.springframework.boot.tomcat.autoconfigure.actuate.web.server.TomcatReactiveManagementContextAutoConfiguration";

	private final Stack stack;

	StartContract(Stack stack) {
		this.stack = stack;
	}

	private Running start(Class<?> application, String... arguments) {
		return Running.start(application, this.stack.type(), arguments);
	}

	private String refused(Class<?> application, String... arguments) {
		String said = Running.refused(application, this.stack.type(), arguments);
		assertThat(said).contains("Action:")
			.doesNotContain("mcp-ticker")
			.doesNotContain("probably a memory leak")
			.doesNotContain("very likely to create a memory leak");
		return said;
	}

	private static String description(String said) {
		return said.substring(said.indexOf("Description:"));
	}

	@Test
	void nothingOfferedIsWarnedOf() {
		try (Running empty = start(Small.Empty.class)) {
			assertThat(empty.warnings()).anySatisfy((warning) -> assertThat(warning).contains("@McpTool"));
		}
	}

	@Test
	void annotationsOfOtherLibrariesAreWarnedOf() {
		try (Running foreign = start(Small.Lookalikes.class)) {
			String warnings = String.join("\n", foreign.warnings());
			assertThat(warnings).contains("org.springframework.ai.mcp.annotation.McpTool")
				.contains("org.springframework.ai.tool.annotation.Tool")
				.contains("io.mcpspring.annotation");
		}
	}

	@Test
	void staticAndPrivateMethodsAreRefused() {
		assertThat(description(refused(Small.WithStatic.class))).contains("StaticTool.fixed").contains("static");
		assertThat(description(refused(Small.WithPrivate.class))).contains("PrivateTool.hidden").contains("private");
	}

	@ParameterizedTest
	@ValueSource(strings = { "/actuator", "/actuator/health" })
	void pathThatHidesTheActuatorIsRefused(String path) {
		assertThat(description(refused(Small.Greeting.class, "--mcp.server.path=" + path))).contains("mcp.server.path")
			.containsIgnoringCase("actuator");
	}

	@Test
	void rateLimitOfAnUnknownToolIsRefused() {
		assertThat(description(refused(Small.Greeting.class, "--mcp.server.rate-limit.tools.nope=5/1m")))
			.contains("nope")
			.contains("rate-limit")
			.contains("greet");
	}

	@Test
	void completionOfAnUnknownPromptIsRefused() {
		assertThat(description(refused(Small.WithCompletion.class))).contains("nope").contains("Completion.complete");
	}

	@Test
	void uploadIsRefusedWithAReason() {
		Class<?> application = (this.stack == Stack.SERVLET) ? Small.WithUpload.class : Small.WithPartUpload.class;
		assertThat(description(refused(application))).contains("upload")
			.containsAnyOf("MultipartFile", "FilePart", "uploaded file")
			.containsAnyOf("file", "resource", "URI", "byte[]", "Base64");
	}

	@Test
	void methodOfTwoBeansIsRefusedWithARemedyThatHelps() {
		assertThat(description(refused(Small.Twins.class))).contains("morning")
			.contains("evening")
			.contains("greet")
			.doesNotContain("Give one of them another name");
	}

	@Test
	void badNameIsRefusedWithARemedyThatHelps() {
		assertThat(description(refused(Small.WithMisnamed.class))).contains("not a name")
			.doesNotContain("Change the annotation accordingly");
	}

	@Test
	void startSaysTheFullAddress() {
		String context = (this.stack == Stack.SERVLET) ? "--server.servlet.context-path=/x"
				: "--spring.webflux.base-path=/x";
		try (Running greeting = start(Small.OpenGreeting.class, context)) {
			assertThat(greeting.said()).contains("http://").contains(":" + greeting.port() + "/x/mcp");
		}
	}

	@Test
	void oneNodeIsNotWarnedOfItsKey() {
		try (Running greeting = start(Small.Greeting.class)) {
			assertThat(greeting.warnings()).noneSatisfy((warning) -> assertThat(warning).contains("state-keys"));
		}
	}

	@Test
	void serverAnswersInBothErasBesideItsManagementPort() {
		try (Running greeting = start(Small.OpenGreeting.class, "--management.server.port=0",
				"--management.server.address=127.0.0.1", ONE_STACK)) {
			for (McpEra era : McpEra.values()) {
				Answer answer = greeting.client().call(era, "greet", Map.of("name", "Ada"));
				assertThat(answer.text()).as(answer.toString()).isEqualTo("Hello Ada");
			}
		}
	}

}
