package io.mcpspring.conformance;

import io.mcpspring.annotation.McpParam;
import io.mcpspring.annotation.McpTool;
import org.jspecify.annotations.Nullable;

import org.springframework.stereotype.Component;

/**
 * Tools whose arguments are repeated in HTTP headers.
 */
@Component
class HeaderTools {

	@McpTool(name = "test_x_mcp_header", description = "Takes a text that is repeated in a header")
	String text(@McpParam(description = "Where to look", header = "Region", required = false) @Nullable String region) {
		return "Region: " + region;
	}

	@McpTool(name = "test_x_mcp_header_types",
			description = "Takes a text, an integer and a nested boolean that are repeated in headers")
	String types(@McpParam(description = "Whose data", header = "Tenant") String tenant,
			@McpParam(description = "Which try this is", header = "Attempt") int attempt,
			@McpParam(description = "How to run") Options options) {
		return "Tenant: " + tenant + ", attempt: " + attempt + ", dry run: " + options.dryRun();
	}

	record Options(@McpParam(description = "Whether to change nothing", header = "Dry-Run") boolean dryRun) {
	}

}
