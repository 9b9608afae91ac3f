package io.mcpspring.schema;

import java.util.List;
import java.util.function.Function;

import com.networknt.schema.Error;
import com.networknt.schema.ExecutionConfig;
import com.networknt.schema.FailFastAssertionException;
import com.networknt.schema.Schema;
import com.networknt.schema.ValidationLimitExceededException;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.exc.JsonNodeException;

/**
 * Compiled schema for the validation of values. Thread-safe; created by
 * {@link JsonSchemas}.
 */
public final class CompiledSchema {

	private static final int MAX_EVALUATION_DEPTH = 500;

	private final SchemaLimits limits;

	private final Schema schema;

	/**
	 * The configuration for values of the size checked last, which is usually the next
	 * too.
	 */
	private volatile @Nullable ExecutionConfig config;

	CompiledSchema(Schema schema, SchemaLimits limits) {
		this.schema = schema;
		this.limits = limits;
	}

	/**
	 * Validate a value. A value whose validation would exceed the limits is invalid.
	 * @param value the value
	 * @return the first {@link SchemaLimits#maxViolations()} violations; empty if the
	 * value is valid
	 */
	public List<SchemaViolation> validate(JsonNode value) {
		int nodes = TreeSize.of(value, this.limits.maxDepth(), Integer.MAX_VALUE);
		if (nodes < 0) {
			return List.of(new SchemaViolation("", "is nested too deeply"));
		}
		try {
			List<Error> errors = evaluate(value, nodes, this.limits.work(nodes));
			return errors.isEmpty() ? List.of() : ViolationMessages.of(errors,
					new Choices(this.schema.getSchemaNode(), value), this.limits.maxViolations());
		}
		catch (ValidationLimitExceededException | EvaluationLimitException ex) {
			return List.of(new SchemaViolation("", "is too complicated to be checked against the schema"));
		}
		catch (PatternLimitException ex) {
			return List.of(ex.violation());
		}
		catch (JsonNodeException ex) {
			return List.of(new SchemaViolation("", "has a number that is too large"));
		}
	}

	/**
	 * Replace texts that stand for values of another type, where the schema allows no
	 * string and the value fits.
	 * @param value the value; not modified
	 * @param parser parses the text of one JSON value, and returns {@code null} for any
	 * other text
	 * @return a copy with the values; the same value if there are no such texts
	 */
	public JsonNode typed(JsonNode value, Function<String, @Nullable JsonNode> parser) {
		return new TypedTexts(this, parser).replace(value);
	}

	/** Return the first errors of a value; none if its validation would take too long. */
	List<Error> errors(JsonNode value) {
		int nodes = TreeSize.of(value, this.limits.maxDepth(), Integer.MAX_VALUE);
		try {
			return (nodes >= 0) ? evaluate(value, nodes, this.limits.work(nodes)) : List.of();
		}
		catch (ValidationLimitExceededException | EvaluationLimitException | PatternLimitException
				| JsonNodeException ex) {
			return List.of();
		}
	}

	/**
	 * Return the first errors. The keywords of bounds fail for decimals that are whole
	 * numbers beyond 64 bits, such as 1e20, which are checked as integers then.
	 */
	List<Error> evaluate(JsonNode value, int nodes, EvaluationWork work) {
		try {
			return evaluateOnce(value, nodes, work);
		}
		catch (JsonNodeException ex) {
			return evaluateOnce(WholeNumbers.asIntegers(value), nodes, work);
		}
	}

	private List<Error> evaluateOnce(JsonNode value, int nodes, EvaluationWork work) {
		BoundedEvaluation evaluation = new BoundedEvaluation(config(this.limits.steps(nodes)),
				this.limits.maxViolations(), work);
		try {
			this.schema.validate(evaluation, value);
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
