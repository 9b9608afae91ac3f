package io.mcpspring.autoconfigure.limit;

import java.util.HashMap;
import java.util.Map;

import io.mcpspring.autoconfigure.McpServerAutoConfiguration;
import io.mcpspring.autoconfigure.condition.ConditionalOnFurtherServers;
import io.mcpspring.autoconfigure.condition.ConditionalOnMcpTransport;
import io.mcpspring.autoconfigure.servers.FurtherServer;
import io.mcpspring.boot.start.RateLimitNames;
import io.mcpspring.catalog.McpCatalog;
import io.mcpspring.http.HttpExchange;
import io.mcpspring.http.RequestAdmission;
import io.mcpspring.limit.CallerRates;
import io.mcpspring.limit.LocalRateCounters;
import io.mcpspring.limit.Rate;
import io.mcpspring.limit.RateCounters;
import io.mcpspring.limit.RateLimiter;
import io.mcpspring.limit.RateLimits;
import io.mcpspring.share.Holder;
import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.AutoConfigureOrder;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.ApplicationListener;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.core.env.Environment;

/**
 * Auto-configuration of rate limits, if any are set.
 */
@AutoConfigureOrder(McpServerAutoConfiguration.ORDER)
@AutoConfiguration(before = McpServerAutoConfiguration.class)
@ConditionalOnMcpTransport
@ConditionalOnBooleanProperty(name = "mcp.server.enabled", matchIfMissing = true)
@Conditional(OnRateLimitsCondition.class)
@EnableConfigurationProperties(McpRateLimitProperties.class)
public final class McpRateLimitAutoConfiguration {

	private static final String PREFIX = "mcp.server.rate-limit";

	@Bean
	@Order(Ordered.HIGHEST_PRECEDENCE + 2000)
	@ConditionalOnMissingBean
	RateLimiter mcpRateLimiter(McpRateLimitProperties properties, McpCatalog mcpCatalog, RateCounters mcpRateCounters) {
		return new RateLimiter(limits(properties), mcpCatalog, McpRateLimitAutoConfiguration::key, mcpRateCounters);
	}

	@Bean
	@ConditionalOnMissingBean
	RequestAdmission mcpRequestAdmission(McpRateLimitProperties properties, RateCounters mcpRateCounters) {
		return CallerRates.of(limits(properties), McpRateLimitAutoConfiguration::key, mcpRateCounters);
	}

	@Bean
	@ConditionalOnMissingBean
	RateCounters mcpRateCounters(McpRateLimitProperties properties) {
		return new LocalRateCounters(properties.maxCounters());
	}

	@Bean
	RateLimitNames mcpRateLimitNames(McpRateLimitProperties properties, McpCatalog mcpCatalog) {
		return new RateLimitNames(PREFIX, properties.tools().keySet(), mcpCatalog);
	}

	/** Configuration of the limits of further servers. */
	@Configuration(proxyBeanMethods = false)
	@ConditionalOnWebApplication
	@ConditionalOnFurtherServers
	static class ServersConfiguration {

		@Bean
		ServerRateLimits mcpServerRateLimits(Environment environment, McpRateLimitProperties properties,
				RateCounters mcpRateCounters) {
			return new ServerRateLimits(environment, properties, mcpRateCounters);
		}

		@Bean
		ApplicationListener<ApplicationReadyEvent> mcpServerRateLimitNames(ServerRateLimits mcpServerRateLimits,
				ObjectProvider<FurtherServer> servers) {
			return (event) -> servers.forEach((server) -> mcpServerRateLimits.names(server).onApplicationEvent(event));
		}

	}

	private static @Nullable Rate rate(McpRateLimitProperties.@Nullable Limit limit) {
		return (limit != null) ? new Rate(limit.calls(), limit.period()) : null;
	}

	static RateLimits limits(McpRateLimitProperties properties) {
		Map<String, Rate> tools = new HashMap<>();
		properties.tools().forEach((name, limit) -> tools.put(name, new Rate(limit.calls(), limit.period())));
		return new RateLimits(rate(properties.caller()), rate(properties.tool()), tools);
	}

	static String key(HttpExchange exchange) {
		Holder holder = Holder.of(exchange);
		return holder.authenticated() ? holder.key() : "address " + holder.key();
	}

}
