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
import io.mcpspring.security.chain.ReactiveChains;
import io.mcpspring.security.resource.ProtectedResource;
import io.mcpspring.security.webflux.RefusalTranslationWebFilter;

import org.springframework.beans.factory.BeanRegistrar;
import org.springframework.beans.factory.BeanRegistry;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication.Type;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.core.env.Environment;
import org.springframework.security.web.server.SecurityWebFilterChain;
import org.springframework.web.reactive.result.method.RequestMappingInfoHandlerMapping;
import org.springframework.web.server.WebFilter;

/**
 * Configuration for the application's own chains in front of further servers on Spring
 * WebFlux.
 */
@Configuration(proxyBeanMethods = false)
@ConditionalOnWebApplication(type = Type.REACTIVE)
@ConditionalOnClass({ WebFilter.class, SecurityWebFilterChain.class, RequestMappingInfoHandlerMapping.class })
@ConditionalOnPropertyPrefix(FurtherServers.PREFIX)
@Import(ReactiveServerChains.Registrar.class)
public final class ReactiveServerChains {

	/** Ordered after the part that knows servers with other chains. */
	@Bean
	@Order(Ordered.LOWEST_PRECEDENCE)
	PerServerFeature mcpReactiveServerChains(ReactiveChains chains) {
		return new ChainPart((paths) -> chains.of(paths)::guard);
	}

	@Bean
	ServerRuleCheck mcpServerRuleCheck(ObjectProvider<FurtherServer> servers) {
		return new ServerRuleCheck(servers);
	}

	/** Registrar of a filter for each server. */
	static final class Registrar implements BeanRegistrar {

		@Override
		public void register(BeanRegistry registry, Environment environment) {
			FurtherServers.of(environment)
				.all()
				.forEach((server) -> registry.registerBean("mcpRefusalTranslationWebFilter-" + server.serverName(),
						WebFilter.class,
						(spec) -> spec.order(FilterOrders.REFUSALS)
							.fallback()
							.supplier((context) -> filter(context, server))));
		}

		private static WebFilter filter(BeanRegistry.SupplierContext context, FurtherServerProperties properties) {
			String name = properties.serverName();
			if (context.beanProvider(ProtectedServers.class).stream().anyMatch((chosen) -> chosen.contains(name))) {
				return (exchange, chain) -> chain.filter(exchange);
			}
			Supplier<FurtherServer> server = FurtherServer.later(context, name);
			PropertySettings settings = new PropertySettings(properties);
			GateSettings gate = settings.gate();
			Set<String> paths = properties.servedPathValues();
			ReactiveChains chains = context.bean(ReactiveChains.class).of(paths);
			ChainRefusals refusals = new ChainRefusals(new Replies(new JsonRpcCodec(settings.codecLimits())),
					chains::challenge, chains::hasOnlyLogin, new RefusalEvents(server));
			return new RefusalTranslationWebFilter(paths, ProtectedResource.WELL_KNOWN + properties.getPath(),
					new CsrfExemption(gate::allowsOrigin), refusals, chains::all, FilterOrders.REFUSALS);
		}

	}

}
