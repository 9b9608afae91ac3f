package io.mcpspring.autoconfigure.security.chain;

import io.mcpspring.autoconfigure.condition.ConditionalOnPropertyPrefix;
import io.mcpspring.autoconfigure.properties.McpServerProperties;
import io.mcpspring.boot.mapping.ChainFilters;
import io.mcpspring.boot.mapping.MappedMethods;
import io.mcpspring.boot.mapping.MissedFilters;
import io.mcpspring.boot.mapping.ServletMappings;
import io.mcpspring.boot.start.ChainTokenReport;
import io.mcpspring.boot.start.UrlRuleCheck;
import io.mcpspring.controllers.ControllerSettings;
import io.mcpspring.controllers.servlet.ServletCallerSecurity;
import io.mcpspring.engine.catalog.CatalogTable;
import io.mcpspring.engine.endpoint.TransportSettings;
import io.mcpspring.engine.http.Replies;
import io.mcpspring.engine.jsonrpc.JsonRpcCodec;
import io.mcpspring.engine.server.ServerSettings;
import io.mcpspring.security.ChainRefusals;
import io.mcpspring.security.CsrfExemption;
import io.mcpspring.security.chain.FilterOrders;
import io.mcpspring.security.chain.ServerGuard;
import io.mcpspring.security.chain.ServletChains;
import io.mcpspring.security.resource.ProtectedResource;
import io.mcpspring.security.rule.ControllerMapping;
import io.mcpspring.security.rule.UrlRuleInterceptor;
import io.mcpspring.security.servlet.RefusalTranslationFilter;
import io.mcpspring.security.servlet.ServletUrlRules;
import jakarta.servlet.Filter;
import jakarta.servlet.ServletContext;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication.Type;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Fallback;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.web.servlet.mvc.method.RequestMappingInfoHandlerMapping;

/**
 * Configuration for the application's own chains in a servlet container.
 */
@Configuration(proxyBeanMethods = false)
@ConditionalOnWebApplication(type = Type.SERVLET)
@ConditionalOnClass({ Filter.class, SecurityFilterChain.class, FilterRegistrationBean.class })
public final class ServletChainConfiguration {

	private static final String NAME = "mcpRefusalTranslationFilter";

	@Bean
	ServletChains mcpServletChains(ApplicationContext context, McpServerProperties properties,
			ServletContext servletContext) {
		return new ServletChains(context, properties.servedPathValues(), servletContext);
	}

	@Bean
	@ConditionalOnMissingBean(ServerGuard.Finder.class)
	ServerGuard.Finder mcpServletChainGuard(ServletChains chains) {
		return chains::guard;
	}

	@Bean(NAME)
	@Fallback
	@ConditionalOnMissingBean(value = ProtectedResource.class, name = NAME)
	FilterRegistrationBean<RefusalTranslationFilter> mcpRefusalTranslationFilter(ServletChains chains,
			McpServerProperties properties, TransportSettings transport, ServerSettings settings,
			@Value("${spring.security.filter.order:-100}") int securityOrder) {
		ChainRefusals refusals = new ChainRefusals(new Replies(new JsonRpcCodec(transport.codecLimits())),
				chains::challenge, chains::hasOnlyLogin, settings.events());
		FilterRegistrationBean<RefusalTranslationFilter> registration = new FilterRegistrationBean<>(
				new RefusalTranslationFilter(properties.servedPathValues(),
						new CsrfExemption((origin) -> transport.gate().allowsOrigin(origin)), refusals));
		registration.addUrlPatterns(properties.servedPatterns());
		registration.addUrlPatterns(ProtectedResource.WELL_KNOWN, ProtectedResource.WELL_KNOWN + "/*");
		registration.setName(NAME);
		registration.setOrder(Math.min(FilterOrders.REFUSALS, securityOrder - 1));
		return registration;
	}

	@Bean
	ChainTokenReport mcpChainTokenReport(ApplicationContext context, ObjectProvider<ProtectedResource> resource,
			ServletChains chains, ServletContext servletContext, McpServerProperties properties) {
		return new ChainTokenReport(context, resource,
				() -> ChainTokenReport.filters(context, SecurityFilterChain.class, SecurityFilterChain::getFilters),
				() -> ServletUrlRules.filters(chains.all(), "POST", properties.getPath(), servletContext));
	}

	/**
	 * Configuration of the URL rules for methods of controllers.
	 */
	@Configuration(proxyBeanMethods = false)
	@ConditionalOnClass(RequestMappingInfoHandlerMapping.class)
	static class UrlRuleConfiguration {

		@Bean
		@Order(Ordered.HIGHEST_PRECEDENCE + 1001)
		UrlRuleInterceptor mcpUrlRuleInterceptor(CatalogTable catalog, ServletChains chains,
				ObjectProvider<RequestMappingInfoHandlerMapping> mappings, ServletContext context,
				@Value("${spring.mvc.servlet.path:/}") String servletPath,
				ObjectProvider<JsonMapper> jacksonJsonMapper) {
			ControllerMapping.Finder finder = new ServletMappings(mappings, servletPath);
			return new UrlRuleInterceptor(catalog, finder, new ServletUrlRules(chains::all, context),
					MappedMethods.mapper(jacksonJsonMapper));
		}

		@Bean
		@ConditionalOnPropertyPrefix(ControllerSettings.INCLUDE)
		ServletCallerSecurity mcpServletCallerSecurity(ServletChains chains, ServletContext context) {
			return new ServletCallerSecurity(new ServletUrlRules(chains::all, context));
		}

		@Bean
		MissedFilters mcpServletChainFilters(ServletChains chains, ApplicationContext context,
				ServletContext servletContext) {
			return new ChainFilters(context,
					(method, path) -> ServletUrlRules.filters(chains.all(), method, path, servletContext));
		}

		@Bean
		UrlRuleCheck mcpUrlRuleCheck(UrlRuleInterceptor rules) {
			return new UrlRuleCheck(rules);
		}

	}

}
