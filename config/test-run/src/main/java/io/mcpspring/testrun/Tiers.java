package io.mcpspring.testrun;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Program that prints how many tests of each tier a build ran and the memory of the rooms
 * that they filled, and fails where a tag is not in the table of {@code CONTRIBUTING.md}
 * or the profile {@code full} leaves tests out.
 */
public final class Tiers {

	private static final Pattern ROW = Pattern.compile("(?m)^\\| `([a-z-]+)` \\|");

	private static final Pattern EXCLUDED = Pattern.compile("<test\\.excluded>([^<]*)</test\\.excluded>");

	private static final Pattern FULL = Pattern
		.compile("<id>full</id>\\s*<properties>\\s*<test\\.excluded/>\\s*<proof\\.skip>false</proof\\.skip>");

	/** The property of modules that are not published; the profile full overrides it. */
	private static final String PROOF = "<maven.test.skip>${proof.skip}</maven.test.skip>";

	private static final Pattern FILTER = Pattern
		.compile("<(excludedGroups|groups|excludesFile|skipTests|maven\\.test\\.skip)>");

	private Tiers() {
	}

	/**
	 * Print and check.
	 * @param arguments the root of the project, and the folder with the counts of this
	 * run
	 * @throws IOException if a file cannot be read
	 */
	public static void main(String[] arguments) throws IOException {
		Path root = Path.of(arguments[0]);
		Map<String, Integer> counts = counts(Path.of(arguments[1]));
		System.out.println("Tests by tier:");
		counts.forEach((tier, count) -> System.out.printf("%7d %s%n", count, tier));
		System.out.printf("%7d in all%n", counts.values().stream().mapToInt(Integer::intValue).sum());
		printHeap(Path.of(arguments[1]));
		check(root, counts.keySet());
	}

	/**
	 * Print the memory of rooms that tests have filled, those with the most heap for a
	 * byte at the meter last.
	 */
	private static void printHeap(Path folder) throws IOException {
		List<String> rows = new ArrayList<>();
		for (Path file : files(folder, ".heap")) {
			rows.addAll(Files.readAllLines(file));
		}
		if (!rows.isEmpty()) {
			System.out.printf("%5s %12s %12s %7s %6s  %s%n", "ratio", "at meter", "of heap", "pieces", "ms", "room");
			rows.stream().sorted().forEach(System.out::println);
			System.out.println("Worst ratio of heap and meter: " + Collections.max(rows).strip().split(" ")[0]);
		}
	}

	private static List<Path> files(Path folder, String suffix) throws IOException {
		if (!Files.isDirectory(folder)) {
			return List.of();
		}
		try (Stream<Path> files = Files.list(folder)) {
			return files.filter((file) -> file.toString().endsWith(suffix)).toList();
		}
	}

	private static Map<String, Integer> counts(Path folder) throws IOException {
		Map<String, Integer> counts = new TreeMap<>();
		for (Path file : files(folder, ".txt")) {
			for (String line : Files.readAllLines(file)) {
				String[] parts = line.split(" ");
				counts.merge(parts[0], Integer.parseInt(parts[1]), Integer::sum);
			}
		}
		return counts;
	}

	private static void check(Path root, Set<String> tiers) throws IOException {
		String pom = Files.readString(root.resolve("pom.xml"));
		Set<String> table = new TreeSet<>();
		Matcher rows = ROW.matcher(section(Files.readString(root.resolve("CONTRIBUTING.md"))));
		while (rows.find()) {
			table.add(rows.group(1));
		}
		Matcher excluded = EXCLUDED.matcher(pom);
		require(excluded.find() && table.equals(new TreeSet<>(List.of(excluded.group(1).split(",")))),
				"The tags in CONTRIBUTING.md are not those of the property 'test.excluded' of pom.xml: " + table);
		require(FULL.matcher(pom).find(),
				"The profile 'full' of pom.xml has to run all tests: set 'test.excluded' to nothing, then 'proof.skip' to false");
		for (String tier : tiers) {
			for (String tag : tier.split("\\+")) {
				require(tag.equals(TestRunListener.USUAL) || table.contains(tag),
						"The tag '" + tag + "' is not in the table of CONTRIBUTING.md: use one of " + table);
			}
		}
		try (Stream<Path> files = Files.walk(root, 3)) {
			for (Path file : files.filter((path) -> path.endsWith("pom.xml")).toList()) {
				String module = file.startsWith(root.resolve("proof")) ? Files.readString(file).replace(PROOF, "")
						: Files.readString(file);
				require(file.equals(root.resolve("pom.xml")) || !FILTER.matcher(module).find(),
						file + " leaves tests out: give them a tag instead");
			}
		}
	}

	private static String section(String page) {
		int start = page.indexOf("## Tests that take longer");
		return page.substring(start, page.indexOf("\n## ", start + 1));
	}

	private static void require(boolean holds, String message) {
		if (!holds) {
			System.err.println(message);
			System.exit(1);
		}
	}

}
