package io.mcpspring.autoconfigure.limit;

import io.mcpspring.autoconfigure.McpServerAutoConfiguration;
import io.mcpspring.autoconfigure.condition.ConditionalOnMcpTransport;
import io.mcpspring.autoconfigure.condition.ConditionalOnPropertyPrefix;
import io.mcpspring.autoconfigure.properties.FurtherServers;
import io.mcpspring.autoconfigure.servers.FurtherServer;
import io.mcpspring.boot.start.RateLimitNames;
import io.mcpspring.context.OwnerKey;
import io.mcpspring.engine.catalog.CatalogTable;
import io.mcpspring.server.McpAdmission;
import io.mcpspring.spring.limit.CallerRates;
import io.mcpspring.spring.limit.LocalRateCounters;
import io.mcpspring.spring.limit.RateLimiter;
import io.mcpspring.store.RateCounters;

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
@ConditionalOnPropertyPrefix(value = { McpRateLimitAutoConfiguration.PREFIX, FurtherServers.PREFIX },
		matchIfUnknown = true)
@EnableConfigurationProperties(McpRateLimitProperties.class)
public final class McpRateLimitAutoConfiguration {

	/** The number of counters kept in memory. */
	public static final long MAX_COUNTERS = 100_000;

	static final String PREFIX = "mcp.server.rate-limit";

	@Bean
	@Order(Ordered.HIGHEST_PRECEDENCE + 2000)
	@ConditionalOnMissingBean
	RateLimiter mcpRateLimiter(McpRateLimitProperties properties, CatalogTable mcpCatalog,
			RateCounters mcpRateCounters) {
		return new RateLimiter(properties.limits(), mcpCatalog, McpRateLimitAutoConfiguration::key, mcpRateCounters);
	}

	@Bean
	@ConditionalOnMissingBean
	McpAdmission mcpRequestAdmission(McpRateLimitProperties properties, RateCounters mcpRateCounters) {
		return CallerRates.of(properties.limits(), McpRateLimitAutoConfiguration::key, mcpRateCounters);
	}

	@Bean
	@ConditionalOnMissingBean
	RateCounters mcpRateCounters() {
		return new LocalRateCounters(MAX_COUNTERS);
	}

	@Bean
	RateLimitNames mcpRateLimitNames(McpRateLimitProperties properties, CatalogTable mcpCatalog) {
		return new RateLimitNames(PREFIX, properties.tools().keySet(), mcpCatalog);
	}

	/** Configuration of the limits of further servers. */
	@Configuration(proxyBeanMethods = false)
	@ConditionalOnWebApplication
	@ConditionalOnPropertyPrefix(FurtherServers.PREFIX)
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

	static String key(OwnerKey holder) {
		return holder.authenticated() ? holder.key() : "address " + holder.key();
	}

}
