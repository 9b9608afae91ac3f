package io.mcpspring.conformance.coverage;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import io.mcpspring.ProjectFolders;

/**
 * The duties that tests cite in comments such as {@code server-2025 SESS-07, SESS-11} or
 * {@code server-2026 CACHE-01 to CACHE-03}; those of {@code extensions},
 * {@code transports} and {@code sign-in} alike.
 */
final class Citations {

	private static final Path TESTS = Path.of("src", "test", "java");

	private static final Pattern COMMENT_BREAK = Pattern.compile("\\R\\s*(//|\\*)\\s?");

	private static final Pattern GROUP = Pattern.compile(
			"(server-\\d{4}|extensions|transports|sign-in)((?:\\s*(?:,|and|to|/|\\s)\\s*[A-Z][A-Z0-9]{1,5}-\\d+)+)");

	private static final Pattern ITEM = Pattern.compile("(,|and|to|/|\\s)\\s*([A-Z][A-Z0-9]{1,5})-(\\d+)");

	private final Set<String> classes = new TreeSet<>();

	private final Map<String, Set<String>> byRow = new TreeMap<>();

	/**
	 * Read the tests of all modules.
	 */
	static Citations read() throws IOException {
		Citations citations = new Citations();
		for (Path tests : ProjectFolders.modules().stream().map((module) -> module.resolve(TESTS)).toList()) {
			if (Files.isDirectory(tests)) {
				try (Stream<Path> files = Files.walk(tests)) {
					for (Path file : files.filter((path) -> path.toString().endsWith(".java")).toList()) {
						citations.add(file);
					}
				}
			}
		}
		return citations;
	}

	private void add(Path file) throws IOException {
		String name = file.getFileName().toString().replace(".java", "");
		this.classes.add(name);
		Matcher group = GROUP.matcher(COMMENT_BREAK.matcher(Files.readString(file)).replaceAll(" "));
		while (group.find()) {
			String family = "";
			int last = 0;
			Matcher item = ITEM.matcher(group.group(2));
			while (item.find()) {
				int number = Integer.parseInt(item.group(3));
				boolean range = item.group(1).equals("to") && item.group(2).equals(family);
				for (int i = range ? last + 1 : number; i <= number; i++) {
					String row = "%s %s-%02d".formatted(group.group(1), item.group(2), i);
					this.byRow.computeIfAbsent(row, (key) -> new TreeSet<>()).add(name);
				}
				family = item.group(2);
				last = number;
			}
		}
	}

	/**
	 * All rows that are cited, with their table, for example {@code server-2025 SESS-07}.
	 */
	Set<String> rows() {
		return this.byRow.keySet();
	}

	/**
	 * The classes that cite a row.
	 */
	Set<String> of(String row) {
		return this.byRow.getOrDefault(row, Set.of());
	}

	boolean isClass(String name) {
		return this.classes.contains(name);
	}

}
