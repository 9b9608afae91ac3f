package io.mcpspring.autoconfigure.security;

import java.util.LinkedHashMap;
import java.util.Map;

import io.mcpspring.autoconfigure.McpServerAutoConfiguration;
import io.mcpspring.autoconfigure.properties.McpServerProperties;
import io.mcpspring.boot.start.PublicServerCheck;
import io.mcpspring.endpoint.McpServer;
import io.mcpspring.properties.InvalidMcpPropertyException;
import io.mcpspring.security.chain.ServerGuard;

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
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertySource;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.boot.context.properties.source.ConfigurationPropertyState;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Condition;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.context.annotation.Conditional;
import org.springframework.core.env.Environment;
import org.springframework.core.type.AnnotatedTypeMetadata;

/**
 * Auto-configuration that prevents the start of a server whose properties require access
 * tokens, if the libraries that verify them are missing: it would be open. It also
 * prevents the start of a server with a public address, unless there is another guard.
 */
@AutoConfigureOrder(McpServerAutoConfiguration.ORDER)
@AutoConfiguration(after = McpServerAutoConfiguration.class)
@ConditionalOnWebApplication
@ConditionalOnBean(McpServer.class)
@ConditionalOnBooleanProperty(name = "mcp.server.security.enabled", matchIfMissing = true)
@Conditional({ McpMissingTokenSupportAutoConfiguration.MissingTokenSupport.class,
		McpMissingTokenSupportAutoConfiguration.MeantForOthers.class })
public final class McpMissingTokenSupportAutoConfiguration {

	private static final String RESOURCE_SERVER = "spring.security.oauth2.resourceserver";

	private static final String OWN = "mcp.server.security";

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
		// A map is bound by all properties there are.
		return isMentioned(environment, prefix)
				? Binder.get(environment).bind(prefix, Bindable.mapOf(String.class, Object.class)).orElse(Map.of())
				: Map.of();
	}

	private static boolean isMentioned(Environment environment, String prefix) {
		ConfigurationPropertyName name = ConfigurationPropertyName.of(prefix);
		for (ConfigurationPropertySource source : ConfigurationPropertySources.get(environment)) {
			if (source.containsDescendantOf(name) != ConfigurationPropertyState.ABSENT) {
				return true;
			}
		}
		return false;
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
	 * Condition that properties ask for access tokens or name a public address.
	 */
	static final class MeantForOthers implements Condition {

		@Override
		public boolean matches(ConditionContext context, AnnotatedTypeMetadata metadata) {
			Environment environment = context.getEnvironment();
			return environment.containsProperty("mcp.server.public-url") || isMentioned(environment, OWN)
					|| isMentioned(environment, RESOURCE_SERVER);
		}

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
