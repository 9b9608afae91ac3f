package io.mcpspring.conformance.coverage;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

import io.mcpspring.ProjectFolders;
import io.mcpspring.conformance.coverage.CoverageTable.Row;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Every duty in {@code docs/coverage} is shown by tests that cite it, or it is said why
 * not.
 */
class CoverageTests {

	/** Authorization, and extensions that have a table of their own. */
	private static final Set<String> NOT_OF_THE_CORE = Set.of("AUTH", "AUTHX", "TASKX", "APPS");

	private final Path root = ProjectFolders.root();

	private final Citations citations = Citations.read();

	CoverageTests() throws IOException {
	}

	@ParameterizedTest
	@ValueSource(strings = { "server-2025", "server-2026", "extensions", "transports", "sign-in" })
	void everyRowIsCitedByTheTestsItNamesOrSaysWhyNot(String table) throws IOException {
		List<String> problems = new ArrayList<>();
		for (Row row : CoverageTable.read(this.root, table).rows()) {
			Set<String> citing = this.citations.of(row.citation());
			if (row.tests().isEmpty() && !citing.isEmpty()) {
				problems.add("is cited now, so it needs no reason; make it\n" + row.expected(this.citations));
			}
			else if (row.tests().isEmpty() && row.shown().isBlank()) {
				problems.add(row.citation() + " has no test: cite it in one, or say why there is none");
			}
			for (String test : row.tests()) {
				if (!this.citations.isClass(test)) {
					problems.add(test + " does not exist; make the row\n" + row.expected(this.citations));
				}
				else if (!citing.contains(test)) {
					problems.add(test + " does not cite " + row.citation() + "; make the row\n"
							+ row.expected(this.citations));
				}
			}
		}
		assertThat(problems).as("rows of docs/coverage/%s.md", table).isEmpty();
	}

	@Test
	void testsCiteNothingThatIsInNoTable() throws IOException {
		Set<String> cited = new TreeSet<>(this.citations.rows());
		for (String table : List.of("server-2025", "server-2026", "extensions", "transports", "sign-in")) {
			CoverageTable.read(this.root, table).rows().forEach((row) -> cited.remove(row.citation()));
		}
		assertThat(cited).as("citations of unknown rows, made by %s", cited.stream().map(this.citations::of).toList())
			.isEmpty();
	}

	@Test
	void everythingTheStatelessEraMustDoIsShown() throws IOException {
		assertThat(CoverageTable.read(this.root, "server-2026").rows())
			.filteredOn((row) -> row.isMandatory() && !NOT_OF_THE_CORE.contains(row.id().replaceAll("-.*", "")))
			.hasSizeGreaterThan(90)
			.allSatisfy((row) -> assertThat(this.citations.of(row.citation())).as(row.citation()).isNotEmpty());
	}

	@ParameterizedTest
	@CsvSource({ "server-2025,200", "server-2026,200", "extensions,98", "transports,14", "sign-in,30" })
	void noRowIsThereTwice(String table, int least) throws IOException {
		Set<String> seen = new HashSet<>();
		assertThat(CoverageTable.read(this.root, table).rows()).hasSizeGreaterThan(least)
			.allSatisfy((row) -> assertThat(seen.add(row.id())).as(row.id()).isTrue());
	}

}
