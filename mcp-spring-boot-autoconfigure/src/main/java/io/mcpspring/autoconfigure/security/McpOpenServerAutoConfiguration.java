package io.mcpspring.autoconfigure.security;

import io.mcpspring.autoconfigure.McpServerAutoConfiguration;
import io.mcpspring.endpoint.McpServer;

import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.context.annotation.Bean;

/**
 * Auto-configuration that says at start-up that nothing protects the server, when Spring
 * Security is not there.
 */
@AutoConfiguration(after = McpServerAutoConfiguration.class)
@ConditionalOnWebApplication
@ConditionalOnMissingClass("org.springframework.security.web.SecurityFilterChain")
@ConditionalOnBean(McpServer.class)
public final class McpOpenServerAutoConfiguration {

	@Bean
	OpenServerReport mcpOpenServerReport() {
		return new OpenServerReport();
	}

}
