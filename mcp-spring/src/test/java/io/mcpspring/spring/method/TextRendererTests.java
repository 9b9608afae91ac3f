package io.mcpspring.spring.method;

import java.util.List;
import java.util.Optional;

import io.mcpspring.annotation.McpTool;
import io.mcpspring.engine.catalog.HandlerSource;
import io.mcpspring.engine.context.UnwritableResultException;
import io.mcpspring.model.CallToolResult;
import io.mcpspring.model.Content;
import io.mcpspring.server.McpTextRenderer;
import io.mcpspring.spring.method.argument.ParameterSources;
import io.mcpspring.spring.method.registration.McpBeanScanner;
import io.mcpspring.spring.method.result.ResultSettings;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * The text of a result, made by the application.
 */
class TextRendererTests {

	private final Calls calls = Calls.to(new Tools());

	// server-2025 TOOL-13
	@Test
	void theTextIsRenderedAndTheStructureStays() throws Exception {
		assertThat(this.calls.text("list", "{}")).isEqualTo("- a\n- b");
		assertThat(this.calls.structured("list", "{}")).isEqualTo("[\"a\",\"b\"]");
		assertThat(this.calls.tool("list").descriptor().outputSchema()).isNotNull();
	}

	@Test
	void theTextIsAllWhereStructureIsLeftOut() throws Exception {
		assertThat(this.calls.call("text", "{}")).isEqualTo(CallToolResult.text("- a\n- b"));
		assertThat(this.calls.call("plain", "{}")).isEqualTo(CallToolResult.text("[\"a\",\"b\"]"));
		for (String tool : List.of("text", "plain")) {
			assertThat(this.calls.tool(tool).descriptor().outputSchema()).isNull();
		}
	}

	@Test
	void onlyATextBesideStructureMayDiffer() {
		assertThat(List.of("list", "text", "plain", "number")).filteredOn((tool) -> {
			HandlerSource source = this.calls.tool(tool).options().source();
			return source != null && source.ownText();
		}).containsExactly("list");
	}

	@Test
	void aScalarIsRendered() throws Exception {
		assertThat(this.calls.call("number", "{}")).isEqualTo(CallToolResult.text("seven (7)"));
	}

	@Test
	void nothingIsNotRendered() throws Exception {
		assertThat(this.calls.call("nothing", "{}").content()).isEmpty();
	}

	@Test
	void contentIsNotRendered() throws Exception {
		assertThat(this.calls.call("block", "{}").content()).containsExactly(Content.text("a"));
	}

	@Test
	void theRendererThatTheApplicationKnowsIsUsed() throws Exception {
		McpTextRenderer<Integer> known = (number) -> "known " + number;
		McpBeanScanner scanner = new McpBeanScanner(Calls.MAPPER, null, ParameterSources.of(List.of()),
				new ResultSettings(true, List.of(), (type) -> (type == Words.class) ? known : new Lines()));
		assertThat(Calls.of(scanner.scan("bean", new Tools())).text("number", "{}")).isEqualTo("known 7");
	}

	// server-2025 TOOL-20
	@Test
	void aFailureIsNoFailureOfTheMethod() {
		assertThatExceptionOfType(UnwritableResultException.class).isThrownBy(() -> this.calls.call("failing", "{}"))
			.withMessage("It cannot be rendered as text.")
			.satisfies((ex) -> assertThat(ex.detail()).isInstanceOf(ArithmeticException.class));
	}

	static final class Lines implements McpTextRenderer<List<String>> {

		@Override
		public String render(List<String> result) {
			return "- " + String.join("\n- ", result);
		}

	}

	static final class Words implements McpTextRenderer<Integer> {

		@Override
		public String render(Integer result) {
			return (70 / result == 10) ? "seven (7)" : "another";
		}

	}

	static final class Anything implements McpTextRenderer<Object> {

		@Override
		public String render(Object result) {
			return "anything";
		}

	}

	static class Tools {

		@McpTool(renderer = Lines.class, outputSchema = McpTool.OutputSchema.NONE)
		List<String> text() {
			return List.of("a", "b");
		}

		@McpTool(outputSchema = McpTool.OutputSchema.NONE)
		List<String> plain() {
			return List.of("a", "b");
		}

		@McpTool(renderer = Lines.class)
		List<String> list() {
			return List.of("a", "b");
		}

		@McpTool(renderer = Words.class)
		int number() {
			return 7;
		}

		@McpTool(renderer = Words.class)
		Optional<Integer> nothing() {
			return Optional.empty();
		}

		@McpTool(renderer = Words.class)
		Integer failing() {
			return 0;
		}

		@McpTool(renderer = Anything.class)
		Content block() {
			return Content.text("a");
		}

	}

}
