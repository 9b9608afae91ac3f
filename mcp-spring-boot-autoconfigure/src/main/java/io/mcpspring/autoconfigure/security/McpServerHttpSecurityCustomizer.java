package io.mcpspring.autoconfigure.security;

import org.springframework.security.config.web.server.ServerHttpSecurity;

/**
 * Customizer of the security filter chain of the MCP server on Spring WebFlux. It may add
 * rules for exchanges; unmatched exchanges require authentication.
 */
@FunctionalInterface
public interface McpServerHttpSecurityCustomizer {

	/**
	 * Customize the chain.
	 * @param http the builder of the chain, for the server's path only
	 */
	void customize(ServerHttpSecurity http);

}
