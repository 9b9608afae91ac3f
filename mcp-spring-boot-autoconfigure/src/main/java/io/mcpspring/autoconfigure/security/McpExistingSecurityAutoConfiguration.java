package io.mcpspring.autoconfigure.security;

import io.mcpspring.autoconfigure.McpServerAutoConfiguration;
import io.mcpspring.autoconfigure.condition.ConditionalOnMcpServer;
import io.mcpspring.autoconfigure.security.chain.ReactiveChainConfiguration;
import io.mcpspring.autoconfigure.security.chain.ServletChainConfiguration;

import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.context.annotation.Import;
import org.springframework.security.web.util.matcher.RequestMatcher;

/**
 * Auto-configuration of an MCP server in an application that has security filter chains
 * of its own: clients go through them as other requests do, are answered in the form of
 * the protocol, and methods of controllers are held to the URL rules of the chains.
 */
@AutoConfiguration(after = { McpServerAutoConfiguration.class, McpTokenAutoConfiguration.class })
@ConditionalOnWebApplication
@ConditionalOnClass(RequestMatcher.class)
@ConditionalOnMcpServer
@Import({ ServletChainConfiguration.class, ReactiveChainConfiguration.class })
public final class McpExistingSecurityAutoConfiguration {

}
