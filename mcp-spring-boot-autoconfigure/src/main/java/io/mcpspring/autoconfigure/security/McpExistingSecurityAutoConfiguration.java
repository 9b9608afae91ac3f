package io.mcpspring.autoconfigure.security;

import io.mcpspring.autoconfigure.McpServerAutoConfiguration;
import io.mcpspring.autoconfigure.condition.ConditionalOnMcpServer;
import io.mcpspring.autoconfigure.security.chain.ReactiveChainConfiguration;
import io.mcpspring.autoconfigure.security.chain.ReactiveServerChains;
import io.mcpspring.autoconfigure.security.chain.ServletChainConfiguration;
import io.mcpspring.autoconfigure.security.chain.ServletServerChains;

import org.springframework.aop.framework.AopInfrastructureBean;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.context.annotation.Import;
import org.springframework.security.web.util.matcher.RequestMatcher;

/**
 * Auto-configuration of an MCP server in an application with its own security filter
 * chains: requests of clients pass through them like others, refusals have the form of
 * the protocol, and the URL rules of the chains apply to methods of controllers.
 */
@AutoConfiguration(after = { McpServerAutoConfiguration.class, McpTokenAutoConfiguration.class })
@ConditionalOnWebApplication
@ConditionalOnClass(RequestMatcher.class)
@ConditionalOnMcpServer
@Import({ ServletChainConfiguration.class, ReactiveChainConfiguration.class, ServletServerChains.class,
		ReactiveServerChains.class })
public final class McpExistingSecurityAutoConfiguration implements AopInfrastructureBean {

}
