package io.mcpspring.conformance;

import io.mcpspring.annotation.McpTool;
import io.mcpspring.annotation.McpToolParam;
import org.jspecify.annotations.Nullable;

import org.springframework.stereotype.Component;

/**
 * Tools whose arguments are repeated in HTTP headers.
 */
@Component
class HeaderTools {

	@McpTool(name = "test_x_mcp_header", description = "Takes a text that is repeated in a header")
	String text(
			@McpToolParam(description = "Where to look", header = "Region", required = false) @Nullable String region) {
		return "Region: " + region;
	}

	@McpTool(name = "test_x_mcp_header_types",
			description = "Takes a text, an integer and a nested boolean that are repeated in headers")
	String types(@McpToolParam(description = "Whose data", header = "Tenant") String tenant,
			@McpToolParam(description = "Which try this is", header = "Attempt") int attempt,
			@McpToolParam(description = "How to run") Options options) {
		return "Tenant: " + tenant + ", attempt: " + attempt + ", dry run: " + options.dryRun();
	}

	record Options(@McpToolParam(description = "Whether to change nothing", header = "Dry-Run") boolean dryRun) {
	}

}
