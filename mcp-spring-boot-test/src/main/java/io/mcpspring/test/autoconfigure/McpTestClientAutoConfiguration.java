package io.mcpspring.test.autoconfigure;

import io.mcpspring.autoconfigure.McpServerAutoConfiguration;
import io.mcpspring.test.McpEndpointAccess;
import io.mcpspring.test.McpTestClient;
import io.mcpspring.test.TestToken;
import io.mcpspring.test.TestTokenIssuer;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.AutoConfigureOrder;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Lazy;

/**
 * Auto-configuration of a {@link McpTestClient} that reaches the server of the same
 * application.
 */
@AutoConfigureOrder(McpServerAutoConfiguration.ORDER)
@AutoConfiguration
@ConditionalOnWebApplication
public final class McpTestClientAutoConfiguration {

	static final String CLIENT_NAME = "mcpTestClient";

	@Bean
	@Lazy
	@ConditionalOnMissingBean
	McpEndpointAccess mcpEndpointAccess(ApplicationContext context) {
		return new LocalEndpoint(context);
	}

	@Bean(name = CLIENT_NAME, destroyMethod = "close")
	@Lazy
	@ConditionalOnMissingBean
	McpTestClient mcpTestClient(McpEndpointAccess mcpEndpointAccess, ObjectProvider<JsonMapper> mapper,
			ObjectProvider<TestTokenIssuer> tokens) {
		return new McpTestClient(mcpEndpointAccess, mapper.getIfAvailable(JsonMapper::shared),
				tokens.getIfAvailable(() -> McpTestClientAutoConfiguration::checksNoTokens));
	}

	private static String checksNoTokens(TestToken token) {
		throw new IllegalStateException("The MCP server checks no access tokens: name an issuer, for example by "
				+ "'spring.security.oauth2.resourceserver.jwt.issuer-uri', or sign in by as(…) or @WithMockUser");
	}

}
