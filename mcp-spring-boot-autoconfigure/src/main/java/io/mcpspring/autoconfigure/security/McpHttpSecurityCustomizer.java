package io.mcpspring.autoconfigure.security;

import org.springframework.security.config.annotation.web.builders.HttpSecurity;

/**
 * Customizer of the security filter chain of the MCP server in a servlet container. It
 * may add rules for requests; unmatched requests require authentication.
 */
@FunctionalInterface
public interface McpHttpSecurityCustomizer {

	/**
	 * Customize the chain.
	 * @param http the builder of the chain, for the server's path only
	 * @throws Exception any exception of the builder
	 */
	void customize(HttpSecurity http) throws Exception;

}
