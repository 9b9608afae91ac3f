package io.mcpspring.engine.schema;

/**
 * Limits on the cost of a schema (server-2026 SCHEMA-05).
 *
 * @param maxDepth the maximum number of levels of nested objects and arrays, in a schema
 * and in a value
 * @param maxSchemaNodes the maximum number of objects, arrays and scalars in one schema
 * @param maxSteps the maximum number of keywords evaluated for one value. The limit of
 * small values is proportionally lower, so that a recursive schema with alternatives does
 * not let a small value cost seconds
 * @param maxViolations the maximum number of reported violations of one value
 */
public record SchemaLimits(int maxDepth, int maxSchemaNodes, int maxSteps, int maxViolations) {

	/** The default limits. */
	public static final SchemaLimits DEFAULT = new SchemaLimits(100, 20_000, 2_000_000, 20);

	private static final long BASE_STEPS = 20_000;

	private static final long STEPS_PER_NODE = 200;

	private static final long WORK_PER_STEP = 10;

	public SchemaLimits {
		requirePositive("maxDepth", maxDepth);
		requirePositive("maxSchemaNodes", maxSchemaNodes);
		requirePositive("maxSteps", maxSteps);
		requirePositive("maxViolations", maxViolations);
	}

	/**
	 * Return the maximum number of steps for a value of the given size.
	 * @param nodes the objects, arrays and scalars of the value
	 * @return the number of steps
	 */
	long steps(int nodes) {
		return Math.min(BASE_STEPS + STEPS_PER_NODE * nodes, this.maxSteps);
	}

	/**
	 * Return the maximum amount of work for a value of the given size: with the
	 * annotations that are read, a multiple of the steps.
	 * @param nodes the objects, arrays and scalars of the value
	 * @return the work
	 */
	EvaluationWork work(int nodes) {
		return new EvaluationWork(Math.min(WORK_PER_STEP * steps(nodes), this.maxSteps));
	}

	/**
	 * Return the maximum amount of work to try out all parts of a schema together.
	 * @param nodes the objects, arrays and scalars of the schema
	 * @return the work
	 */
	EvaluationWork workOfSchema(int nodes) {
		return new EvaluationWork(BASE_STEPS + WORK_PER_STEP * nodes);
	}

	private static void requirePositive(String name, int value) {
		if (value < 1) {
			throw new IllegalArgumentException(name + " must be at least 1: " + value);
		}
	}

}
