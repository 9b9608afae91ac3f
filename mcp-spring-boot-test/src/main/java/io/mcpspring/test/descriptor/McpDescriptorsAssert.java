package io.mcpspring.test.descriptor;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;

import io.mcpspring.report.Finding;
import io.mcpspring.report.McpReport;
import io.mcpspring.report.McpReport.ToolTokens;
import org.assertj.core.api.AbstractAssert;
import org.assertj.core.api.Assertions;
import org.assertj.core.api.ListAssert;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * Assertions on all that a server offers.
 */
public final class McpDescriptorsAssert extends AbstractAssert<McpDescriptorsAssert, McpDescriptors> {

	/** The system property that has descriptors approved instead of compared. */
	public static final String APPROVE = "mcp.test.approve";

	private static final JsonMapper JSON = JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

	McpDescriptorsAssert(McpDescriptors actual) {
		super(actual, McpDescriptorsAssert.class);
	}

	/**
	 * Verify that the descriptors are those that were approved. With the system property
	 * {@value #APPROVE} set to {@code true} they are written to the file instead, to be
	 * committed.
	 * @param file the file with the approved descriptors, for example
	 * {@code src/test/resources/mcp.json}
	 * @return this
	 */
	public McpDescriptorsAssert matchApproved(Path file) {
		isNotNull();
		try {
			if (Boolean.getBoolean(APPROVE)) {
				Path folder = file.toAbsolutePath().getParent();
				if (folder != null) {
					Files.createDirectories(folder);
				}
				Files.writeString(file,
						JSON.writeValueAsString(this.actual.offer().toJson()).replace("\r\n", "\n") + "\n");
				return this;
			}
			if (!Files.exists(file)) {
				throw failure("%s does not exist: run the test once with -D%s=true, and commit the file", file,
						APPROVE);
			}
			compare(file, JSON.readTree(Files.readString(file)));
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		return this;
	}

	private void compare(Path file, JsonNode approved) {
		List<String> lines = this.actual.offer().driftFrom(approved);
		if (!lines.isEmpty()) {
			throw failure(
					"The offer of the server differs from %s in %s places:%n  %s%nIf that is intended, run the "
							+ "test once with -D%s=true, and commit the file",
					file, lines.size(), String.join("\n  ", lines), APPROVE);
		}
	}

	/**
	 * Verify that the tools work in every host, and that models can make good use of
	 * them.
	 * @param silenced the ids of rules that do not matter here
	 * @return this
	 */
	public McpDescriptorsAssert arePortable(String... silenced) {
		List<Finding> findings = findingsWithout(Set.of(silenced));
		if (!findings.isEmpty()) {
			throw failure("%s findings, each silenced by the id at its end:%n  %s", findings.size(),
					String.join("\n  ", findings.stream().map(Finding::toString).toList()));
		}
		return this;
	}

	/**
	 * Verify that instructions and tools leave room in the context of a model.
	 * @param tokens how many tokens they take at most, by the estimate of
	 * {@link McpReport}
	 * @return this
	 */
	public McpDescriptorsAssert takeAtMost(int tokens) {
		isNotNull();
		McpReport report = this.actual.report();
		if (report.tokens() > tokens) {
			throw failure("Instructions and tools take %s tokens (%s), at most %s are allowed:%n  %s", report.tokens(),
					report.encoding(), tokens, String.join("\n  ", mostFirst(report)));
		}
		return this;
	}

	private static List<String> mostFirst(McpReport report) {
		List<String> lines = new ArrayList<>();
		report.tools()
			.stream()
			.sorted(Comparator.comparing(ToolTokens::tokens).reversed())
			.forEach((tool) -> lines.add(tool.tokens() + " " + tool.name()));
		lines.add(report.instructions() + " instructions");
		return lines;
	}

	/**
	 * Return assertions on obstacles to the tools in some hosts.
	 * @return the assertions
	 */
	public ListAssert<Finding> findings() {
		return Assertions.assertThat(findingsWithout(Set.of())).as("findings");
	}

	private List<Finding> findingsWithout(Set<String> silenced) {
		isNotNull();
		return this.actual.report().without(silenced).findings();
	}

}
