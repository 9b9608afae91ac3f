package io.mcpspring.autoconfigure.properties;

import java.util.Map;

import io.mcpspring.properties.NumberRules;

/**
 * Results of tools.
 */
public class ResultsProperties {

	/**
	 * Maximum number of characters of the result of a tool. Longer ones are cut at a line
	 * or an element of a list, and say so. 0 for no limit.
	 */
	private int maxChars;

	/**
	 * Maximum number of characters of results by the names of tools.
	 */
	private Map<String, Integer> maxCharsOfTools = Map.of();

	public int getMaxChars() {
		return this.maxChars;
	}

	public void setMaxChars(int maxChars) {
		NumberRules.checkAtLeast("mcp.server.results.max-chars", maxChars, 0);
		this.maxChars = maxChars;
	}

	public Map<String, Integer> getMaxCharsOfTools() {
		return this.maxCharsOfTools;
	}

	public void setMaxCharsOfTools(Map<String, Integer> maxCharsOfTools) {
		maxCharsOfTools.forEach((name, maximum) -> NumberRules
			.checkAtLeast("mcp.server.results.max-chars-of-tools." + name, maximum, 0));
		this.maxCharsOfTools = Map.copyOf(maxCharsOfTools);
	}

}
