package io.mcpspring.autoconfigure.security;

import io.mcpspring.autoconfigure.properties.FurtherServerProperties;
import io.mcpspring.autoconfigure.properties.FurtherServers;
import io.mcpspring.autoconfigure.properties.PropertySettings;
import io.mcpspring.autoconfigure.servers.FurtherServer;
import io.mcpspring.autoconfigure.servers.RefusalEvents;
import io.mcpspring.security.chain.FilterOrders;
import io.mcpspring.spring.cors.CorsRules;
import io.mcpspring.spring.cors.ServletCors;

import org.springframework.beans.factory.BeanRegistrar;
import org.springframework.beans.factory.BeanRegistry;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.core.ParameterizedTypeReference;
import org.springframework.core.env.Environment;
import org.springframework.util.function.SingletonSupplier;
import org.springframework.web.filter.CorsFilter;

/**
 * Registrar of a filter for each further server that allows web pages to call it, if the
 * server accepts their origin.
 */
final class ServletServerCors implements BeanRegistrar {

	private static final ParameterizedTypeReference<FilterRegistrationBean<CorsFilter>> TYPE = new ParameterizedTypeReference<>() {
	};

	@Override
	public void register(BeanRegistry registry, Environment environment) {
		FurtherServers.of(environment)
			.all()
			.forEach((server) -> registry.registerBean("mcpCorsFilter-" + server.serverName(), TYPE,
					(spec) -> spec.fallback().supplier((context) -> filter(context, server))));
	}

	private static FilterRegistrationBean<CorsFilter> filter(BeanRegistry.SupplierContext context,
			FurtherServerProperties properties) {
		PropertySettings settings = new PropertySettings(properties);
		RefusalEvents events = new RefusalEvents(FurtherServer.later(context, properties.serverName()));
		FilterRegistrationBean<CorsFilter> registration = new FilterRegistrationBean<>(ServletCors.filter(
				SingletonSupplier
					.of(() -> CorsRules.configuration(settings.gate(), properties.getAllowedHeaders(), events)),
				SingletonSupplier.of(() -> CorsRules.refusal(settings.codecLimits()))));
		registration.addUrlPatterns(properties.servedPatterns());
		registration.setName("mcpCorsFilter-" + properties.serverName());
		registration.setOrder(FilterOrders.CORS);
		return registration;
	}

}
