package io.mcpspring.openapi.autoconfigure;

import java.io.IOException;
import java.lang.reflect.RecordComponent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.junit.jupiter.api.Test;

import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Holds the properties of documents to their lines in {@code docs/configuration.md}. They
 * are values of a map, for which Spring Boot writes no metadata of its own, so the
 * javadoc of the records is read.
 */
class OpenApiMetadataTests {

	private static final Path SOURCES = Path.of("src", "main", "java", "io", "mcpspring", "openapi", "autoconfigure");

	private static final Path METADATA = Path.of("target", "classes", "META-INF", "spring-configuration-metadata.json");

	@Test
	void everyPropertyIsInTheDocumentation() throws IOException {
		String source = Files.readString(SOURCES.resolve("McpOpenApiProperties.java"));
		List<String> expected = new ArrayList<>();
		add("mcp.server.openapi.<name>.", McpOpenApiProperties.class, source, expected);
		assertThat(expected).hasSize(9);
		assertThat(Files.readAllLines(Path.of("..", "..", "docs", "configuration.md"))
			.stream()
			.filter((line) -> line.startsWith("| `mcp.server.openapi."))).containsExactlyInAnyOrderElementsOf(expected);
	}

	@Test
	void theMapOfDocumentsIsDescribed() throws IOException {
		assertThat(Files.readString(METADATA)).contains("\"mcp.server.openapi\"")
			.contains("OpenAPI documents whose operations are offered, by their names.");
	}

	private static void add(String prefix, Class<?> type, String source, List<String> lines) {
		String javadoc = javadoc(type, source);
		for (RecordComponent component : type.getRecordComponents()) {
			String name = prefix + component.getName().replaceAll("([a-z])([A-Z])", "$1-$2").toLowerCase();
			if (component.getType().isRecord()) {
				add(name + ".", component.getType(), source, lines);
				continue;
			}
			assertThat(ConfigurationPropertyName.isValid(name.replace("<name>", "pets"))).isTrue();
			String value = defaultOf(type, component.getName());
			lines.add("| `%s` | %s | %s |".formatted(name, value.isEmpty() ? "" : "`" + value + "`",
					description(javadoc, component.getName())));
		}
	}

	private static String javadoc(Class<?> type, String source) {
		int end = source.indexOf("record " + type.getSimpleName() + "(");
		return source.substring(source.lastIndexOf("\n/**", end), end);
	}

	private static String defaultOf(Class<?> type, String name) {
		RecordComponent[] components = type.getRecordComponents();
		for (int index = 0; index < components.length; index++) {
			if (components[index].getName().equals(name)) {
				DefaultValue value = type.getDeclaredConstructors()[0].getParameters()[index]
					.getAnnotation(DefaultValue.class);
				return (value != null && value.value().length > 0) ? value.value()[0] : "";
			}
		}
		throw new IllegalArgumentException(name);
	}

	private static String description(String javadoc, String name) {
		Matcher matcher = Pattern.compile("@param " + name + " (.*?)(?=\\s+\\* @param|\\s+\\*/)", Pattern.DOTALL)
			.matcher(javadoc);
		assertThat(matcher.find()).as(name).isTrue();
		String text = matcher.group(1).replaceAll("\\s+\\*\\s+", " ").strip();
		assertThat(text).endsWith(".");
		return text;
	}

}
