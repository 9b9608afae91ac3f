package io.mcpspring;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Holds what applications may use to its size and to its signatures, and names to one
 * meaning.
 */
class ApiTests {

	private static final int MAX_TYPES = 120;

	/** The names that two published types have, and why. */
	private static final Map<String, String> TWICE = Map.of();

	private final ApiSignatures api = ApiSignatures.of(Path.of("target", "classes"), ApiPackages.listed());

	@Test
	void changesOfThePromiseAreSeen() {
		assertThat(this.api.differences("mcp-core")).as(ApiSignatures.CHANGED).isEmpty();
	}

	@Test
	void signaturesNameTypesThatAreOpen() throws IOException {
		assertThat(this.api.leaks())
			.as("types of the engine in what applications see: show a type of the seven packages. The list "
					+ "config/api/leaks.txt has those that are left, and only gets shorter")
			.isEqualTo(new TreeSet<>(Files.readAllLines(ApiSignatures.file("leaks"))));
	}

	@Test
	void typesCanGrow() {
		assertThat(this.api.lines()).filteredOn((line) -> !line.startsWith("io.mcpspring.store."))
			.as("records and sealed types, which users construct, deconstruct or switch over: make them classes "
					+ "with a builder or factory, or interfaces that the server implements")
			.noneMatch((line) -> line.contains(" : record") || line.contains(" : sealed "));
	}

	@Test
	void typesCanBeCounted() throws IOException {
		Set<String> types = new TreeSet<>(this.api.types());
		try (Stream<String> lines = Files.lines(ApiSignatures.file("mcp-spring"))) {
			lines.filter((line) -> line.matches("io\\.mcpspring\\.[a-z]+\\.[A-Z]\\w* : .*"))
				.forEach((line) -> types.add(line.substring(0, line.indexOf(' '))));
		}
		assertThat(types).as("public types of the packages for applications").hasSizeBetween(80, MAX_TYPES);
	}

	@Test
	void namesMeanOneType() throws IOException {
		Map<String, Integer> names = new TreeMap<>();
		for (Path module : ProjectFolders.modules()) {
			Path sources = module.resolve(Path.of("src", "main", "java"));
			if (Files.isDirectory(sources) && isPublished(module)) {
				try (Stream<Path> files = Files.walk(sources)) {
					List<String> found = files.map((file) -> file.getFileName().toString())
						.filter((name) -> name.endsWith(".java") && !name.equals("package-info.java"))
						.toList();
					found.forEach((name) -> names.merge(name.replace(".java", ""), 1, Integer::sum));
				}
			}
		}
		names.values().removeIf((count) -> count == 1);
		assertThat(names.keySet()).as("simple names that two published types have").isEqualTo(TWICE.keySet());
		assertThat(TWICE).hasSizeLessThanOrEqualTo(5);
	}

	private static boolean isPublished(Path module) throws IOException {
		return !Files.readString(module.resolve("pom.xml")).contains("<maven.deploy.skip>true</maven.deploy.skip>");
	}

}
