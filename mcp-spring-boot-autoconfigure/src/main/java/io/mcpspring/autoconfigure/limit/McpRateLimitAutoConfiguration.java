package io.mcpspring.autoconfigure.limit;

import java.util.HashMap;
import java.util.Map;

import io.mcpspring.autoconfigure.McpServerAutoConfiguration;
import io.mcpspring.autoconfigure.condition.ConditionalOnMcpTransport;
import io.mcpspring.autoconfigure.condition.ConditionalOnNotReplaced;
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

import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.AutoConfigureOrder;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;

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

	@Bean
	@Order(Ordered.HIGHEST_PRECEDENCE + 2000)
	@ConditionalOnNotReplaced
	RateLimiter mcpRateLimiter(McpRateLimitProperties properties, McpCatalog mcpCatalog, RateCounters mcpRateCounters) {
		return new RateLimiter(limits(properties), mcpCatalog, McpRateLimitAutoConfiguration::key, mcpRateCounters);
	}

	@Bean
	@ConditionalOnNotReplaced
	RequestAdmission mcpRequestAdmission(McpRateLimitProperties properties, RateCounters mcpRateCounters) {
		return CallerRates.of(limits(properties), McpRateLimitAutoConfiguration::key, mcpRateCounters);
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

	private static RateLimits limits(McpRateLimitProperties properties) {
		Map<String, Rate> tools = new HashMap<>();
		properties.tools().forEach((name, limit) -> tools.put(name, new Rate(limit.calls(), limit.period())));
		return new RateLimits(rate(properties.caller()), rate(properties.tool()), tools);
	}

	private static String key(HttpExchange exchange) {
		Holder holder = Holder.of(exchange);
		return holder.authenticated() ? holder.key() : "address " + holder.key();
	}

}
