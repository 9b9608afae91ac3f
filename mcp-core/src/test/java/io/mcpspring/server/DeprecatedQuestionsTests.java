package io.mcpspring.server;

import java.util.Arrays;
import java.util.List;

import io.mcpspring.context.McpRequestContext;
import io.mcpspring.context.Questions;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What the protocol advises against is marked, so that authors see it as they write.
 */
class DeprecatedQuestionsTests {

	@Test
	void samplingAndRootsAreMarked() {
		// server-2026 DEPR-01
		assertThat(List.of(McpRequestContext.class, Questions.class))
			.flatMap((type) -> Arrays.asList(type.getDeclaredMethods()))
			.filteredOn((method) -> List.of("sample", "roots").contains(method.getName()))
			.hasSize(4)
			.allSatisfy((method) -> assertThat(method.isAnnotationPresent(Deprecated.class)).as(method.toString())
				.isTrue());
	}

}
