package io.mcpspring.springai;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Holds the properties of the module to their lines in {@code docs/configuration.md}.
 */
class ConfigurationMetadataTests {

	private static final Path METADATA = Path.of("target", "classes", "META-INF", "spring-configuration-metadata.json");

	private static final Path DOCUMENTATION = Path.of("..", "..", "docs", "configuration.md");

	@Test
	void everyPropertyIsDescribedAndInTheDocumentation() throws IOException {
		List<String> expected = properties().stream().map(ConfigurationMetadataTests::line).sorted().toList();
		assertThat(expected).hasSize(1).allSatisfy((line) -> assertThat(line).endsWith(". |"));
		assertThat(Files.readAllLines(DOCUMENTATION)
			.stream()
			.filter((line) -> line.startsWith("| `mcp.server.spring-ai.")))
			.containsExactlyInAnyOrderElementsOf(expected);
	}

	private static List<JsonNode> properties() throws IOException {
		try (InputStream stream = Files.newInputStream(METADATA)) {
			return JsonMapper.shared().readTree(stream).path("properties").valueStream().toList();
		}
	}

	private static String line(JsonNode property) {
		return "| `%s` | `%s` | %s |".formatted(property.path("name").asString(),
				property.path("defaultValue").asString("").replaceAll("[\\[\\]]", ""),
				property.path("description").asString(""));
	}

}
