package io.mcpspring.autoconfigure.method;

import org.springframework.ai.mcp.annotation.McpTool;
import org.springframework.ai.tool.annotation.Tool;

/**
 * Methods with annotations of another library.
 */
class ForeignTools {

	@McpTool
	String one() {
		return "";
	}

	@McpTool
	String two() {
		return "";
	}

	@Tool
	String three() {
		return "";
	}

	@Tool
	@io.mcpspring.annotation.McpTool
	String both() {
		return "";
	}

}
