package io.mcpspring.autoconfigure.security;

import java.util.LinkedHashMap;
import java.util.Map;

import io.mcpspring.autoconfigure.McpServerAutoConfiguration;
import io.mcpspring.autoconfigure.condition.ConditionalOnPropertyPrefix;
import io.mcpspring.autoconfigure.properties.McpServerProperties;
import io.mcpspring.boot.start.PublicServerCheck;
import io.mcpspring.engine.endpoint.McpEngine;
import io.mcpspring.security.chain.ServerGuard;
import io.mcpspring.spring.properties.InvalidMcpPropertyException;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.AutoConfigureOrder;
import org.springframework.boot.autoconfigure.condition.AnyNestedCondition;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;
import org.springframework.core.env.Environment;

/**
 * Auto-configuration that prevents the start of a server whose properties require access
 * tokens, if the libraries that verify them are missing: it would be open. It also
 * prevents the start of a server with a public address, unless there is another guard.
 */
@AutoConfigureOrder(McpServerAutoConfiguration.ORDER)
@AutoConfiguration(after = McpServerAutoConfiguration.class)
@ConditionalOnWebApplication
@ConditionalOnBean(McpEngine.class)
@ConditionalOnBooleanProperty(name = "mcp.server.security.enabled", matchIfMissing = true)
@ConditionalOnPropertyPrefix(value = { "mcp.server.public-url", McpMissingTokenSupportAutoConfiguration.OWN,
		McpMissingTokenSupportAutoConfiguration.RESOURCE_SERVER }, matchIfUnknown = true)
@Conditional(McpMissingTokenSupportAutoConfiguration.MissingTokenSupport.class)
public final class McpMissingTokenSupportAutoConfiguration {

	static final String RESOURCE_SERVER = "spring.security.oauth2.resourceserver";

	static final String OWN = "mcp.server.security";

	McpMissingTokenSupportAutoConfiguration(Environment environment) {
		Map<String, Object> own = new LinkedHashMap<>(properties(environment, OWN));
		own.remove("enabled");
		if (!own.isEmpty()) {
			throw missing(OWN + "." + own.keySet().iterator().next());
		}
		Map<String, Object> resourceServer = properties(environment, RESOURCE_SERVER);
		if (!resourceServer.isEmpty()) {
			throw missing(RESOURCE_SERVER + "." + resourceServer.keySet().iterator().next());
		}
	}

	@Bean
	@ConditionalOnProperty("mcp.server.public-url")
	PublicServerCheck mcpPublicServerCheck(McpServerProperties server, ObjectProvider<ServerGuard.Finder> guard) {
		return new PublicServerCheck(server.getPublicUrl(),
				() -> guard.getIfAvailable(() -> () -> ServerGuard.NONE).find());
	}

	private static Map<String, Object> properties(Environment environment, String prefix) {
		return Binder.get(environment).bind(prefix, Bindable.mapOf(String.class, Object.class)).orElse(Map.of());
	}

	private static InvalidMcpPropertyException missing(String property) {
		return new InvalidMcpPropertyException(property,
				"asks for access tokens, but the libraries that check them are missing, so that the MCP server would "
						+ "be open",
				"Add org.springframework.boot:spring-boot-starter-security-oauth2-resource-server to the application. "
						+ "If access tokens are not meant for the MCP server, set 'mcp.server.security.enabled' to "
						+ "false.");
	}

	/**
	 * Condition that one of the libraries is missing.
	 */
	static final class MissingTokenSupport extends AnyNestedCondition {

		MissingTokenSupport() {
			super(ConfigurationPhase.PARSE_CONFIGURATION);
		}

		@ConditionalOnMissingClass("org.springframework.security.oauth2.server.resource.authentication.BearerTokenAuthenticationToken")
		static final class ResourceServer {

		}

		@ConditionalOnMissingClass("org.springframework.boot.security.oauth2.server.resource.autoconfigure.OAuth2ResourceServerProperties")
		static final class ResourceServerProperties {

		}

		@ConditionalOnMissingClass("org.springframework.security.oauth2.jwt.JwtDecoder")
		static final class Jose {

		}

	}

}
