package io.mcpspring.autoconfigure.limit;

import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.mcpspring.spring.limit.RateLimits;
import io.mcpspring.spring.properties.InvalidMcpPropertyException;
import io.mcpspring.spring.properties.NumberRules;
import io.mcpspring.store.Rate;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.boot.convert.DurationStyle;

/**
 * Limits on how often each caller may call. Callers who do not authenticate are told
 * apart by their addresses.
 *
 * @param caller All requests of a caller together, as a number and a time in which they
 * are given back ('60/1m'): requests and notifications of each kind and the opening of
 * streams, but neither answers to questions of the server nor the end of a session.
 * @param tool Calls by a caller of each tool that is not named, written like those of a
 * caller.
 * @param tools Calls by a caller of a tool, by the name of the tool, which has to exist.
 * A name with a dot is written in brackets.
 */
@ConfigurationProperties("mcp.server.rate-limit")
public record McpRateLimitProperties(@Nullable String caller, @Nullable String tool,
		@DefaultValue Map<String, String> tools) {

	private static final Pattern LIMIT = Pattern.compile("(\\d{1,9})\\s*/\\s*(\\S+)");

	public McpRateLimitProperties {
		tools = Map.copyOf(tools);
		rate("caller", caller);
		rate("tool", tool);
		tools.forEach((name, limit) -> rate("tools." + name, limit));
	}

	/** Return the rates. */
	RateLimits limits() {
		Map<String, Rate> named = new HashMap<>();
		this.tools.forEach((name, limit) -> named.put(name, Objects.requireNonNull(rate("tools." + name, limit))));
		return new RateLimits(rate("caller", this.caller), rate("tool", this.tool), named);
	}

	private static @Nullable Rate rate(String name, @Nullable String limit) {
		if (limit == null) {
			return null;
		}
		Matcher parts = LIMIT.matcher(limit.strip());
		Duration period = parts.matches() ? period(parts.group(2)) : Duration.ZERO;
		if (period.isZero() || period.isNegative() || Long.parseLong(parts.group(1)) < 1) {
			throw new InvalidMcpPropertyException("mcp.server.rate-limit." + name,
					"is '" + limit + "', which is no number of calls in a time",
					"Write at least one call and a time in which they are given back, such as '60/1m'.");
		}
		NumberRules.checkLength("mcp.server.rate-limit." + name, period);
		return new Rate(Long.parseLong(parts.group(1)), period);
	}

	private static Duration period(String text) {
		try {
			return DurationStyle.detectAndParse(text, ChronoUnit.SECONDS);
		}
		catch (IllegalArgumentException ex) {
			return Duration.ZERO;
		}
	}

}
