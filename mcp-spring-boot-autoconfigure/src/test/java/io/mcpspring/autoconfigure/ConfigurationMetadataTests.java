package io.mcpspring.autoconfigure;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.context.annotation.ClassPathScanningCandidateComponentProvider;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.core.type.filter.AnnotationTypeFilter;
import org.springframework.util.ClassUtils;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Holds the properties to what an editor shows about them: each has a description, in the
 * wording that Spring Boot uses for its own, and a line in {@code docs/configuration.md}.
 */
class ConfigurationMetadataTests {

	private static final String METADATA = "META-INF/spring-configuration-metadata.json";

	private static final int MAX_NAMES = 120;

	private static final Path DOCUMENTATION = Path.of("..", "docs", "configuration.md");

	/** Properties of modules that are not here have a test there. */
	private static final List<String> OTHER_MODULES = List.of("| `mcp.server.spring-ai.", "| `mcp.server.console.",
			"| `mcp.server.on-behalf-of.", "| `mcp.server.openapi.", "| `mcp.server.remotes.");

	private final List<JsonNode> properties = readProperties();

	ConfigurationMetadataTests() throws IOException {
	}

	@Test
	void everyPropertiesTypeIsPartOfTheMetadata() {
		Set<String> names = this.properties.stream().map(ConfigurationMetadataTests::name).collect(Collectors.toSet());
		assertThat(prefixes()).allSatisfy((prefix) -> {
			assertThat(prefix + ".").startsWith("mcp.server.");
			assertThat(names).anyMatch((name) -> name.startsWith(prefix + "."));
		});
	}

	@Test
	void everyPropertyHasADescription() {
		assertThat(this.properties).allSatisfy((property) -> assertThat(description(property))
			.as("description of %s: write javadoc on its field, or an @param if it is a record's", name(property))
			.isNotBlank());
	}

	@Test
	void descriptionsAreSentencesWithoutAnArticleInFront() {
		assertThat(this.properties)
			.allSatisfy((property) -> assertThat(description(property)).as("description of %s", name(property))
				.endsWith(".")
				.doesNotContainPattern("^(The|A|An|Specifies|Sets) "));
	}

	@Test
	void descriptionsOfSwitchesStartWithWhether() {
		assertThat(this.properties)
			.filteredOn((property) -> "java.lang.Boolean".equals(property.path("type").asString()))
			.allSatisfy((property) -> assertThat(description(property)).as("description of %s", name(property))
				.startsWith("Whether "));
	}

	@Test
	void everyPropertyIsInTheDocumentation() throws IOException {
		List<String> documented = Files.readAllLines(DOCUMENTATION)
			.stream()
			.filter((line) -> line.startsWith("| `mcp.server."))
			.filter((line) -> OTHER_MODULES.stream().noneMatch(line::startsWith))
			.toList();
		List<String> expected = this.properties.stream().map(ConfigurationMetadataTests::line).sorted().toList();
		assertThat(expected).filteredOn((line) -> !documented.contains(line))
			.as("lines to add to docs/configuration.md, or to put in place of those of the same name")
			.isEmpty();
		assertThat(documented).filteredOn((line) -> !expected.contains(line))
			.as("lines of docs/configuration.md that are no longer true")
			.isEmpty();
		assertThat(documented).doesNotHaveDuplicates();
	}

	@Test
	void namesArePromisedAndFew() throws IOException {
		long names = Files.readAllLines(DOCUMENTATION).stream().filter((line) -> line.startsWith("| `mcp.")).count();
		assertThat(names).as("names of properties: merge two, or leave one to a bean, for each that is added")
			.isPositive()
			.isLessThanOrEqualTo(MAX_NAMES);
	}

	private static String line(JsonNode property) {
		JsonNode value = property.path("defaultValue");
		String text = value.isArray()
				? value.valueStream().map((element) -> element.asString()).collect(Collectors.joining(", "))
				: value.asString("");
		return "| `%s` | %s | %s |".formatted(name(property), text.isEmpty() ? "" : "`" + text + "`",
				description(property));
	}

	private static String name(JsonNode property) {
		return property.path("name").asString();
	}

	private static String description(JsonNode property) {
		return property.path("description").asString("");
	}

	private static List<JsonNode> readProperties() throws IOException {
		List<JsonNode> properties = new ArrayList<>();
		// Boot's own metadata has the same file name.
		for (URL url : Collections.list(ConfigurationMetadataTests.class.getClassLoader().getResources(METADATA))) {
			try (InputStream stream = url.openStream()) {
				JsonMapper.shared()
					.readTree(stream)
					.path("properties")
					.valueStream()
					.filter((property) -> name(property).startsWith("mcp."))
					.forEach(properties::add);
			}
		}
		return properties;
	}

	private static List<String> prefixes() {
		ClassPathScanningCandidateComponentProvider scanner = new ClassPathScanningCandidateComponentProvider(false);
		scanner.addIncludeFilter(new AnnotationTypeFilter(ConfigurationProperties.class));
		return scanner.findCandidateComponents("io.mcpspring.autoconfigure")
			.stream()
			.map((candidate) -> ClassUtils.resolveClassName(candidate.getBeanClassName(), null))
			.map((type) -> AnnotatedElementUtils.getMergedAnnotation(type, ConfigurationProperties.class).prefix())
			.toList();
	}

}
