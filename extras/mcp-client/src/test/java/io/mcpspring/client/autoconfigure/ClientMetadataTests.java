package io.mcpspring.client.autoconfigure;

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
 * Holds the properties of clients to their lines in {@code docs/configuration.md}. They
 * are values of a map, for which Spring Boot writes no metadata, so the javadoc of the
 * records is read.
 */
class ClientMetadataTests {

	private static final Path SOURCE = Path.of("src", "main", "java", "io", "mcpspring", "client", "autoconfigure",
			"McpClientProperties.java");

	@Test
	void everyPropertyIsInTheDocumentation() throws IOException {
		List<String> expected = new ArrayList<>();
		String source = Files.readString(SOURCE);
		add("mcp.client.<name>.", McpClientProperties.class, source, expected);
		assertThat(expected).hasSize(6);
		assertThat(Files.readAllLines(Path.of("..", "..", "docs", "configuration.md"))
			.stream()
			.filter((line) -> line.startsWith("| `mcp.client."))).containsExactlyInAnyOrderElementsOf(expected);
	}

	private static void add(String prefix, Class<?> record, String source, List<String> lines) {
		for (RecordComponent component : record.getRecordComponents()) {
			String name = prefix + component.getName().replaceAll("([a-z])([A-Z])", "$1-$2").toLowerCase();
			if (component.getType().isRecord()) {
				add(name + ".", component.getType(), source, lines);
				continue;
			}
			assertThat(ConfigurationPropertyName.isValid(name.replace("<name>", "shop"))).isTrue();
			DefaultValue value = defaultOf(record, component.getName());
			lines.add("| `%s` | %s | %s |".formatted(name, (value != null) ? "`" + value.value()[0] + "`" : "",
					description(source, component.getName())));
		}
	}

	private static DefaultValue defaultOf(Class<?> record, String name) {
		RecordComponent[] components = record.getRecordComponents();
		for (int index = 0; index < components.length; index++) {
			if (components[index].getName().equals(name)) {
				return record.getDeclaredConstructors()[0].getParameters()[index].getAnnotation(DefaultValue.class);
			}
		}
		throw new IllegalArgumentException(name);
	}

	private static String description(String source, String name) {
		Matcher matcher = Pattern.compile("@param " + name + " (.*?)(?=\\s+\\* @param|\\s+\\*/)", Pattern.DOTALL)
			.matcher(source);
		assertThat(matcher.find()).as(name).isTrue();
		String text = matcher.group(1).replaceAll("\\s+\\*\\s+", " ").strip();
		assertThat(text).endsWith(".");
		return text;
	}

}
