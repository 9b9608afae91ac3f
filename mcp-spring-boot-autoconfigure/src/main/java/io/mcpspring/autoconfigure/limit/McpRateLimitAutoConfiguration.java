package io.mcpspring.autoconfigure.limit;

import java.net.InetSocketAddress;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;

import io.mcpspring.autoconfigure.condition.ConditionalOnNotReplaced;
import io.mcpspring.autoconfigure.McpServerAutoConfiguration;
import io.mcpspring.limit.LocalRateCounters;
import io.mcpspring.limit.Rate;
import io.mcpspring.limit.RateCounters;
import io.mcpspring.limit.RateLimiter;
import io.mcpspring.limit.RateLimits;
import io.mcpspring.server.CallContext;
import io.mcpspring.server.McpCatalog;
import jakarta.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.AutoConfigureOrder;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication.Type;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.web.server.ServerWebExchange;

/**
 * Auto-configuration of rate limits, if some are set.
 */
@AutoConfigureOrder(McpServerAutoConfiguration.ORDER)
@AutoConfiguration(before = McpServerAutoConfiguration.class)
@ConditionalOnWebApplication
@ConditionalOnBooleanProperty(name = "mcp.server.enabled", matchIfMissing = true)
@EnableConfigurationProperties(McpRateLimitProperties.class)
public final class McpRateLimitAutoConfiguration {

	@Bean
	@Order(Ordered.HIGHEST_PRECEDENCE + 2000)
	@ConditionalOnNotReplaced
	RateLimiter mcpRateLimiter(McpRateLimitProperties properties, McpCatalog mcpCatalog,
			RemoteAddresses mcpRemoteAddresses, RateCounters mcpRateCounters) {
		Map<String, Rate> tools = new HashMap<>();
		properties.tools().forEach((name, limit) -> tools.put(name, new Rate(limit.calls(), limit.period())));
		return new RateLimiter(new RateLimits(rate(properties.caller()), rate(properties.tool()), tools), mcpCatalog,
				(call) -> key(call, mcpRemoteAddresses), mcpRateCounters);
	}

	@Bean
	@ConditionalOnNotReplaced
	RateCounters mcpRateCounters(McpRateLimitProperties properties) {
		return new LocalRateCounters(properties.maxCounters());
	}

	@Bean
	RateLimitNames mcpRateLimitNames(McpRateLimitProperties properties, McpCatalog mcpCatalog) {
		return new RateLimitNames(properties, mcpCatalog);
	}

	private static @Nullable Rate rate(McpRateLimitProperties.@Nullable Limit limit) {
		return (limit != null) ? new Rate(limit.calls(), limit.period()) : null;
	}

	private static String key(CallContext call, RemoteAddresses addresses) {
		return call.caller().isAnonymous() ? "address " + addresses.of().apply(call) : call.caller().key();
	}

	/**
	 * Tells the address of a client.
	 *
	 * @param of the address, of a call
	 */
	record RemoteAddresses(Function<CallContext, String> of) {
	}

	@Configuration(proxyBeanMethods = false)
	@ConditionalOnWebApplication(type = Type.SERVLET)
	static class ServletConfiguration {

		@Bean
		RemoteAddresses mcpRemoteAddresses() {
			return new RemoteAddresses((call) -> {
				HttpServletRequest request = call.unwrap(HttpServletRequest.class);
				return (request != null) ? request.getRemoteAddr() : "";
			});
		}

	}

	@Configuration(proxyBeanMethods = false)
	@ConditionalOnWebApplication(type = Type.REACTIVE)
	static class ReactiveConfiguration {

		@Bean
		RemoteAddresses mcpRemoteAddresses() {
			return new RemoteAddresses((call) -> {
				ServerWebExchange exchange = call.unwrap(ServerWebExchange.class);
				InetSocketAddress address = (exchange != null) ? exchange.getRequest().getRemoteAddress() : null;
				return (address != null) ? address.getHostString() : "";
			});
		}

	}

}
