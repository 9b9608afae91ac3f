package io.mcpspring.spring.limit;

import java.util.Map;

import io.mcpspring.store.Rate;
import org.jspecify.annotations.Nullable;

/**
 * Rate limits of each caller.
 *
 * @param caller the limit of all requests together, or {@code null} for none
 * @param tool the limit of the calls of each tool without a specific limit, or
 * {@code null} for none
 * @param tools the limits of the calls of specific tools, by their names
 */
public record RateLimits(@Nullable Rate caller, @Nullable Rate tool, Map<String, Rate> tools) {

	public RateLimits {
		tools = Map.copyOf(tools);
	}

	boolean limitTools() {
		return this.tool != null || !this.tools.isEmpty();
	}

	/**
	 * Return the limit of the calls of a tool.
	 * @param name the name of the tool
	 * @return the limit, or {@code null} for none
	 */
	@Nullable Rate of(String name) {
		return this.tools.getOrDefault(name, this.tool);
	}

}
