package io.mcpspring.engine.schema;

import org.jspecify.annotations.Nullable;

/**
 * Patterns of generated schemas. The message for a violation describes the expected text
 * instead of the pattern.
 */
public enum ExplainedPattern {

	/**
	 * A property path, then optionally a direction and the disregard of case. Paths have
	 * no other punctuation: repositories refuse functions and expressions.
	 */
	SORT_ORDER("^[^\\s!-\\-/:-@\\[-\\^`{-~]{1,100}(,([aA]sc|[dD]esc|ASC|DESC))?(,ignore[cC]ase)?$",
			"must be \"name\", \"name,asc\" or \"name,desc\"");

	private final String pattern;

	private final String explanation;

	ExplainedPattern(String pattern, String explanation) {
		this.pattern = pattern;
		this.explanation = explanation;
	}

	/**
	 * Return the pattern.
	 * @return the regular expression
	 */
	public String pattern() {
		return this.pattern;
	}

	/** Return what to write for a pattern; {@code null} if it is none of these. */
	static @Nullable String explain(String pattern) {
		for (ExplainedPattern each : values()) {
			if (each.pattern.equals(pattern)) {
				return each.explanation;
			}
		}
		return null;
	}

}
