package io.mcpspring.demo;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.mcpspring.observation.DefaultMcpServerRequestObservationConvention;

/**
 * The meters that the guide for operators lists.
 *
 * @param meters each by its name
 */
record MeterTable(Map<String, Row> meters) {

	private static final Pattern ROW = Pattern.compile("^\\| `(mcp\\.[a-z.]+)` \\| ([^|]+) \\|([^|]*)\\| ([^|]+) \\|$");

	private static final Pattern LABEL = Pattern.compile("`([a-z_.]+)`(?: \\(([^)]+)\\))?");

	static MeterTable read() throws IOException {
		Map<String, Row> meters = new TreeMap<>();
		for (String line : Files.readAllLines(Path.of("..", "docs", "operations.md"))) {
			Matcher row = ROW.matcher(line);
			if (row.matches()) {
				Map<String, Set<String>> labels = labels(row.group(3));
				if (!row.group(1).equals(DefaultMcpServerRequestObservationConvention.NAME)) {
					labels.put("mcp.stack", Set.of()); // as the text above the table says
				}
				meters.put(row.group(1), new Row(row.group(2), labels, plain(row.group(4))));
			}
		}
		return new MeterTable(meters);
	}

	private static String plain(String markdown) {
		return markdown.replaceAll("\\[([^]]+)]\\([^)]+\\)", "$1").replace("`", "");
	}

	private static Map<String, Set<String>> labels(String cell) {
		Map<String, Set<String>> labels = new LinkedHashMap<>();
		Matcher label = LABEL.matcher(cell);
		while (label.find()) {
			String values = label.group(2);
			labels.put(label.group(1), (values != null) ? new TreeSet<>(Arrays.asList(values.split(", "))) : Set.of());
		}
		return labels;
	}

	/**
	 * A meter.
	 *
	 * @param kind what it is, with its unit
	 * @param labels its labels, and their values where they are from an enumeration
	 * @param meaning its meaning, as plain text
	 */
	record Row(String kind, Map<String, Set<String>> labels, String meaning) {
	}

}
