package io.mcpspring.autoconfigure;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What the page about the architecture names exists, and it names each room of the core.
 */
class ArchitecturePageTests {

	private static final Pattern TYPE = Pattern.compile("`([A-Z][a-z]+\\w*)`");

	private static final Pattern WORD = Pattern.compile("`(\\w+)`");

	private static final Path CORE = Path.of("..", "mcp-core", "src", "main", "java", "io", "mcpspring");

	private final String page = Files.readString(Path.of("..", "docs", "architecture.md"));

	ArchitecturePageTests() throws IOException {
	}

	@Test
	void namesTypesThatExist() throws IOException {
		Set<String> types;
		try (Stream<Path> files = Files.walk(Path.of(".."))) {
			types = files.filter((file) -> file.toString().contains("/src/main/java/"))
				.map((file) -> file.getFileName().toString())
				.filter((name) -> name.endsWith(".java"))
				.map((name) -> name.substring(0, name.length() - ".java".length()))
				.collect(Collectors.toSet());
		}

		assertThat(named(TYPE)).hasSizeGreaterThan(30).isSubsetOf(types);
	}

	@Test
	void namesEachRoomOfTheCore() throws IOException {
		try (Stream<Path> rooms = Files.list(CORE)) {
			assertThat(named(WORD)).containsAll(rooms.map((room) -> room.getFileName().toString()).toList());
		}
	}

	private Set<String> named(Pattern pattern) {
		return pattern.matcher(this.page)
			.results()
			.map(MatchResult::group)
			.map((name) -> name.replace("`", ""))
			.collect(Collectors.toSet());
	}

}
