package io.mcpspring.springai.autoconfigure;

import java.util.Set;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Offers of an application of Spring AI.
 *
 * @param include Kinds of offers that the application has for Spring AI.
 */
@ConfigurationProperties("mcp.server.spring-ai")
public record McpSpringAiProperties(@DefaultValue( {
		"annotations", "tool-callbacks", "tool-methods" }) Set<Kind> include){

	boolean has(Kind kind) {
		return this.include.contains(kind);
	}

	/** Kind of offers. */
	public enum Kind {

		/** Methods with Spring AI's MCP annotations. */
		ANNOTATIONS,

		/** Beans of the types ToolCallback and ToolCallbackProvider. */
		TOOL_CALLBACKS,

		/** Methods of beans with Spring AI's Tool annotation. */
		TOOL_METHODS,

		/** Tools that Spring AI's MCP client has of other servers. */
		CLIENT_TOOLS

	}

}
