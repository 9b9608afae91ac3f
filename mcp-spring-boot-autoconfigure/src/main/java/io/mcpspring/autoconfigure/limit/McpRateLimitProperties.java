package io.mcpspring.autoconfigure.limit;

import java.time.Duration;
import java.util.Map;

import io.mcpspring.properties.InvalidMcpPropertyException;
import io.mcpspring.properties.NumberRules;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Limits on how often each caller may call. Callers who do not authenticate are told
 * apart by their addresses.
 *
 * @param caller All requests of a caller together: requests and notifications of each
 * kind and the opening of streams, but neither answers to questions of the server nor the
 * end of a session.
 * @param tool Calls by a caller of each tool that is not named below.
 * @param tools Calls by a caller of a tool, by the name of the tool, which has to exist.
 * A name with a dot is written in brackets.
 * @param maxCounters Maximum number of counters kept in memory.
 */
@ConfigurationProperties("mcp.server.rate-limit")
public record McpRateLimitProperties(@Nullable Limit caller, @Nullable Limit tool,
		@DefaultValue Map<String, Limit> tools, @DefaultValue("100000") long maxCounters) {

	public McpRateLimitProperties {
		if (maxCounters < 1) {
			throw new InvalidMcpPropertyException("mcp.server.rate-limit.max-counters", "is less than 1",
					"Use at least as many as there are callers at a time.");
		}
		tools = Map.copyOf(tools);
	}

	/**
	 * Limit of calls.
	 *
	 * @param calls Maximum number of calls at once, given back in the course of the
	 * period.
	 * @param period Time in which all calls are given back.
	 */
	public record Limit(long calls, @DefaultValue("1m") Duration period) {

		public Limit {
			if (calls < 1 || period.isZero() || period.isNegative()) {
				throw new InvalidMcpPropertyException("mcp.server.rate-limit",
						"holds a limit without calls or without a period",
						"Allow at least one call, for example by 'mcp.server.rate-limit.caller.calls=100', in a "
								+ "period such as '1m'.");
			}
			NumberRules.checkLength("mcp.server.rate-limit", period);
		}

	}

}
