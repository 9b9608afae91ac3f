package io.mcpspring.spring.method;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import io.mcpspring.annotation.McpComplete;
import io.mcpspring.annotation.McpMeta;
import io.mcpspring.annotation.McpParam;
import io.mcpspring.annotation.McpPrompt;
import io.mcpspring.annotation.McpResource;
import io.mcpspring.annotation.McpServerName;
import io.mcpspring.annotation.McpTask;
import io.mcpspring.annotation.McpTool;
import io.mcpspring.annotation.ToolHint;
import io.mcpspring.context.McpCaller;
import io.mcpspring.engine.catalog.CatalogTable;
import io.mcpspring.engine.catalog.Registration;
import io.mcpspring.engine.catalog.TaskTraits;
import io.mcpspring.model.TaskSupport;
import io.mcpspring.spring.method.argument.ParameterSources;
import io.mcpspring.spring.method.registration.DeclaredServers;
import io.mcpspring.spring.method.registration.McpBeanScanner;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Durations, placeholders, references and names of servers in annotations.
 */
class AnnotationAttributesTests {

	private static final Map<String, String> PROPERTIES = Map.of("${limit}", "1m 30s", "${region}", "eu");

	private final Calls calls = Calls.to(new Reports(), new ParameterSources(List.of(), List.of(), Optional::empty,
			AnnotationAttributesTests::resolve, (parameter) -> false));

	private static String resolve(String text) {
		String resolved = PROPERTIES.getOrDefault(text, text);
		if (resolved.contains("${")) {
			throw new IllegalArgumentException("Could not resolve placeholder '" + text + "'");
		}
		return resolved;
	}

	@Test
	void durationsAndMetadataMayBePlaceholders() {
		Registration.Tool report = this.calls.tool("report");
		assertThat(report.options().timeout()).isEqualTo(Duration.ofSeconds(90));
		assertThat(report.descriptor().meta()).isEqualTo(Calls.json("{'com.example/region':'eu'}"));
		assertThatExceptionOfType(InvalidMcpDeclarationException.class)
			.isThrownBy(() -> Calls.to(new Unresolved(),
					new ParameterSources(List.of(), List.of(), Optional::empty, AnnotationAttributesTests::resolve,
							(parameter) -> false)))
			.withMessageContaining("Unresolved.report")
			.withMessageContaining("timeout of @McpTool is '${nothing}', and the placeholder has no value");
	}

	@Test
	void tasksHaveTimesOfTheirOwn() {
		Registration.Tool report = this.calls.tool("report");
		assertThat(report.descriptor().task()).isEqualTo(TaskSupport.OPTIONAL);
		assertThat(report.options().traits())
			.isEqualTo(new TaskTraits(true, true, Duration.ofHours(2), Duration.ofSeconds(10)));
		assertThat(this.calls.tool("change").descriptor().task()).isEqualTo(TaskSupport.NEVER);
	}

	@Test
	void hintsSayThatAToolChangesSomething() {
		assertThat(this.calls.tool("change").descriptor().annotations().readOnly()).isFalse();
		assertThat(this.calls.tool("change").descriptor().annotations().destructive()).isNull();
	}

	@Test
	void argumentsOfPromptsHaveDefaults() throws Exception {
		Registration.Prompt prompt = (Registration.Prompt) this.calls.registrations()
			.stream()
			.filter(Registration.Prompt.class::isInstance)
			.findFirst()
			.orElseThrow();
		assertThat(prompt.descriptor().arguments()).singleElement()
			.satisfies((argument) -> assertThat(argument.required()).isFalse());
		assertThat(
				Calls.get(prompt.handler().handle(Calls.context(McpCaller.ANONYMOUS), Map.of()).toCompletableFuture())
					.messages()
					.toString())
			.contains("3 days");
	}

	@Test
	void completionsReferToTemplatesByName() {
		CatalogTable catalog = new CatalogTable();
		McpBeanScanner.register(catalog, this.calls.registrations());
		assertThat(catalog.completions().all()).extracting(Registration.Completion::target)
			.containsExactlyInAnyOrder(new Registration.CompletionTarget(false, "shop://manuals/{product}", "product"),
					new Registration.CompletionTarget(true, "plan", "days"));
	}

	@Test
	void theServerOfAMethodHasPrecedence() {
		Calls declared = Calls.to(new Back());
		assertThat(DeclaredServers.of(declared.tool("purge"))).containsExactly("admin");
		assertThat(DeclaredServers.of(declared.tool("find"))).containsExactly("main", "admin");
		assertThat(DeclaredServers.of(this.calls.tool("report"))).isEmpty();
	}

	static class Reports {

		@McpTool(timeout = "${limit}", meta = @McpMeta(key = "com.example/region", value = "${region}"))
		@McpTask(asksFirst = true, repeatable = true, ttl = "2h", pollInterval = "PT10S")
		String report() {
			return "";
		}

		@McpTool(hints = ToolHint.NOT_READ_ONLY)
		String change() {
			return "";
		}

		@McpPrompt
		String plan(@McpParam(description = "How long", defaultValue = "3") int days) {
			return days + " days";
		}

		@McpResource(uri = "shop://manuals/{product}")
		String manual(String product) {
			return product;
		}

		@McpComplete(ref = "manual")
		List<String> products(String product) {
			return List.of(product);
		}

		@McpComplete(ref = "plan")
		List<String> lengths(String days) {
			return List.of(days);
		}

	}

	static class Unresolved {

		@McpTool(timeout = "${nothing}")
		String report() {
			return "";
		}

	}

	@McpServerName("admin")
	static class Back {

		@McpTool
		String purge() {
			return "";
		}

		@McpTool
		@McpServerName({ "main", "admin" })
		String find() {
			return "";
		}

	}

}
