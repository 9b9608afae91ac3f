package io.mcpspring.engine.schema;

/**
 * Work that evaluations may still do. The library counts the keywords that it evaluates,
 * but neither those of several evaluations together, nor the annotations that the
 * unevaluated keywords look through each time they are evaluated.
 */
final class EvaluationWork {

	private long left;

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

}
