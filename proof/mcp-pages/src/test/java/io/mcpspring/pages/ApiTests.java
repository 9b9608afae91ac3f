package io.mcpspring.pages;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.mcpspring.ApiPackages;
import io.mcpspring.ProjectFolders;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Holds what applications may use of all modules to its size and to its signatures, and
 * names to one meaning.
 */
class ApiTests {

	private static final int MAX_TYPES = 120;

	/** The names that two published types have, and why. */
	private static final Map<String, String> TWICE = Map.of();

	/** Beans in internal packages, which the pages name nonetheless. */
	private static final Set<String> INTERNAL = Set.of("BrowserPage", "CallSessions", "CredentialCheck",
			"McpTaskListener", "MemoryBudget", "OnceRunner", "RequestRefusal", "ScopeChallenge", "ServerEvents",
			"ValueMapper");

	private static final Path DOCS = ProjectFolders.root().resolve("docs");

	private static final Pattern IMPORT = Pattern
		.compile("(?m)^import (?:static )?(io\\.mcpspring\\.[a-z.]+\\.[A-Z]\\w*)");

	private static final Pattern TYPE = Pattern.compile("`([A-Z]\\w+)`");

	private static final Map<String, ApiSignatures> MODULES = new TreeMap<>();

	@BeforeAll
	static void read() {
		Set<String> promised = ApiPackages.promised();
		published().forEach((module) -> MODULES.put(module.getFileName().toString(),
				ApiSignatures.of(module.resolve(Path.of("target", "classes")), promised)));
	}

	static Set<String> modules() {
		return MODULES.keySet();
	}

	/** The folders of the modules that applications use as libraries. */
	private static List<Path> published() {
		return ProjectFolders.modules().stream().filter(ApiTests::isPublished).toList();
	}

	private static boolean isPublished(Path module) {
		try {
			return Files.isDirectory(module.resolve(Path.of("src", "main", "java")))
					&& !Files.readString(module.resolve("pom.xml"))
						.contains("<maven.deploy.skip>true</maven.deploy.skip>");
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	@ParameterizedTest
	@MethodSource("modules")
	void changesOfThePromiseAreSeen(String module) {
		assertThat(MODULES.get(module).differences(module)).as(module + ": " + ApiSignatures.CHANGED).isEmpty();
	}

	@Test
	void pageNamesWhatExists() {
		Set<String> found = new TreeSet<>();
		MODULES.values().forEach((api) -> found.addAll(api.found()));
		assertThat(found).as("packages and types in docs/extending.md that modules have")
			.isEqualTo(ApiPackages.promised());
	}

	@Test
	void signaturesNameTypesThatAreOpen() throws IOException {
		Set<String> leaks = new TreeSet<>();
		MODULES.values().forEach((api) -> leaks.addAll(api.leaks()));
		assertThat(leaks)
			.as("types in signatures that applications see and may not use: name one that docs/extending.md lists. "
					+ "The list config/api/leaks.txt has those that are left, and only gets shorter")
			.isEqualTo(new TreeSet<>(Files.readAllLines(ApiSignatures.file("leaks"))));
	}

	@Test
	void pagesNameTypesThatAreOpen() throws IOException {
		Set<String> open = new TreeSet<>();
		MODULES.values().forEach((api) -> open.addAll(api.types()));
		Set<String> names = open.stream().map(ApiTests::simpleName).collect(Collectors.toCollection(TreeSet::new));
		Set<String> other = new TreeSet<>();
		try (Stream<Path> pages = Files.list(DOCS)) {
			for (Path page : pages.filter((file) -> file.toString().endsWith(".md")).toList()) {
				IMPORT.matcher(Files.readString(page))
					.results()
					.map((match) -> match.group(1))
					.filter((type) -> !open.contains(type))
					.forEach((type) -> other.add(simpleName(type)));
			}
		}
		Files.readString(DOCS.resolve("extending.md"))
			.lines()
			.filter((line) -> line.startsWith("| `"))
			.flatMap((line) -> TYPE.matcher(line.split("\\|")[1]).results())
			.map((match) -> match.group(1))
			.filter((name) -> !names.contains(name))
			.forEach(other::add);
		assertThat(other).as("types on pages that docs/extending.md does not list as public API").isEqualTo(INTERNAL);
	}

	private static String simpleName(String type) {
		return type.substring(type.lastIndexOf('.') + 1);
	}

	@Test
	void typesCanGrow() {
		// Authors of stores follow each minor version.
		assertThat(MODULES.values().stream().flatMap((api) -> api.lines().stream()))
			.filteredOn((line) -> !line.matches("io\\.mcpspring\\.store\\b.*"))
			.as("records and sealed types, which users construct, deconstruct or switch over: make them classes "
					+ "with a builder or factory, or interfaces that the server implements")
			.noneMatch((line) -> line.contains(" : record") || line.contains(" : sealed "));
	}

	@Test
	void typesCanBeCounted() {
		Set<String> packages = ApiPackages.listed();
		assertThat(MODULES.values().stream().flatMap((api) -> api.types().stream()))
			.filteredOn((type) -> packages.contains(type.substring(0, type.lastIndexOf('.'))))
			.as("public types of the packages for applications")
			.hasSizeBetween(80, MAX_TYPES);
	}

	@Test
	void namesMeanOneType() throws IOException {
		Map<String, Integer> names = new TreeMap<>();
		for (Path module : published()) {
			try (Stream<Path> files = Files.walk(module.resolve(Path.of("src", "main", "java")))) {
				files.map((file) -> file.getFileName().toString())
					.filter((name) -> name.endsWith(".java") && !name.equals("package-info.java"))
					.forEach((name) -> names.merge(name.replace(".java", ""), 1, Integer::sum));
			}
		}
		names.values().removeIf((count) -> count == 1);
		assertThat(names.keySet()).as("simple names that two published types have").isEqualTo(TWICE.keySet());
		assertThat(TWICE).hasSizeLessThanOrEqualTo(5);
	}

}
