package io.mcpspring.autoconfigure.security.chain;

import java.util.Set;
import java.util.function.Supplier;

import io.mcpspring.autoconfigure.condition.ConditionalOnPropertyPrefix;
import io.mcpspring.autoconfigure.properties.FurtherServerProperties;
import io.mcpspring.autoconfigure.properties.FurtherServers;
import io.mcpspring.autoconfigure.properties.PropertySettings;
import io.mcpspring.autoconfigure.servers.FurtherServer;
import io.mcpspring.autoconfigure.servers.RefusalEvents;
import io.mcpspring.autoconfigure.servers.PerServerFeature;
import io.mcpspring.boot.servers.ProtectedServers;
import io.mcpspring.engine.endpoint.GateSettings;
import io.mcpspring.engine.http.Replies;
import io.mcpspring.engine.jsonrpc.JsonRpcCodec;
import io.mcpspring.security.ChainRefusals;
import io.mcpspring.security.CsrfExemption;
import io.mcpspring.security.chain.FilterOrders;
import io.mcpspring.security.chain.ServletChains;
import io.mcpspring.security.servlet.RefusalTranslationFilter;
import jakarta.servlet.Filter;

import org.springframework.beans.factory.BeanRegistrar;
import org.springframework.beans.factory.BeanRegistry;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication.Type;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.core.Ordered;
import org.springframework.core.ParameterizedTypeReference;
import org.springframework.core.annotation.Order;
import org.springframework.core.env.Environment;
import org.springframework.security.web.SecurityFilterChain;

/**
 * Configuration for the application's own chains in front of further servers in a servlet
 * container.
 */
@Configuration(proxyBeanMethods = false)
@ConditionalOnWebApplication(type = Type.SERVLET)
@ConditionalOnClass({ Filter.class, SecurityFilterChain.class, FilterRegistrationBean.class })
@ConditionalOnPropertyPrefix(FurtherServers.PREFIX)
@Import(ServletServerChains.Registrar.class)
public final class ServletServerChains {

	/** Ordered after the part that knows servers with other chains. */
	@Bean
	@Order(Ordered.LOWEST_PRECEDENCE)
	PerServerFeature mcpServletServerChains(ServletChains chains) {
		return new ChainPart((paths) -> chains.of(paths)::guard);
	}

	@Bean
	ServerRuleCheck mcpServerRuleCheck(ObjectProvider<FurtherServer> servers) {
		return new ServerRuleCheck(servers);
	}

	/** Registrar of a filter for each server. */
	static final class Registrar implements BeanRegistrar {

		private static final ParameterizedTypeReference<FilterRegistrationBean<RefusalTranslationFilter>> TYPE = new ParameterizedTypeReference<>() {
		};

		@Override
		public void register(BeanRegistry registry, Environment environment) {
			int securityOrder = environment.getProperty("spring.security.filter.order", int.class, -100);
			FurtherServers.of(environment)
				.all()
				.forEach((server) -> registry.registerBean("mcpRefusalTranslationFilter-" + server.serverName(), TYPE,
						(spec) -> spec.fallback().supplier((context) -> filter(context, server, securityOrder))));
		}

		private static FilterRegistrationBean<RefusalTranslationFilter> filter(BeanRegistry.SupplierContext context,
				FurtherServerProperties properties, int securityOrder) {
			Supplier<FurtherServer> server = FurtherServer.later(context, properties.serverName());
			PropertySettings settings = new PropertySettings(properties);
			GateSettings gate = settings.gate();
			Set<String> paths = properties.servedPathValues();
			ServletChains chains = context.bean(ServletChains.class).of(paths);
			ChainRefusals refusals = new ChainRefusals(new Replies(new JsonRpcCodec(settings.codecLimits())),
					chains::challenge, chains::hasOnlyLogin, new RefusalEvents(server));
			FilterRegistrationBean<RefusalTranslationFilter> registration = new FilterRegistrationBean<>(
					new RefusalTranslationFilter(paths, new CsrfExemption(gate::allowsOrigin), refusals));
			registration.addUrlPatterns(properties.servedPatterns());
			registration.setName("mcpRefusalTranslationFilter-" + properties.serverName());
			registration.setOrder(Math.min(FilterOrders.REFUSALS, securityOrder - 1));
			registration.setEnabled(context.beanProvider(ProtectedServers.class)
				.stream()
				.noneMatch((chosen) -> chosen.contains(properties.serverName())));
			return registration;
		}

	}

}
