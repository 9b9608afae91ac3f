package io.mcpspring.prose;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import io.mcpspring.ProjectFolders;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Holds pages, Javadoc, comments and messages to the style of {@code CONTRIBUTING.md}.
 */
class PlainEnglishTests {

	/** Phrases in place of a noun, of 1,000 words of a page or module. */
	private static final int MAX_PHRASES = 5;

	private static final Pattern RIDDLES = Pattern
		.compile("\\b(?:[Tt]roubles?|Texts|[Tt]old|isTold|UNTOLD|[Tt]akeNews|[Cc]ounterpart|[Ww]hoever)\\b");

	private static final Path ROOT = ProjectFolders.root();

	@Test
	void pagesArePlain() {
		Map<String, English> pages = new TreeMap<>();
		for (Path page : pages()) {
			String name = ROOT.relativize(page).toString();
			pages.computeIfAbsent(name, (key) -> new English()).add(name, new Page(read(page)).blocks());
		}
		check(pages);
	}

	@Test
	void sourcesArePlain() {
		Map<String, English> packages = new TreeMap<>();
		for (Path module : published()) {
			for (Path source : sources(module.resolve("src/main/java"), ".java")) {
				packages.computeIfAbsent(packageOf(module, source), (key) -> new English())
					.add(source.getFileName().toString(), JavaProse.blocks(read(source)));
			}
		}
		check(packages);
	}

	/** Return the package below that of the project, or the module if that is small. */
	private static String packageOf(Path module, Path source) {
		String name = module.getFileName().toString();
		Path path = module.resolve("src/main/java/io/mcpspring").relativize(source);
		boolean large = name.equals("mcp-core") || name.equals("mcp-spring")
				|| name.equals("mcp-spring-boot-autoconfigure");
		if (!large) {
			return name;
		}
		int depth = name.equals("mcp-spring-boot-autoconfigure") ? 1 : 0;
		return name + " " + ((path.getNameCount() > depth + 1) ? path.getName(depth) : "");
	}

	@Test
	void namesAreNotRiddles() {
		List<String> broken = new ArrayList<>();
		for (Path module : published()) {
			for (Path source : sources(module.resolve("src/main"), ".java")) {
				Matcher names = RIDDLES.matcher(JavaProse.code(read(source)));
				while (names.find()) {
					broken.add(source.getFileName() + ": " + names.group());
				}
			}
		}
		assertThat(broken).as("names that do not say what a thing is or does").isEmpty();
	}

	private static List<Path> published() {
		return ProjectFolders.modules().stream().filter((module) -> !module.getParent().endsWith("proof")).toList();
	}

	private static void check(Map<String, English> counted) {
		List<String> broken = new ArrayList<>();
		counted.forEach((name, english) -> {
			System.out.printf("%-60s %6d words, %3d phrases (%.1f of 1,000), %2d long sentences%n", name,
					english.words(), english.phrases(), english.phrasesPerThousand(), english.longSentences().size());
			if (english.phrases() > Math.ceil(english.words() * MAX_PHRASES / 1000.0)) {
				broken.add(name + ": name the thing, the actor or the reason in place of " + english.phrases()
						+ " phrases:\n  " + String.join("\n  ", english.examples()));
			}
			english.longSentences().forEach((sentence) -> broken.add("Split this sentence: " + sentence));
		});
		assertThat(broken).as(() -> String.join("\n", broken)).isEmpty();
	}

	/** Return all pages but decisions, which are records, and duties, which quote. */
	static List<Path> pages() {
		List<Path> pages = new ArrayList<>(sources(ROOT.resolve("docs"), ".md"));
		pages.removeIf((page) -> !page.getParent().equals(ROOT.resolve("docs")));
		for (String name : List.of("README.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md",
				"proof/mcp-benchmarks/README.md", "proof/mcp-conformance/README.md")) {
			pages.add(ROOT.resolve(name));
		}
		return pages;
	}

	static List<Path> sources(Path folder, String ending) {
		if (!Files.isDirectory(folder)) {
			return List.of();
		}
		try (Stream<Path> files = Files.walk(folder)) {
			return files.filter((file) -> file.toString().endsWith(ending)).sorted().toList();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	static String read(Path file) {
		try {
			return Files.readString(file);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

}
