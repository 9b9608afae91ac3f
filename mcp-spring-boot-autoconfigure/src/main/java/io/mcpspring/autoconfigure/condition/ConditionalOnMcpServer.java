package io.mcpspring.autoconfigure.condition;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

import io.mcpspring.endpoint.McpServer;

/**
 * Condition that matches if there is an MCP server.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Documented
@ConditionalOnDeclared(McpServer.class)
public @interface ConditionalOnMcpServer {

}
