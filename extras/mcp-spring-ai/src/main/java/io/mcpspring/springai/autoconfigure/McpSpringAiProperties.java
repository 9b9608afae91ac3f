package io.mcpspring.springai.autoconfigure;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Offers of an application of Spring AI.
 *
 * @param enabled Whether to offer the tools, resources and prompts that the application
 * has for Spring AI.
 * @param annotations Whether to offer methods with Spring AI's MCP annotations.
 * @param toolCallbacks Whether to offer beans of the types ToolCallback and
 * ToolCallbackProvider.
 * @param toolMethods Whether to offer the methods of beans with Spring AI's Tool
 * annotation.
 * @param clientTools Whether to offer the tools that Spring AI's MCP client has of other
 * servers.
 */
@ConfigurationProperties("mcp.server.spring-ai")
public record McpSpringAiProperties(@DefaultValue("true") boolean enabled, @DefaultValue("true") boolean annotations,
		@DefaultValue("true") boolean toolCallbacks, @DefaultValue("true") boolean toolMethods,
		@DefaultValue("false") boolean clientTools) {
}
