package io.mcpspring.autoconfigure;

import java.util.List;

import io.mcpspring.engine.catalog.CatalogTable;
import org.junit.jupiter.api.Test;

import org.springframework.boot.WebApplicationType;

import static org.assertj.core.api.Assertions.assertThat;

class ToolsPropertiesTests {

	@Test
	void outputSchemasAreLeftOutOnRequest() {
		assertThat(withSchema("mcp.server.tools.output-schemas=false")).containsExactly("promised");
		assertThat(withSchema()).contains("promised", "stock", "page");
	}

	private static List<String> withSchema(String... properties) {
		try (RunningApplication application = RunningApplication.start(WebApplicationType.SERVLET,
				List.of(ResultsContract.Items.class), properties)) {
			return application.context()
				.getBean(CatalogTable.class)
				.tools()
				.all()
				.stream()
				.filter((tool) -> tool.descriptor().outputSchema() != null)
				.map((tool) -> tool.name())
				.toList();
		}
	}

}
