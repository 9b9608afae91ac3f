package io.mcpspring.engine.schema;

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
 * {@link SchemaCompiler}.
 */
public final class CompiledSchema {

	private static final int MAX_EVALUATION_DEPTH = 500;

	private final SchemaLimits limits;

	private final Schema schema;

	private final boolean ofArguments;

	/**
	 * The configuration for values of the size checked last, which is usually the next
	 * too.
	 */
	private volatile @Nullable ExecutionConfig config;

	CompiledSchema(Schema schema, SchemaLimits limits) {
		this(schema, limits, false);
	}

	private CompiledSchema(Schema schema, SchemaLimits limits, boolean ofArguments) {
		this.schema = schema;
		this.limits = limits;
		this.ofArguments = ofArguments;
	}

	/**
	 * Return the same schema for arguments. A set of arguments is invalid if its items
	 * may have equal hashes as values of Java, which compares these one by one.
	 * @return the schema
	 */
	public CompiledSchema forArguments() {
		return new CompiledSchema(this.schema, this.limits, true);
	}

	/**
	 * Validate a value. A value whose validation would exceed the limits is invalid.
	 * @param value the value
	 * @return the first {@link SchemaLimits#maxViolations()} violations; empty if the
	 * value is valid
	 */
	public List<SchemaViolation> validate(JsonNode value) {
		return examine(value).violations();
	}

	/**
	 * Return the work of all validations of a value and its mended copies.
	 * @param value the value
	 * @return the work
	 */
	public EvaluationWork work(JsonNode value) {
		return this.limits.work(Math.max(size(value), 0));
	}

	/** Return the number of nodes, or -1 if the value is nested too deeply. */
	private int size(JsonNode value) {
		return TreeSize.of(value, this.limits.maxDepth(), Integer.MAX_VALUE);
	}

	/**
	 * Validate a value, as far as the limits of the work allow.
	 * @param value the value
	 * @return the result of the validation
	 */
	public Examination examine(JsonNode value) {
		return examine(value, work(value));
	}

	/**
	 * Validate a value, as far as some work allows.
	 * @param value the value
	 * @param work the work that is left; reduced by that of the validation
	 * @return the result of the validation
	 */
	public Examination examine(JsonNode value, EvaluationWork work) {
		return examine(value, this.limits.maxViolations(), work);
	}

	/**
	 * Validate a value, and return another number of violations than usual.
	 * @param value the value
	 * @param maxViolations the maximum number of violations, at least 1
	 * @param work the work that is left; reduced by that of the validation
	 * @return the result of the validation
	 */
	public Examination examine(JsonNode value, int maxViolations, EvaluationWork work) {
		int nodes = size(value);
		if (nodes < 0) {
			return Examination.givenUp(new SchemaViolation("", "is nested too deeply"));
		}
		try {
			BoundedEvaluation evaluation = run(value, nodes, work, maxViolations);
			List<Error> errors = evaluation.errorsOfWhole();
			return errors.isEmpty() ? Examination.VALID : new Examination(
					ViolationMessages.of(errors, new Choices(this.schema.getSchemaNode(), value), maxViolations),
					evaluation.isComplete());
		}
		catch (ValidationLimitExceededException | EvaluationLimitException ex) {
			return Examination.givenUp(new SchemaViolation("", "is too complicated to be checked against the schema"));
		}
		catch (PatternLimitException ex) {
			return Examination.givenUp(ex.violation());
		}
		catch (JsonNodeException ex) {
			return Examination.givenUp(new SchemaViolation("", "has a number that is too large"));
		}
	}

	/**
	 * Replace texts that stand for values of another type, where the schema allows no
	 * string and the value fits.
	 * @param value the value; not modified
	 * @param parser parses the text of one JSON value, and returns {@code null} for any
	 * other text
	 * @param work the work that is left; reduced by that of the validations
	 * @return a copy with the values; the same value if there are no such texts
	 */
	public JsonNode typed(JsonNode value, Function<String, @Nullable JsonNode> parser, EvaluationWork work) {
		return new TypedTexts(this, parser, work).replace(value);
	}

	/**
	 * Return the first errors of a value.
	 * @param value the value
	 * @param maxErrors the maximum number of errors
	 * @param work the work that is left; reduced by that of the validation
	 * @return the errors; none if the validation would take too long
	 */
	List<Error> errors(JsonNode value, int maxErrors, EvaluationWork work) {
		int nodes = size(value);
		try {
			return (nodes >= 0) ? run(value, nodes, work, maxErrors).errorsOfWhole() : List.of();
		}
		catch (ValidationLimitExceededException | EvaluationLimitException | PatternLimitException
				| JsonNodeException ex) {
			return List.of();
		}
	}

	/** Return the first errors. */
	List<Error> evaluate(JsonNode value, int nodes, EvaluationWork work) {
		return run(value, nodes, work, this.limits.maxViolations()).errorsOfWhole();
	}

	/**
	 * Evaluate the schema. The keywords of bounds fail for decimals that are whole
	 * numbers beyond 64 bits, such as 1e20, which are checked as integers then.
	 */
	private BoundedEvaluation run(JsonNode value, int nodes, EvaluationWork work, int maxErrors) {
		try {
			return runOnce(value, nodes, work, maxErrors);
		}
		catch (JsonNodeException ex) {
			return runOnce(WholeNumbers.asIntegers(value), nodes, work, maxErrors);
		}
	}

	private BoundedEvaluation runOnce(JsonNode value, int nodes, EvaluationWork work, int maxErrors) {
		BoundedEvaluation evaluation = new BoundedEvaluation(config(this.limits.steps(nodes)), maxErrors, value, work,
				this.ofArguments);
		BoundedPattern.EVALUATION.set(evaluation);
		try {
			this.schema.validate(evaluation, value);
		}
		catch (FailFastAssertionException ex) {
			// The maximum number of errors was found.
		}
		finally {
			BoundedPattern.EVALUATION.remove();
		}
		return evaluation;
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

	/**
	 * Result of a validation.
	 *
	 * @param violations the violations; empty if the value is valid
	 * @param complete whether all of the value was examined; otherwise nothing else may
	 * rely on its limits, such as those of the time that patterns take
	 */
	public record Examination(List<SchemaViolation> violations, boolean complete) {

		/** The result for a valid value. */
		public static final Examination VALID = new Examination(List.of(), true);

		static Examination givenUp(SchemaViolation violation) {
			return new Examination(List.of(violation), false);
		}

		/**
		 * Return whether the value is valid.
		 * @return {@code false} if there are violations
		 */
		public boolean isValid() {
			return this.violations.isEmpty();
		}

	}

}
