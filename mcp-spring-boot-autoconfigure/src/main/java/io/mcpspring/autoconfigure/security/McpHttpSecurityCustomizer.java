package io.mcpspring.autoconfigure.security;

import org.springframework.security.config.annotation.web.builders.HttpSecurity;

/**
 * Changes the security filter chain of the MCP server in a servlet container. Rules for
 * requests may be added; whatever they do not match needs authentication.
 */
@FunctionalInterface
public interface McpHttpSecurityCustomizer {

	/**
	 * Change the chain.
	 * @param http the chain to be, for the server's path alone
	 * @throws Exception what the builder throws
	 */
	void customize(HttpSecurity http) throws Exception;

}
