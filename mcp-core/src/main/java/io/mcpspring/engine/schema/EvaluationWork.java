package io.mcpspring.engine.schema;

import tools.jackson.databind.JsonNode;

/**
 * Work that evaluations may still do. The library counts the keywords that it evaluates,
 * but neither those of several evaluations together, nor the annotations that the
 * unevaluated keywords look through each time they are evaluated.
 */
final class EvaluationWork {

	private static final long LOOKS = 10_000_000;

	private static final long LOOKS_PER_CHARACTER = 20;

	private long left;

	private long looks;

	private long maxLooks = LOOKS;

	/**
	 * Create the work.
	 * @param limit the maximum number of evaluated keywords and read annotations
	 */
	EvaluationWork(long limit) {
		this.left = limit;
	}

	/**
	 * Count some work.
	 * @param amount keywords or annotations
	 * @throws EvaluationLimitException if there is too much of it
	 */
	void add(long amount) {
		this.left -= amount;
		if (this.left < 0) {
			throw new EvaluationLimitException();
		}
	}

	/**
	 * Count the work of a pattern, each of which is bounded for itself.
	 * @param amount looks at characters of a text
	 * @param value the value that is evaluated
	 * @throws EvaluationLimitException if there is too much of it for all patterns
	 * together
	 */
	void look(long amount, JsonNode value) {
		this.looks += amount;
		if (this.looks > this.maxLooks && this.maxLooks == LOOKS) {
			this.maxLooks += LOOKS_PER_CHARACTER * value.toString().length();
		}
		if (this.looks > this.maxLooks) {
			throw new EvaluationLimitException();
		}
	}

}
