package io.mcpspring.conformance.coverage;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A table in {@code docs/coverage}: what a revision demands, and what shows it.
 *
 * @param name its name in citations
 * @param rows its rows
 */
record CoverageTable(String name, List<Row> rows) {

	private static final Pattern LINE = Pattern
		.compile("\\| ([A-Z][A-Z0-9]+-\\d\\d) \\| (.+) \\| ([A-Z* ]+) \\| (.*) \\|");

	private static final Pattern TEST = Pattern.compile("`(\\w+)`");

	static CoverageTable read(Path root, String name) throws IOException {
		List<Row> rows = new ArrayList<>();
		for (String line : Files.readAllLines(root.resolve("docs/coverage/" + name + ".md"))) {
			Matcher matcher = LINE.matcher(line);
			if (matcher.matches()) {
				rows.add(new Row(name, matcher.group(1), matcher.group(2), matcher.group(3), matcher.group(4)));
			}
			else if (line.startsWith("| ") && line.contains("-0")) {
				throw new IllegalStateException("Not a row of a coverage table: " + line);
			}
		}
		return new CoverageTable(name, rows);
	}

	/**
	 * A row.
	 *
	 * @param table the name of its table
	 * @param id its id
	 * @param duty what it demands
	 * @param level how strictly
	 * @param shown the tests that show it, or why there are none
	 */
	record Row(String table, String id, String duty, String level, String shown) {

		String citation() {
			return this.table + " " + this.id;
		}

		List<String> tests() {
			return TEST.matcher(this.shown).results().map((match) -> match.group(1)).toList();
		}

		boolean isMandatory() {
			return this.level.startsWith("MUST");
		}

		String expected(Citations citations) {
			String tests = citations.of(citation())
				.stream()
				.map((test) -> "`" + test + "`")
				.collect(Collectors.joining(", "));
			return "| %s | %s | %s | %s |".formatted(this.id, this.duty, this.level, tests);
		}

	}

}
