package io.mcpspring.autoconfigure;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
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

	private static final Pattern MODULE = Pattern.compile("<module>([^<]+)</module>");

	private static final Path CORE = Path.of("..", "mcp-core", "src", "main", "java", "io", "mcpspring");

	private final String page = Files.readString(Path.of("..", "docs", "architecture.md"));

	ArchitecturePageTests() throws IOException {
	}

	@Test
	void namesTypesThatExist() throws IOException {
		// Of the sources alone: other modules write their classes meanwhile.
		Set<String> types = new HashSet<>();
		for (Path sources : sources()) {
			try (Stream<Path> files = Files.walk(sources)) {
				files.map((file) -> file.getFileName().toString())
					.filter((name) -> name.endsWith(".java"))
					.map((name) -> name.substring(0, name.length() - ".java".length()))
					.forEach(types::add);
			}
		}

		assertThat(named(TYPE)).hasSizeGreaterThan(30).isSubsetOf(types);
	}

	@Test
	void namesEachRoomOfTheCore() throws IOException {
		try (Stream<Path> promised = Files.list(CORE); Stream<Path> rooms = Files.list(CORE.resolve("engine"))) {
			assertThat(named(WORD)).containsAll(Stream.concat(promised, rooms)
				.map((room) -> room.getFileName().toString())
				.filter((name) -> !name.equals("engine"))
				.toList());
		}
	}

	private static List<Path> sources() throws IOException {
		return MODULE.matcher(Files.readString(Path.of("..", "pom.xml")))
			.results()
			.map((module) -> Path.of("..", module.group(1), "src", "main", "java"))
			.filter(Files::isDirectory)
			.toList();
	}

	private Set<String> named(Pattern pattern) {
		return pattern.matcher(this.page)
			.results()
			.map(MatchResult::group)
			.map((name) -> name.replace("`", ""))
			.collect(Collectors.toSet());
	}

}
