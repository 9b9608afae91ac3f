package io.mcpspring.autoconfigure.security;

import io.mcpspring.autoconfigure.McpServerAutoConfiguration;
import io.mcpspring.autoconfigure.properties.McpServerProperties;
import io.mcpspring.autoconfigure.security.chain.ReactiveChainConfiguration;
import io.mcpspring.autoconfigure.security.chain.ReactiveServerChains;
import io.mcpspring.autoconfigure.security.chain.ServletChainConfiguration;
import io.mcpspring.autoconfigure.security.chain.ServletServerChains;
import io.mcpspring.boot.start.PublicAccessCheck;
import io.mcpspring.engine.catalog.CatalogTable;
import io.mcpspring.engine.catalog.PublicAccess;
import io.mcpspring.engine.endpoint.McpEngine;
import io.mcpspring.engine.http.ScopeChallenge;
import io.mcpspring.security.ChainScopes;
import io.mcpspring.security.chain.ServerGuard;

import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.AutoConfigureOrder;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.security.web.util.matcher.RequestMatcher;

/**
 * Auto-configuration of an MCP server in an application with its own security filter
 * chains: requests of clients pass through them like others, refusals have the form of
 * the protocol, and the URL rules of the chains apply to methods of controllers.
 */
@AutoConfigureOrder(McpServerAutoConfiguration.ORDER)
@AutoConfiguration(after = { McpServerAutoConfiguration.class, McpTokenAutoConfiguration.class })
@ConditionalOnWebApplication
@ConditionalOnClass(RequestMatcher.class)
@ConditionalOnBean(McpEngine.class)
@Import({ ServletChainConfiguration.class, ReactiveChainConfiguration.class, ServletServerChains.class,
		ReactiveServerChains.class })
public final class McpExistingSecurityAutoConfiguration {

	@Bean
	@ConditionalOnMissingBean
	ScopeChallenge mcpChainScopes() {
		return new ChainScopes();
	}

	@Bean
	PublicAccessCheck mcpPublicAccessCheck(@Value("${mcp.server.security.anonymous:false}") boolean wanted,
			ObjectProvider<PublicAccess> access, ObjectProvider<ServerGuard.Finder> guard, BeanFactory beanFactory,
			McpServerProperties properties, ObjectProvider<CatalogTable> catalog) {
		boolean own = beanFactory.containsBean("mcpTokenGuard");
		return new PublicAccessCheck(wanted, access.getIfAvailable(), own ? null : guard.getIfAvailable(),
				properties.getPath(), catalog::getObject);
	}

}
