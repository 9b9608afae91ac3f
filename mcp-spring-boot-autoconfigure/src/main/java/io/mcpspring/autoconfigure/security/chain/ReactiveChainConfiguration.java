package io.mcpspring.autoconfigure.security.chain;

import java.util.List;

import io.mcpspring.autoconfigure.condition.ConditionalOnPropertyPrefix;
import io.mcpspring.autoconfigure.properties.McpServerProperties;
import io.mcpspring.boot.mapping.ChainFilters;
import io.mcpspring.boot.mapping.MappedMethods;
import io.mcpspring.boot.mapping.MissedFilters;
import io.mcpspring.boot.mapping.ReactiveMappings;
import io.mcpspring.boot.start.ChainTokenReport;
import io.mcpspring.boot.start.UrlRuleCheck;
import io.mcpspring.controllers.ControllerSettings;
import io.mcpspring.controllers.webflux.ReactiveCallerSecurity;
import io.mcpspring.engine.catalog.CatalogTable;
import io.mcpspring.engine.endpoint.TransportSettings;
import io.mcpspring.engine.http.Replies;
import io.mcpspring.engine.jsonrpc.JsonRpcCodec;
import io.mcpspring.engine.server.ServerSettings;
import io.mcpspring.security.ChainRefusals;
import io.mcpspring.security.CsrfExemption;
import io.mcpspring.security.chain.FilterOrders;
import io.mcpspring.security.chain.ReactiveChains;
import io.mcpspring.security.chain.ServerGuard;
import io.mcpspring.security.resource.ProtectedResource;
import io.mcpspring.security.rule.UrlRuleInterceptor;
import io.mcpspring.security.webflux.ChainProbe;
import io.mcpspring.security.webflux.ReactiveUrlRules;
import io.mcpspring.security.webflux.RefusalTranslationWebFilter;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication.Type;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Fallback;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.security.web.server.SecurityWebFilterChain;
import org.springframework.security.web.server.WebFilterChainProxy;
import org.springframework.web.reactive.result.method.RequestMappingInfoHandlerMapping;
import org.springframework.web.server.WebFilter;

/**
 * Configuration for the application's own chains on Spring WebFlux.
 */
@Configuration(proxyBeanMethods = false)
@ConditionalOnWebApplication(type = Type.REACTIVE)
@ConditionalOnClass({ WebFilter.class, SecurityWebFilterChain.class, RequestMappingInfoHandlerMapping.class })
public final class ReactiveChainConfiguration {

	private static final String NAME = "mcpRefusalTranslationWebFilter";

	@Bean
	ReactiveChains mcpReactiveChains(ObjectProvider<SecurityWebFilterChain> chains,
			ObjectProvider<WebFilterChainProxy> proxy, McpServerProperties properties, ApplicationContext context) {
		return new ReactiveChains(chains, proxy, properties.servedPathValues(), context);
	}

	@Bean
	@ConditionalOnMissingBean(ServerGuard.Finder.class)
	ServerGuard.Finder mcpReactiveChainGuard(ReactiveChains chains) {
		return chains::guard;
	}

	@Bean(NAME)
	@Fallback
	@ConditionalOnMissingBean(value = ProtectedResource.class, name = NAME)
	WebFilter mcpRefusalTranslationWebFilter(ReactiveChains chains, McpServerProperties properties,
			TransportSettings transport, ServerSettings settings) {
		ChainRefusals refusals = new ChainRefusals(new Replies(new JsonRpcCodec(transport.codecLimits())),
				chains::challenge, chains::hasOnlyLogin, settings.events());
		return new RefusalTranslationWebFilter(properties.servedPathValues(), ProtectedResource.WELL_KNOWN,
				new CsrfExemption((origin) -> transport.gate().allowsOrigin(origin)), refusals, chains::all,
				FilterOrders.REFUSALS);
	}

	@Bean
	@Order(Ordered.HIGHEST_PRECEDENCE + 1001)
	UrlRuleInterceptor mcpUrlRuleInterceptor(CatalogTable catalog, ReactiveChains chains,
			ObjectProvider<RequestMappingInfoHandlerMapping> mappings, ApplicationContext context,
			ObjectProvider<JsonMapper> jacksonJsonMapper) {
		return new UrlRuleInterceptor(catalog, new ReactiveMappings(mappings),
				new ReactiveUrlRules(chains::all, context), MappedMethods.mapper(jacksonJsonMapper));
	}

	@Bean
	@ConditionalOnPropertyPrefix(ControllerSettings.INCLUDE)
	ReactiveCallerSecurity mcpReactiveCallerSecurity(ReactiveChains chains, ApplicationContext context) {
		return new ReactiveCallerSecurity(new ReactiveUrlRules(chains::all, context));
	}

	@Bean
	ChainTokenReport mcpChainTokenReport(ApplicationContext context, ObjectProvider<ProtectedResource> resource) {
		return new ChainTokenReport(context, resource,
				() -> ChainTokenReport.filters(context, SecurityWebFilterChain.class,
						(chain) -> chain.getWebFilters().collectList().blockOptional().orElse(List.of())),
				List::of);
	}

	@Bean
	MissedFilters mcpReactiveChainFilters(ReactiveChains chains, ApplicationContext context) {
		return new ChainFilters(context, (method, path) -> ChainProbe.filters(chains.all(), method, path, context));
	}

	@Bean
	UrlRuleCheck mcpUrlRuleCheck(UrlRuleInterceptor rules) {
		return new UrlRuleCheck(rules);
	}

}
