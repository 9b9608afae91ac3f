package io.mcpspring.autoconfigure;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

import io.mcpspring.annotation.McpTool;
import io.mcpspring.autoconfigure.observation.McpContextPropagationAutoConfiguration;
import io.mcpspring.autoconfigure.observation.McpMetricsAutoConfiguration;
import io.mcpspring.autoconfigure.observation.McpObservationAutoConfiguration;
import io.mcpspring.autoconfigure.security.McpCallerAutoConfiguration;
import io.mcpspring.autoconfigure.security.McpExistingSecurityAutoConfiguration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Configuration;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Whoever follows a call on its way in meets few types, and the page about the
 * architecture names them.
 */
class CallWalkTests {

	private static final int MAX_TYPES = 22;

	@ParameterizedTest
	@EnumSource(value = WebApplicationType.class, names = { "SERVLET", "REACTIVE" })
	void pageNamesTheTypesOnTheWayIn(WebApplicationType type) throws IOException {
		String page = Files.readString(Path.of("..", "docs", "architecture.md"));
		assertThat(walk(type)).hasSizeGreaterThan(MAX_TYPES / 2)
			.allSatisfy((name) -> assertThat(page).as(name).contains("`" + name + "`"));
	}

	@ParameterizedTest
	@EnumSource(value = WebApplicationType.class, names = { "SERVLET", "REACTIVE" })
	void wayInLeadsThroughFewTypes(WebApplicationType type) throws IOException {
		assertThat(walk(type, Plain.class)).hasSizeBetween(MAX_TYPES / 2, MAX_TYPES);
	}

	private static Set<String> walk(WebApplicationType type, Class<?>... more) throws IOException {
		List<Class<?>> sources = new ArrayList<>(List.of(more));
		sources.add(Walk.class);
		try (RunningApplication application = RunningApplication.start(type, sources)) {
			LoopbackClient client = new LoopbackClient(10, application.http().port());
			String session = client.session();
			assertThat(client.answer(LoopbackClient.inSession(7, "walk", "{}"), session)).contains("arrived");
			return application.context().getBean(Walk.class).types;
		}
	}

	/** Without what security, metrics and traces add to the way. */
	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration(exclude = { McpCallerAutoConfiguration.class, McpExistingSecurityAutoConfiguration.class,
			McpObservationAutoConfiguration.class, McpMetricsAutoConfiguration.class,
			McpContextPropagationAutoConfiguration.class })
	static class Plain {

	}

	/** Notes through which types a call came to it. */
	static class Walk {

		private volatile Set<String> types = Set.of();

		/** Runs on the thread that received the request, so that the stack is the way. */
		@McpTool(description = "Walk")
		CompletionStage<String> walk() {
			List<String> frames = new ArrayList<>(StackWalker.getInstance()
				.walk((stack) -> stack.map(StackWalker.StackFrame::getClassName)
					.filter((name) -> name.startsWith("io.mcpspring.")
							&& !name.startsWith(CallWalkTests.class.getName()))
					.map((name) -> name.replaceAll("\\$.*", "").replaceAll(".*\\.", ""))
					.toList()));
			Collections.reverse(frames);
			this.types = new LinkedHashSet<>(frames);
			return CompletableFuture.completedStage("arrived");
		}

	}

}
