package io.mcpspring.autoconfigure.observation;

import java.util.Set;

import io.mcpspring.report.McpReport;
import io.mcpspring.spring.properties.InvalidMcpPropertyException;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.core.io.Resource;

/**
 * Report on the offer as models see it.
 *
 * @param approved Location of the file with the approved descriptors, for example
 * 'classpath:mcp.json'. The report shows where the server differs from it.
 * @param silenced Ids of rules whose findings the report leaves out.
 */
@ConfigurationProperties("mcp.server.report")
public record McpReportProperties(@Nullable Resource approved, @DefaultValue Set<String> silenced) {

	public McpReportProperties {
		silenced = Set.copyOf(silenced);
		for (String rule : silenced) {
			if (!McpReport.rules().contains(rule)) {
				throw new InvalidMcpPropertyException("mcp.server.report.silenced",
						"holds '" + rule + "', which is no id of a rule",
						"The ids are " + String.join(", ", McpReport.rules()) + ".");
			}
		}
	}

}
