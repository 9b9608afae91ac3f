package io.mcpspring.autoconfigure.observation;

import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.mcpspring.autoconfigure.McpServerAutoConfiguration;
import io.mcpspring.autoconfigure.properties.FurtherServers;
import io.mcpspring.autoconfigure.properties.McpServerProperties;
import io.mcpspring.endpoint.McpServer;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationPredicate;
import io.micrometer.observation.ObservationRegistry;
import jakarta.servlet.http.HttpServletRequest;

import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.AutoConfigureOrder;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication.Type;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;
import org.springframework.http.server.observation.ServerRequestObservationContext;
import org.springframework.http.server.reactive.ServerHttpRequest;

/**
 * Auto-configuration that keeps the web stack from observing HTTP requests to the server,
 * if that is disabled. Their calls are still observed, as are observations of security
 * and others for them.
 */
@AutoConfigureOrder(McpServerAutoConfiguration.ORDER)
@AutoConfiguration(after = McpServerAutoConfiguration.class)
@ConditionalOnClass({ ObservationRegistry.class, Observation.class })
@ConditionalOnBooleanProperty(name = McpHttpObservationAutoConfiguration.SWITCH, havingValue = false)
@ConditionalOnBean(McpServer.class)
@EnableConfigurationProperties(McpObservationProperties.class)
public final class McpHttpObservationAutoConfiguration {

	static final String SWITCH = "mcp.server.observation.http-requests";

	private static Set<String> paths(McpServerProperties properties, Environment environment, String basePath) {
		return FurtherServers.servedPathValues(properties, environment)
			.stream()
			.flatMap((path) -> Stream.of(basePath + path, basePath + path + "/"))
			.collect(Collectors.toUnmodifiableSet());
	}

	@Configuration(proxyBeanMethods = false)
	@ConditionalOnWebApplication(type = Type.SERVLET)
	static class Servlet {

		@Bean
		Unobserved mcpHttpRequestPredicate(McpServerProperties properties, Environment environment) {
			Set<String> paths = paths(properties, environment, "");
			return (name, context) -> !isOurs(context, paths);
		}

		private static boolean isOurs(Observation.Context context, Set<String> paths) {
			HttpServletRequest request = (context instanceof ServerRequestObservationContext http) ? http.getCarrier()
					: null;
			return request != null
					&& paths.contains(request.getRequestURI().substring(request.getContextPath().length()));
		}

	}

	@Configuration(proxyBeanMethods = false)
	@ConditionalOnWebApplication(type = Type.REACTIVE)
	static class Reactive {

		@Bean
		Unobserved mcpHttpRequestPredicate(McpServerProperties properties,
				@Value("${spring.webflux.base-path:}") String basePath, Environment environment) {
			Set<String> paths = paths(properties, environment, basePath);
			return (name, context) -> !isOurs(context, paths);
		}

		private static boolean isOurs(Observation.Context context, Set<String> paths) {
			ServerHttpRequest request = (context instanceof org.springframework.http.server.reactive.observation.ServerRequestObservationContext http)
					? http.getCarrier() : null;
			return request != null && paths.contains(request.getPath().value());
		}

	}

	/** Predicate for HTTP requests only, distinguishable from predicates for calls. */
	@FunctionalInterface
	interface Unobserved extends ObservationPredicate {

	}

}
