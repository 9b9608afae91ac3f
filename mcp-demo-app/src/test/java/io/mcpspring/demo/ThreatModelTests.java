package io.mcpspring.demo;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What the threat model says a client can make a node keep is bounded where it says, by
 * what it says, and seen where it says.
 */
class ThreatModelTests {

	private static final Path TOP = Path.of("..");

	private static final String HEADING = "## What a client can make a node keep";

	private static final Pattern CODE = Pattern.compile("`([^`]+)`");

	private static final Pattern ALERT = Pattern.compile("\\bMcp[A-Za-z]+\\b");

	private final List<Bound> bounds = bounds();

	@Test
	void everyBoundIsEnforcedByClassesThatExist() throws IOException {
		Set<String> classes = classes();
		assertThat(this.bounds).hasSizeGreaterThan(12)
			.allSatisfy((bound) -> assertThat(code(bound.enforcedIn())).isNotEmpty().isSubsetOf(classes));
	}

	@Test
	void everyBoundIsSaidForAtLeastOneHolder() {
		assertThat(this.bounds).allSatisfy((bound) -> assertThat(String.join("", bound.holders())).isNotBlank());
	}

	@Test
	void propertiesExistWithTheDefaultsThatAreSaid() throws IOException {
		String configuration = read("docs/configuration.md");
		assertThat(this.bounds).allSatisfy((bound) -> {
			for (String holder : bound.holders()) {
				Matcher property = Pattern.compile("`(mcp\\.[^`]+)`(?: \\(([^)]+)\\))?").matcher(holder);
				while (property.find()) {
					String row = "| `%s` | ".formatted(property.group(1));
					assertThat(configuration).as(bound.what()).contains(row);
					String value = configuration.substring(configuration.indexOf(row) + row.length()).split("\\|")[0];
					assertThat(property.group(2)).as(property.group(1)).isNotNull();
					assertThat(property.group(2).replaceAll("[ ,]", "").replace("off", "")).as(property.group(1))
						.isEqualTo(value.strip().replace("`", ""));
				}
			}
		});
	}

	@Test
	void everyBoundIsSeenByMetersAndAlertsThatExist() throws IOException {
		Set<String> meters = new TreeSet<>(MeterTable.read().meters().keySet());
		meters.add("http.server.requests");
		String alerts = read("ops/prometheus/alerts.yml");
		String runbook = read("docs/alerts.md");
		assertThat(this.bounds).allSatisfy((bound) -> {
			assertThat(code(bound.seenBy())).isNotEmpty().isSubsetOf(meters);
			Matcher alert = ALERT.matcher(bound.seenBy());
			while (alert.find()) {
				assertThat(alerts).contains("alert: " + alert.group());
				assertThat(runbook).contains("\n### " + alert.group() + "\n");
			}
		});
	}

	private static List<Bound> bounds() {
		List<Bound> bounds = new ArrayList<>();
		String section = read("docs/threat-model.md").split(Pattern.quote(HEADING), 2)[1].split("\n## ", 2)[0];
		section.lines().filter((line) -> line.startsWith("| ")).skip(1).forEach((line) -> {
			String[] cells = Arrays.stream(line.split("\\|")).map(String::strip).toArray(String[]::new);
			assertThat(cells).as(line).hasSize(9);
			bounds.add(new Bound(cells[1], List.of(cells).subList(2, 6), cells[6], cells[7], cells[8]));
		});
		return bounds;
	}

	private static Set<String> code(String cell) {
		return CODE.matcher(cell).results().map((match) -> match.group(1)).collect(Collectors.toSet());
	}

	private static Set<String> classes() throws IOException {
		Set<String> names = new TreeSet<>();
		for (String module : List.of("mcp-core", "mcp-spring", "mcp-spring-security", "mcp-controllers",
				"mcp-store-redis", "mcp-spring-boot", "mcp-spring-boot-autoconfigure", "extras/mcp-openapi",
				"extras/mcp-composition", "extras/mcp-on-behalf-of")) {
			try (Stream<Path> files = Files.walk(TOP.resolve(module).resolve("src/main/java"))) {
				files.map((file) -> file.getFileName().toString())
					.filter((name) -> name.endsWith(".java"))
					.forEach((name) -> names.add(name.replace(".java", "")));
			}
		}
		return names;
	}

	private static String read(String file) {
		try {
			return Files.readString(TOP.resolve(file));
		}
		catch (IOException ex) {
			throw new IllegalStateException(ex);
		}
	}

	/**
	 * A row of the table.
	 *
	 * @param what what is kept
	 * @param holders the bounds per connection, session, caller and node
	 * @param enforcedIn the classes that enforce them
	 * @param answer what the client gets
	 * @param seenBy the meters and alerts that show it
	 */
	private record Bound(String what, List<String> holders, String enforcedIn, String answer, String seenBy) {
	}

}
