package org.springframework.ai.mcp;

import org.springframework.ai.tool.ToolCallback;
import org.springframework.ai.tool.ToolCallbackProvider;
import org.springframework.ai.tool.definition.ToolDefinition;
import org.springframework.ai.tool.function.FunctionToolCallback;

/**
 * Stands in for the class of Spring AI's MCP client, which is known by its name.
 */
public class SyncMcpToolCallbackProvider implements ToolCallbackProvider {

	@Override
	public ToolCallback[] getToolCallbacks() {
		return new ToolCallback[] { FunctionToolCallback.builder("of_another_server", ToolDefinition::name)
			.inputType(ToolDefinition.class)
			.build() };
	}

}
