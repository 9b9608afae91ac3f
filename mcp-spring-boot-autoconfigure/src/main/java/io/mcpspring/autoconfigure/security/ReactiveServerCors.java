package io.mcpspring.autoconfigure.security;

import io.mcpspring.autoconfigure.properties.FurtherServerProperties;
import io.mcpspring.autoconfigure.properties.FurtherServers;
import io.mcpspring.autoconfigure.properties.PropertySettings;
import io.mcpspring.autoconfigure.servers.FurtherServer;
import io.mcpspring.autoconfigure.servers.RefusalEvents;
import io.mcpspring.security.chain.FilterOrders;
import io.mcpspring.spring.cors.CorsRules;
import io.mcpspring.spring.cors.ReactiveCors;

import org.springframework.beans.factory.BeanRegistrar;
import org.springframework.beans.factory.BeanRegistry;
import org.springframework.core.env.Environment;
import org.springframework.web.server.WebFilter;

/**
 * Registrar of a web filter for each further server that allows web pages to call it, if
 * the server accepts their origin.
 */
final class ReactiveServerCors implements BeanRegistrar {

	@Override
	public void register(BeanRegistry registry, Environment environment) {
		FurtherServers.of(environment)
			.all()
			.forEach((server) -> registry.registerBean("mcpCorsWebFilter-" + server.serverName(), WebFilter.class,
					(spec) -> spec.order(FilterOrders.CORS).fallback().supplier((context) -> filter(context, server))));
	}

	private static WebFilter filter(BeanRegistry.SupplierContext context, FurtherServerProperties properties) {
		PropertySettings settings = new PropertySettings(properties);
		RefusalEvents events = new RefusalEvents(FurtherServer.later(context, properties.serverName()));
		return new ReactiveCors(CorsRules.configuration(settings.gate(), properties.getAllowedHeaders(), events),
				CorsRules.refusal(settings.codecLimits()), properties.getPath()::equals);
	}

}
