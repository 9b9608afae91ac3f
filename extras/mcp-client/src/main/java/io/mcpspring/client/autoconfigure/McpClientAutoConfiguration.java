package io.mcpspring.client.autoconfigure;

import io.mcpspring.client.question.QuestionHandler;
import io.mcpspring.client.service.registry.McpServiceClients;
import io.mcpspring.model.Implementation;
import io.micrometer.observation.ObservationRegistry;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.AutoConfigureOrder;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.ssl.SslBundles;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.core.env.Environment;
import org.springframework.security.oauth2.client.OAuth2AuthorizedClientManager;
import org.springframework.util.function.SingletonSupplier;

/**
 * Auto-configuration of clients of MCP servers, and of the beans that
 * {@link io.mcpspring.client.service.registry.ImportMcpServices} makes of interfaces.
 */
@AutoConfigureOrder(Ordered.LOWEST_PRECEDENCE - 100)
@AutoConfiguration
@EnableConfigurationProperties(McpClientsProperties.class)
public final class McpClientAutoConfiguration {

	@Bean
	@ConditionalOnMissingBean(McpServiceClients.class)
	McpClients mcpClients(McpClientsProperties properties, McpClientConnectionDetails connections,
			ObjectProvider<JsonMapper> mapper, ObjectProvider<McpClientCustomizer> customizers,
			ObjectProvider<McpClientHeaders> headers, ObjectProvider<McpCallerCredentials> credentials,
			ObjectProvider<AccessTokens> tokens) {
		return new McpClients(properties.client(), connections, mapper.getIfAvailable(JsonMapper::shared),
				customizers.orderedStream().toList(), headers.orderedStream().toList(),
				credentials.orderedStream().toList(), tokens.getIfAvailable());
	}

	@Bean
	@ConditionalOnMissingBean(McpClientConnectionDetails.class)
	PropertiesMcpClientConnectionDetails mcpClientConnectionDetails(McpClientsProperties properties,
			ObjectProvider<SslBundles> bundles) {
		return new PropertiesMcpClientConnectionDetails(properties, bundles);
	}

	@Bean
	@Order(Ordered.HIGHEST_PRECEDENCE)
	McpClientCustomizer mcpClientDefaults(ObjectProvider<QuestionHandler> questions, Environment environment) {
		Implementation identity = Implementation.of(environment.getProperty("spring.application.name", "mcp-client"),
				"0");
		return (name, builder) -> {
			builder.info(identity);
			questions.ifAvailable(builder::questions);
		};
	}

	/** Metrics and traces, where Micrometer is there. */
	@Configuration(proxyBeanMethods = false)
	@ConditionalOnClass(ObservationRegistry.class)
	static class ObservationConfiguration {

		@Bean
		@Order(Ordered.HIGHEST_PRECEDENCE)
		McpClientCustomizer mcpClientObservation(ObjectProvider<ObservationRegistry> registry) {
			return (name, builder) -> registry
				.ifUnique((unique) -> builder.observer(new ObservedRequests(name, unique)));
		}

	}

	/** Access tokens, where Spring Security's OAuth 2 client is there. */
	@Configuration(proxyBeanMethods = false)
	@ConditionalOnClass(OAuth2AuthorizedClientManager.class)
	static class OAuth2Configuration {

		@Bean
		@ConditionalOnMissingBean
		AccessTokens mcpClientAccessTokens(BeanFactory beans) {
			return new OAuth2AccessTokens(SingletonSupplier.of(new AuthorizedClients(beans)));
		}

	}

}
