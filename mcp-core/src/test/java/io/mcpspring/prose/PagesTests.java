package io.mcpspring.prose;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import io.mcpspring.ProjectFolders;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Holds the pages of {@code docs} to their kinds: guides, reference and explanation.
 */
class PagesTests {

	private static final int MAX_WORDS = 2_500;

	private static final int MAX_WORDS_OF_ALL = 35_000;

	private static final Path ROOT = ProjectFolders.root();

	private static final Pattern CODE = Pattern.compile("`([^`]+)`");

	private final Map<String, List<String>> groups = readGroups();

	@Test
	void eachPageIsInOneGroup() {
		List<String> grouped = this.groups.values().stream().flatMap(List::stream).toList();
		assertThat(grouped).doesNotHaveDuplicates()
			.containsExactlyInAnyOrderElementsOf(PlainEnglishTests.pages()
				.stream()
				.filter((page) -> page.getParent().equals(ROOT.resolve("docs")))
				.map((page) -> page.getFileName().toString().replace(".md", ""))
				.toList());
	}

	@Test
	void pagesAreShort() {
		int words = 0;
		List<String> broken = new ArrayList<>();
		for (Map.Entry<String, List<String>> group : this.groups.entrySet()) {
			for (String name : group.getValue()) {
				Page page = page(name);
				int counted = group.getKey().equals("Reference") ? page.words() : page.wordsWithTables();
				if (counted > MAX_WORDS) {
					broken.add(name + " has " + counted + " words");
				}
				words += page.words();
			}
		}
		System.out.println(words + " words in the pages of docs, without code and tables");
		assertThat(broken).as("pages of more than %s words", MAX_WORDS).isEmpty();
		assertThat(words).as("words in all pages").isLessThanOrEqualTo(MAX_WORDS_OF_ALL);
	}

	@Test
	void pagesBeginWithTheirUse() {
		List<String> broken = new ArrayList<>();
		this.groups.forEach((group, names) -> names.forEach((name) -> {
			String lead = page(name).lead();
			if (!lead.startsWith("After this page") && !lead.startsWith("Reference: ")
					&& !lead.startsWith("Explanation: ")) {
				broken.add(name + ": " + lead);
			}
		}));
		assertThat(broken).as("pages begin with 'After this page …', 'Reference: …' or 'Explanation: …'").isEmpty();
	}

	@Test
	void messagesOfTroubleshootingAreThoseOfTheCode() {
		String literals = ProjectFolders.modules()
			.stream()
			.flatMap((module) -> PlainEnglishTests.sources(module.resolve("src/main"), ".java").stream())
			.flatMap((source) -> JavaProse.literals(PlainEnglishTests.read(source)).stream())
			.collect(Collectors.joining("\n"));
		List<String> messages = PlainEnglishTests.read(ROOT.resolve("docs/troubleshooting.md"))
			.lines()
			.filter((line) -> line.startsWith("| "))
			.map((line) -> line.split("\\|"))
			.map((cells) -> cells[1].contains("`") ? cells[1] : cells[2])
			.flatMap((cell) -> CODE.matcher(cell).results().map((code) -> code.group(1)))
			.toList();
		assertThat(messages).hasSizeGreaterThan(50)
			.allSatisfy((message) -> assertThat(literals.contains(message)).as(message).isTrue());
	}

	private static Page page(String name) {
		return new Page(PlainEnglishTests.read(ROOT.resolve("docs/" + name + ".md")));
	}

	private static Map<String, List<String>> readGroups() {
		Map<String, List<String>> groups = new LinkedHashMap<>();
		JsonMapper.shared()
			.readTree(PlainEnglishTests.read(ROOT.resolve("site/groups.json")))
			.forEachEntry(
					(group, names) -> groups.put(group, names.valueStream().map((name) -> name.asString()).toList()));
		return groups;
	}

}
