package io.mcpspring.schema;

/**
 * How much work a schema may cause (server-2026 SCHEMA-05).
 *
 * @param maxDepth levels of nested objects and arrays, of a schema and of a value that is
 * checked
 * @param maxSchemaNodes objects, arrays and scalars in one schema
 * @param maxSteps keywords evaluated while one value is checked; small values are allowed
 * proportionally fewer, so that a recursive schema with alternatives does not let a small
 * value cost seconds
 * @param maxViolations violations reported for one value
 */
public record SchemaLimits(int maxDepth, int maxSchemaNodes, int maxSteps, int maxViolations) {

	/** The limits for servers that state none. */
	public static final SchemaLimits DEFAULT = new SchemaLimits(100, 20_000, 2_000_000, 20);

	private static final long BASE_STEPS = 20_000;

	private static final long STEPS_PER_NODE = 200;

	public SchemaLimits {
		requirePositive("maxDepth", maxDepth);
		requirePositive("maxSchemaNodes", maxSchemaNodes);
		requirePositive("maxSteps", maxSteps);
		requirePositive("maxViolations", maxViolations);
	}

	/**
	 * The number of steps a value of the given size may take.
	 * @param nodes the objects, arrays and scalars of the value
	 * @return the number of steps
	 */
	long steps(int nodes) {
		return Math.min(BASE_STEPS + STEPS_PER_NODE * nodes, this.maxSteps);
	}

	private static void requirePositive(String name, int value) {
		if (value < 1) {
			throw new IllegalArgumentException(name + " must be at least 1: " + value);
		}
	}

}
