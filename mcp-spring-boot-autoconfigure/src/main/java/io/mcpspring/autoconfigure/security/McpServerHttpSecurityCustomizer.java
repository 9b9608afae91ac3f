package io.mcpspring.autoconfigure.security;

import org.springframework.security.config.web.server.ServerHttpSecurity;

/**
 * Changes the security filter chain of the MCP server on Spring WebFlux. Rules for
 * exchanges may be added; whatever they do not match needs authentication.
 */
@FunctionalInterface
public interface McpServerHttpSecurityCustomizer {

	/**
	 * Change the chain.
	 * @param http the chain to be, for the server's path alone
	 */
	void customize(ServerHttpSecurity http);

}
