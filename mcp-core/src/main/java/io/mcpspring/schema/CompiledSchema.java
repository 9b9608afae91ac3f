package io.mcpspring.schema;

import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;

import com.networknt.schema.Error;
import com.networknt.schema.ExecutionConfig;
import com.networknt.schema.FailFastAssertionException;
import com.networknt.schema.Schema;
import com.networknt.schema.ValidationLimitExceededException;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Compiled schema for the validation of values. Thread-safe; created by
 * {@link JsonSchemas}.
 */
public final class CompiledSchema {

	private static final int MAX_EVALUATION_DEPTH = 500;

	private final SchemaLimits limits;

	private volatile @Nullable Schema schema;

	/**
	 * The configuration for values of the size checked last, which is usually the next
	 * too.
	 */
	private volatile @Nullable ExecutionConfig config;

	private final @Nullable EvidentValues evident;

	/** Compiles the schema for the first value; {@code null} afterwards. */
	private @Nullable Supplier<Schema> source;

	CompiledSchema(Schema schema, SchemaLimits limits) {
		this.schema = schema;
		this.limits = limits;
		this.evident = null;
	}

	/**
	 * Create a schema that is compiled for the first value without proof.
	 * @param source compiles a schema that is known to be valid
	 * @param limits the limits of its cost
	 * @param evident proves values, or {@code null}
	 */
	CompiledSchema(Supplier<Schema> source, SchemaLimits limits, @Nullable EvidentValues evident) {
		this.source = source;
		this.limits = limits;
		this.evident = evident;
	}

	private Schema schema() {
		Schema known = this.schema;
		return (known != null) ? known : compile();
	}

	private synchronized Schema compile() {
		Schema known = this.schema;
		if (known == null) {
			known = Objects.requireNonNull(this.source).get();
			this.schema = known;
			this.source = null;
		}
		return known;
	}

	/**
	 * Validate a value. A value whose validation would exceed the limits is invalid.
	 * @param value the value
	 * @return the first {@link SchemaLimits#maxViolations()} violations; empty if the
	 * value is valid
	 */
	public List<SchemaViolation> validate(JsonNode value) {
		if (this.evident != null && this.evident.include(value)) {
			return List.of();
		}
		int nodes = TreeSize.of(value, this.limits.maxDepth(), Integer.MAX_VALUE);
		if (nodes < 0) {
			return List.of(new SchemaViolation("", "is nested too deeply"));
		}
		try {
			List<Error> errors = evaluate(value, nodes);
			return errors.isEmpty() ? List.of() : ViolationMessages.of(errors,
					new Choices(schema().getSchemaNode(), value), this.limits.maxViolations());
		}
		catch (ValidationLimitExceededException ex) {
			return List.of(new SchemaViolation("", "is too complicated to be checked against the schema"));
		}
		catch (PatternLimitException ex) {
			return List.of(ex.violation());
		}
	}

	List<Error> evaluate(JsonNode value, int nodes) {
		BoundedEvaluation evaluation = new BoundedEvaluation(config(this.limits.steps(nodes)),
				this.limits.maxViolations());
		try {
			schema().validate(evaluation, value);
		}
		catch (FailFastAssertionException ex) {
			// The maximum number of errors was found.
		}
		return evaluation.errorsOfWhole();
	}

	private ExecutionConfig config(long steps) {
		ExecutionConfig usual = this.config;
		if (usual == null || usual.getMaxEvaluationSteps() != steps) {
			usual = ExecutionConfig.builder()
				.formatAssertionsEnabled(false)
				.maxEvaluationSteps(steps)
				.maxEvaluationDepth(MAX_EVALUATION_DEPTH)
				.build();
			this.config = usual;
		}
		return usual;
	}

}
