package org.springframework.ai.mcp;

import org.springframework.ai.chat.model.ToolContext;
import org.springframework.ai.tool.ToolCallback;
import org.springframework.ai.tool.definition.ToolDefinition;

/**
 * Stands in for the class of Spring AI's MCP client, which is known by its name. Its
 * result tells whether it got a context.
 */
public class SyncMcpToolCallback implements ToolCallback {

	@Override
	public ToolDefinition getToolDefinition() {
		return ToolDefinition.builder()
			.name("of_another_server")
			.description("Of another server")
			.inputSchema("{}")
			.build();
	}

	@Override
	public String call(String input) {
		return "no context";
	}

	@Override
	public String call(String input, ToolContext context) {
		return "context";
	}

}
