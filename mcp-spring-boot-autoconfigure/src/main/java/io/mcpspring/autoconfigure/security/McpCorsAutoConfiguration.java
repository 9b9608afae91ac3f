package io.mcpspring.autoconfigure.security;

import java.util.Set;

import io.mcpspring.autoconfigure.McpServerAutoConfiguration;
import io.mcpspring.autoconfigure.condition.ConditionalOnMcpServer;
import io.mcpspring.autoconfigure.properties.McpServerProperties;
import io.mcpspring.autoconfigure.security.chain.FilterOrders;
import io.mcpspring.cors.McpCorsConfiguration;
import io.mcpspring.cors.ReactiveCors;
import io.mcpspring.cors.ServletCors;
import io.mcpspring.endpoint.GateSettings;
import io.mcpspring.endpoint.TransportSettings;
import io.mcpspring.http.Replies;
import io.mcpspring.jsonrpc.CodecLimits;
import io.mcpspring.jsonrpc.ErrorCode;
import io.mcpspring.jsonrpc.JsonRpcCodec;
import io.mcpspring.security.resource.ProtectedResource;
import io.mcpspring.server.ServerEvents;
import io.mcpspring.server.ServerEvents.RequestRefusal;
import io.mcpspring.server.ServerSettings;
import jakarta.servlet.Filter;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.AutoConfigureOrder;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication.Type;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.annotation.Order;
import org.springframework.util.function.SingletonSupplier;
import org.springframework.web.cors.CorsConfiguration;
import org.springframework.web.filter.CorsFilter;
import org.springframework.web.server.WebFilter;

/**
 * Auto-configuration that allows web pages to call the server, if the server itself
 * accepts their origin. It works with and without Spring Security, and its filters
 * precede it: browsers send no token with a preflight request.
 */
@AutoConfigureOrder(McpServerAutoConfiguration.ORDER)
@AutoConfiguration(after = McpServerAutoConfiguration.class)
@ConditionalOnWebApplication
@ConditionalOnClass(CorsConfiguration.class)
@ConditionalOnMcpServer
public final class McpCorsAutoConfiguration {

	private static McpCorsConfiguration configuration(TransportSettings transport, ServerSettings settings) {
		return configuration(transport.gate(), settings.events());
	}

	static McpCorsConfiguration configuration(GateSettings gate, ServerEvents events) {
		return new McpCorsConfiguration((origin) -> {
			boolean allowed = gate.allowsOrigin(origin);
			if (!allowed) {
				events.requestRefused(RequestRefusal.ORIGIN);
			}
			return allowed;
		});
	}

	private static byte[] refusal(TransportSettings transport) {
		return refusal(transport.codecLimits());
	}

	static byte[] refusal(CodecLimits limits) {
		byte[] body = new Replies(new JsonRpcCodec(limits))
			.error(403, null, ErrorCode.INVALID_REQUEST,
					"This Origin is not allowed; add it to mcp.server.allowed-origins")
			.body();
		return (body != null) ? body : new byte[0];
	}

	@Configuration(proxyBeanMethods = false)
	@ConditionalOnWebApplication(type = Type.SERVLET)
	@ConditionalOnClass({ Filter.class, FilterRegistrationBean.class, CorsFilter.class })
	static class ServletConfiguration {

		private static final String NAME = "mcpCorsFilter";

		@Bean(NAME)
		@ConditionalOnMissingBean(name = NAME)
		FilterRegistrationBean<CorsFilter> mcpCorsFilter(ObjectProvider<TransportSettings> mcpTransportSettings,
				ObjectProvider<ServerSettings> mcpServerSettings, McpServerProperties mcpServerProperties) {
			// Lazy, because the container starts before these are created.
			FilterRegistrationBean<CorsFilter> registration = new FilterRegistrationBean<>(ServletCors.filter(
					SingletonSupplier
						.of(() -> configuration(mcpTransportSettings.getObject(), mcpServerSettings.getObject())),
					SingletonSupplier.of(() -> refusal(mcpTransportSettings.getObject()))));
			registration.addUrlPatterns(mcpServerProperties.servedPathValues().toArray(String[]::new));
			registration.addUrlPatterns(ProtectedResource.WELL_KNOWN, ProtectedResource.WELL_KNOWN + "/*");
			registration.setName(NAME);
			registration.setOrder(FilterOrders.CORS);
			return registration;
		}

	}

	@Configuration(proxyBeanMethods = false)
	@ConditionalOnWebApplication(type = Type.REACTIVE)
	@ConditionalOnClass(WebFilter.class)
	static class ReactiveConfiguration {

		private static final String NAME = "mcpCorsWebFilter";

		@Bean(NAME)
		@Order(FilterOrders.CORS)
		@ConditionalOnMissingBean(name = NAME)
		WebFilter mcpCorsWebFilter(TransportSettings mcpTransportSettings, ServerSettings mcpServerSettings,
				McpServerProperties mcpServerProperties) {
			Set<String> paths = mcpServerProperties.servedPathValues();
			return new ReactiveCors(configuration(mcpTransportSettings, mcpServerSettings),
					refusal(mcpTransportSettings),
					(path) -> paths.contains(path) || path.equals(ProtectedResource.WELL_KNOWN)
							|| path.startsWith(ProtectedResource.WELL_KNOWN + "/"));
		}

	}

}
