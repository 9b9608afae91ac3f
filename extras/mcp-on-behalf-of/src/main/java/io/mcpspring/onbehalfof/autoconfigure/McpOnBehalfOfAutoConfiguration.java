package io.mcpspring.onbehalfof.autoconfigure;

import java.util.Map;
import java.util.function.Function;

import io.mcpspring.autoconfigure.McpServerAutoConfiguration;
import io.mcpspring.autoconfigure.condition.ConditionalOnPropertyPrefix;
import io.mcpspring.autoconfigure.properties.McpServerProperties;
import io.mcpspring.client.autoconfigure.McpCallerCredentials;
import io.mcpspring.engine.endpoint.McpEngine;
import io.mcpspring.engine.server.ServerEvents;
import io.mcpspring.engine.share.ShareSettings;
import io.mcpspring.onbehalfof.CallerClientParameters;
import io.mcpspring.onbehalfof.CallerTokens;
import io.mcpspring.onbehalfof.ClientCallerTokens;
import io.mcpspring.onbehalfof.TokenClients;
import io.mcpspring.openapi.OpenApiClientCustomizer;
import io.micrometer.observation.ObservationRegistry;
import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.AutoConfigureOrder;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;
import org.springframework.security.oauth2.client.endpoint.JwtBearerGrantRequest;
import org.springframework.security.oauth2.client.endpoint.OAuth2AccessTokenResponseClient;
import org.springframework.security.oauth2.client.endpoint.TokenExchangeGrantRequest;
import org.springframework.security.oauth2.client.registration.ClientRegistration;
import org.springframework.security.oauth2.client.registration.ClientRegistrationRepository;
import org.springframework.security.oauth2.client.registration.ReactiveClientRegistrationRepository;

/**
 * Auto-configuration of access tokens on behalf of the caller.
 */
@AutoConfigureOrder(McpServerAutoConfiguration.ORDER)
@AutoConfiguration(after = McpServerAutoConfiguration.class)
@ConditionalOnBean(McpEngine.class)
@ConditionalOnPropertyPrefix("mcp.server.on-behalf-of")
@EnableConfigurationProperties(McpOnBehalfOfsProperties.class)
public final class McpOnBehalfOfAutoConfiguration {

	@Bean
	@ConditionalOnMissingBean
	CallerTokens mcpCallerTokens(McpOnBehalfOfsProperties properties,
			ObjectProvider<ClientRegistrationRepository> blocking,
			ObjectProvider<ReactiveClientRegistrationRepository> reactive,
			ObjectProvider<OAuth2AccessTokenResponseClient<TokenExchangeGrantRequest>> exchanges,
			ObjectProvider<OAuth2AccessTokenResponseClient<JwtBearerGrantRequest>> assertions,
			ObjectProvider<ObservationRegistry> observations, Environment environment) {
		Targets targets = new Targets(registrations(blocking.getIfAvailable(), reactive), clients(environment));
		return new TokenClients(exchanges.getIfAvailable(), assertions.getIfAvailable()).callerTokens(
				targets.of(properties.onBehalfOf()), observations.getIfAvailable(() -> ObservationRegistry.NOOP));
	}

	/**
	 * The addresses of MCP clients, also without the module that has their properties.
	 */
	private static Map<String, Targets.Client> clients(Environment environment) {
		return Binder.get(environment)
			.bind("mcp.client", Bindable.mapOf(String.class, Targets.Client.class))
			.orElseGet(Map::of);
	}

	private static Function<String, @Nullable ClientRegistration> registrations(
			@Nullable ClientRegistrationRepository blocking,
			ObjectProvider<ReactiveClientRegistrationRepository> reactive) {
		if (blocking != null) {
			return blocking::findByRegistrationId;
		}
		ReactiveClientRegistrationRepository repository = reactive.getIfAvailable();
		return (id) -> (repository != null) ? repository.findByRegistrationId(id).block() : null;
	}

	/** Tokens are created late, because events are needed before the server. */
	@Bean
	ServerEvents mcpCallerTokensOfSignedOutUsers(ObjectProvider<CallerTokens> tokens) {
		return new ServerEvents() {

			@Override
			public void signedOut(String user) {
				tokens.ifAvailable((present) -> present.forget(user));
			}

		};
	}

	@Bean
	CallerClientParameters mcpCallerClientParameters(CallerTokens tokens) {
		return new CallerClientParameters(tokens);
	}

	/** Calls of MCP clients: of interfaces, and of the tools of other servers. */
	@Configuration(proxyBeanMethods = false)
	@ConditionalOnClass(McpCallerCredentials.class)
	static class ClientConfiguration {

		@Bean
		ClientCallerTokens mcpClientCallerTokens(CallerTokens tokens, McpServerProperties server) {
			return new ClientCallerTokens(tokens, new ShareSettings(server.getLimits().getCallerShare()));
		}

	}

	/** Requests of tools from OpenAPI documents. */
	@Configuration(proxyBeanMethods = false)
	@ConditionalOnClass(OpenApiClientCustomizer.class)
	static class OpenApiConfiguration {

		@Bean
		OpenApiClientCustomizer mcpCallerTokensOfOpenApi(CallerTokens tokens) {
			return (document, builder) -> {
				if (tokens.has(document)) {
					builder.requestInterceptor(tokens.interceptor(document));
				}
			};
		}

	}

}
