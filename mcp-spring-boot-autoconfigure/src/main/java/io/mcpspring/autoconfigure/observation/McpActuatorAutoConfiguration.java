package io.mcpspring.autoconfigure.observation;

import java.util.LinkedHashMap;
import java.util.Map;

import io.mcpspring.autoconfigure.McpServerAutoConfiguration;
import io.mcpspring.autoconfigure.properties.FurtherServers;
import io.mcpspring.autoconfigure.properties.McpServerProperties;
import io.mcpspring.autoconfigure.security.McpTokenAutoConfiguration;
import io.mcpspring.autoconfigure.servers.FurtherServer;
import io.mcpspring.boot.observation.McpInfoContributor;
import io.mcpspring.boot.observation.McpServerEndpoint;
import io.mcpspring.boot.observation.McpSessionsEndpoint;
import io.mcpspring.boot.observation.OfferFindings;
import io.mcpspring.boot.observation.OfferRules;
import io.mcpspring.boot.observation.ReportDetail;
import io.mcpspring.boot.observation.ServedServer;
import io.mcpspring.boot.observation.TokenJudge;
import io.mcpspring.boot.start.ActuatorPathCheck;
import io.mcpspring.boot.start.IssuerReport;
import io.mcpspring.engine.catalog.CatalogTable;
import io.mcpspring.engine.endpoint.McpEngine;
import io.mcpspring.engine.endpoint.TransportSettings;
import io.mcpspring.engine.server.ServerSettings;
import io.mcpspring.model.Implementation;
import io.mcpspring.security.rule.MethodSecurityAccess;
import io.mcpspring.security.token.AccessTokenAuthenticator;
import io.mcpspring.server.CallerResolver;
import io.mcpspring.spring.method.registration.McpBeanScanner;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.actuate.autoconfigure.endpoint.condition.ConditionalOnAvailableEndpoint;
import org.springframework.boot.actuate.autoconfigure.endpoint.web.WebEndpointProperties;
import org.springframework.boot.actuate.autoconfigure.info.ConditionalOnEnabledInfoContributor;
import org.springframework.boot.actuate.autoconfigure.web.server.ManagementPortType;
import org.springframework.boot.actuate.info.InfoContributor;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.AutoConfigureOrder;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Fallback;
import org.springframework.context.annotation.Lazy;
import org.springframework.core.env.Environment;
import org.springframework.security.access.expression.method.MethodSecurityExpressionHandler;
import org.springframework.security.oauth2.server.resource.authentication.BearerTokenAuthenticationToken;

/**
 * Auto-configuration of the actuator's view of an MCP server.
 */
@AutoConfigureOrder(McpServerAutoConfiguration.ORDER)
@AutoConfiguration(after = { McpServerAutoConfiguration.class, McpTokenAutoConfiguration.class })
@ConditionalOnClass(ManagementPortType.class)
@ConditionalOnBean(McpEngine.class)
public final class McpActuatorAutoConfiguration {

	/** Configuration of the endpoint and its part of the general information. */
	@Configuration(proxyBeanMethods = false)
	@ConditionalOnClass({ ConditionalOnAvailableEndpoint.class, InfoContributor.class })
	static class EndpointConfiguration {

		@Bean
		@ConditionalOnMissingBean
		@ConditionalOnAvailableEndpoint
		McpServerEndpoint mcpServerEndpoint(ServedServer mcpServedServer, ObjectProvider<FurtherServer> further,
				McpBeanScanner scanner, ObjectProvider<IssuerReport> issuers, ObjectProvider<ReportDetail> report,
				ObjectProvider<OfferRules> rules, ObjectProvider<TokenJudge> judge) {
			Map<String, ServedServer> servers = new LinkedHashMap<>();
			servers.put(FurtherServers.FIRST, mcpServedServer);
			further.stream()
				.forEach((other) -> servers.put(other.name(), new ServedServer(other.properties().getPath(),
						other.settings(), other.transport(), other.scope().catalog(), other.server())));
			IssuerReport checked = issuers.getIfAvailable();
			return new McpServerEndpoint(servers,
					new OfferFindings(scanner.advice(), (checked != null) ? checked::findings : null,
							report.getIfAvailable()),
					rules.getIfAvailable(() -> OfferRules.NONE), judge.getIfAvailable());
		}

		@Bean
		ServedServer mcpServedServer(McpServerProperties properties, ServerSettings settings,
				TransportSettings transport, CatalogTable catalog, McpEngine server) {
			return new ServedServer(properties.getPath(), settings, transport, catalog, server);
		}

		@Bean
		@ConditionalOnMissingBean
		@ConditionalOnAvailableEndpoint
		McpSessionsEndpoint mcpSessionsEndpoint(McpEngine server, ServerSettings settings,
				ObjectProvider<FurtherServer> further, ApplicationEventPublisher publisher) {
			Map<String, McpEngine> servers = new LinkedHashMap<>();
			servers.put(FurtherServers.FIRST, server);
			further.stream().forEach((other) -> servers.put(other.name(), other.server()));
			return new McpSessionsEndpoint(servers, publisher, settings.time());
		}

		@Bean
		@Fallback
		@ConditionalOnMissingBean(name = "mcpInfoContributor")
		@ConditionalOnEnabledInfoContributor("mcp")
		InfoContributor mcpInfoContributor(Implementation identity, TransportSettings transport) {
			return new McpInfoContributor(identity, transport);
		}

	}

	/** Configuration of the rules of method security that the endpoint shows. */
	@Configuration(proxyBeanMethods = false)
	@ConditionalOnClass(MethodSecurityExpressionHandler.class)
	static class RuleConfiguration {

		@Bean
		OfferRules mcpOfferRules(ObjectProvider<MethodSecurityAccess> access) {
			MethodSecurityAccess present = access.getIfAvailable();
			return (present != null) ? present::requirement : OfferRules.NONE;
		}

	}

	/** Configuration of the verdict on an access token. */
	@Configuration(proxyBeanMethods = false)
	@ConditionalOnClass({ MethodSecurityExpressionHandler.class, BearerTokenAuthenticationToken.class })
	static class TokenConfiguration {

		@Bean
		@ConditionalOnBean(AccessTokenAuthenticator.class)
		TokenJudge mcpTokenJudge(AccessTokenAuthenticator tokens, CallerResolver callers, OfferRules rules) {
			return new TokenJudge(tokens, callers, rules);
		}

	}

	/** Configuration of the check that the path does not hide the actuator's. */
	@Configuration(proxyBeanMethods = false)
	@ConditionalOnClass({ ManagementPortType.class, WebEndpointProperties.class })
	static class PathConfiguration {

		@Bean
		@Lazy(false)
		ActuatorPathCheck mcpActuatorPathCheck(McpServerProperties properties, Environment environment) {
			return new ActuatorPathCheck(FurtherServers.servedPaths(properties, environment), environment);
		}

	}

}
