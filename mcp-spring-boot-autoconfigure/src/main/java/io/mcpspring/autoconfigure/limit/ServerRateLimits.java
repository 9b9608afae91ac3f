package io.mcpspring.autoconfigure.limit;

import java.util.Set;

import io.mcpspring.autoconfigure.properties.FurtherServers;
import io.mcpspring.autoconfigure.servers.FurtherServer;
import io.mcpspring.autoconfigure.servers.PerServerFeature;
import io.mcpspring.autoconfigure.servers.ServerScope;
import io.mcpspring.boot.start.RateLimitNames;
import io.mcpspring.server.McpAdmission;
import io.mcpspring.spring.limit.CallerRates;
import io.mcpspring.spring.limit.RateLimiter;
import io.mcpspring.store.RateCounters;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.core.env.Environment;

/**
 * Rate limits of further servers: their own, or the same as those of the first server,
 * but counted apart.
 */
final class ServerRateLimits implements PerServerFeature {

	static final String GROUP = "rate-limit";

	private final Environment environment;

	private final McpRateLimitProperties first;

	private final RateCounters counters;

	ServerRateLimits(Environment environment, McpRateLimitProperties first, RateCounters counters) {
		this.environment = environment;
		this.first = first;
		this.counters = counters;
	}

	private static String prefix(String server) {
		return FurtherServers.PREFIX + "." + server + "." + GROUP;
	}

	private McpRateLimitProperties own(String server) {
		return Binder.get(this.environment).bind(prefix(server), McpRateLimitProperties.class).orElse(this.first);
	}

	/** Return the check of the names of tools that the limits of a server mention. */
	RateLimitNames names(FurtherServer server) {
		McpRateLimitProperties own = own(server.name());
		return new RateLimitNames(prefix(server.name()), (own != this.first) ? own.tools().keySet() : Set.of(),
				server.scope().catalog());
	}

	@Override
	public @Nullable Object copyFor(Object shared, ServerScope scope) {
		if (shared instanceof RateLimiter) {
			return new RateLimiter(own(scope.name()).limits(), scope.catalog(), McpRateLimitAutoConfiguration::key,
					apart(scope.name()));
		}
		if (shared == McpAdmission.ALL || shared instanceof CallerRates) {
			return CallerRates.of(own(scope.name()).limits(), McpRateLimitAutoConfiguration::key, apart(scope.name()));
		}
		return null;
	}

	/** Keys of callers contain no line break. */
	private RateCounters apart(String server) {
		return (counter, rate) -> this.counters.count(server + "\n" + counter, rate);
	}

}
