package io.mcpspring.spring.method;

import java.time.LocalDate;
import java.util.List;

import io.mcpspring.annotation.McpTool;
import io.mcpspring.context.ToolException;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Past;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

/**
 * Lists with a violation for each element, of which the first are reported.
 */
class ManyViolationsTests {

	private final Calls calls = Calls.to(new Methods());

	@ParameterizedTest
	@CsvSource({ "dates,1,1", "dates,20,20", "dates,21,20", "dates,3000,20", "items,7,7", "items,3000,20" })
	void theFirstAreReported(String tool, int count, int reported) {
		ObjectNode arguments = JsonNodeFactory.instance.objectNode();
		ArrayNode list = arguments.putArray("list");
		for (int i = 0; i < count; i++) {
			if (tool.equals("items")) {
				list.addObject().put("day", "2999-01-01");
			}
			else {
				list.add("2999-01-01");
			}
		}
		ToolException refused = catchThrowableOfType(ToolException.class,
				() -> this.calls.call(tool, arguments.toString()));
		assertThat(refused.getMessage().split("; ")).hasSize(reported).doesNotHaveDuplicates();
		assertThat(refused).hasMessageStartingWith("'list[0]");
	}

	record Item(@Past LocalDate day) {
	}

	static class Methods {

		@McpTool
		int dates(List<@Past LocalDate> list) {
			return list.size();
		}

		@McpTool
		int items(List<@Valid Item> list) {
			return list.size();
		}

	}

}
