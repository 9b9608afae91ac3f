package io.mcpspring.autoconfigure.observation;

import java.util.List;
import java.util.stream.Collectors;

import io.mcpspring.boot.observation.PortableOffer;
import io.mcpspring.engine.log.SingleLine;
import io.mcpspring.engine.schema.SchemaForm;
import io.mcpspring.engine.server.ServerSettings;
import io.mcpspring.report.Finding;
import io.mcpspring.report.ServerReport;
import io.mcpspring.spring.properties.InvalidMcpPropertyException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.node.ObjectNode;

import org.springframework.boot.context.event.ApplicationStartedEvent;
import org.springframework.context.ApplicationListener;

/**
 * Check of the tools that an application starts with, and of those that other servers or
 * documents describe: some hosts refuse a server for one of its tools.
 */
final class PortableTools implements ApplicationListener<ApplicationStartedEvent>, PortableOffer {

	private static final Logger logger = LoggerFactory.getLogger(PortableTools.class);

	private static final int MAX_TOLD = 5;

	private final ServerReport report;

	private final SchemaForm form;

	PortableTools(ServerReport report, ServerSettings settings) {
		this.report = report;
		this.form = settings.forms().schemas();
	}

	@Override
	public void onApplicationEvent(ApplicationStartedEvent event) {
		List<Finding> findings = this.report.refusals();
		if (findings.isEmpty()) {
			return;
		}
		String found = findings.stream().limit(MAX_TOLD).map(PortableTools::line).collect(Collectors.joining("; "))
				+ ((findings.size() > MAX_TOLD) ? "; and " + (findings.size() - MAX_TOLD) + " more" : "");
		if (this.form == SchemaForm.PORTABLE) {
			throw new InvalidMcpPropertyException("mcp.server.tools.schema",
					"is 'portable', but some hosts refuse a server with these tools: " + found,
					"Change the tools, or silence rules by 'mcp.server.report.silenced'.");
		}
		logger.warn(
				"Some hosts refuse a server with these tools: {}. Change the tools{}, or silence rules by "
						+ "'mcp.server.report.silenced'",
				found, (this.form == SchemaForm.REFERENCES) ? ", set 'mcp.server.tools.schema' to 'inline'" : "");
	}

	@Override
	public @Nullable String refusal(String name, ObjectNode inputSchema) {
		return (this.form != SchemaForm.PORTABLE) ? null
				: this.report.refusals(name, inputSchema)
					.stream()
					.findFirst()
					.map((finding) -> "some hosts refuse a server with this tool: " + line(finding))
					.orElse(null);
	}

	/** Documents and other servers may choose the names of properties. */
	private static String line(Finding finding) {
		return SingleLine.of(finding.toString());
	}

}
