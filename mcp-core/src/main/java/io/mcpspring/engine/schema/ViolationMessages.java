package io.mcpspring.engine.schema;

import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

import com.networknt.schema.Error;
import com.networknt.schema.path.NodePath;

/**
 * Messages for the errors of the library.
 */
final class ViolationMessages {

	/** The schema of {@code null} alone. */
	private static final String UNKNOWN = "?";

	private static final String NULL = "{\"type\":\"null\"}";

	private ViolationMessages() {
	}

	/**
	 * Convert errors to violations.
	 * @param errors the errors, at least one
	 * @param choices explains errors within alternatives
	 * @param max the maximum number of violations
	 * @return the violations, at least one
	 */
	static List<SchemaViolation> of(Collection<Error> errors, Choices choices, int max) {
		Set<SchemaViolation> violations = new LinkedHashSet<>();
		for (Error error : errors) {
			if (violations.size() == max) {
				break;
			}
			Choices.Explanation explanation = choices.explain(error);
			if (!explanation.dropped()) {
				violations.add(violation(error, explanation));
			}
		}
		// The errors of the selected alternative may be beyond the kept ones.
		return violations.isEmpty() ? List.of(new SchemaViolation("", "does not fit any of the alternatives"))
				: List.copyOf(violations);
	}

	private static SchemaViolation violation(Error error, Choices.Explanation explanation) {
		SchemaViolation instead = explanation.instead();
		if (instead != null) {
			return new SchemaViolation(
					SchemaViolation.abbreviated(pointer(error, explanation.depth()) + instead.path()),
					SchemaViolation.abbreviated(instead.message()));
		}
		String path = (error.getInstanceLocation() != null) ? error.getInstanceLocation().toString() : "";
		String alternative = explanation.vague() ? alternative(error.getEvaluationPath()) : "";
		return new SchemaViolation(SchemaViolation.abbreviated(path),
				SchemaViolation.abbreviated(message(error)) + alternative);
	}

	private static String pointer(Error error, int depth) {
		NodePath location = error.getInstanceLocation();
		while (location != null && location.getNameCount() > depth) {
			location = location.getParent();
		}
		return (location != null) ? location.toString() : "";
	}

	private static String message(Error error) {
		return switch (error.getKeyword()) {
			case "type" -> "must be " + types(argument(error, 1)) + ", was " + argument(error, 0);
			case "required" -> SchemaViolation.missing("", argument(error, 0)).message();
			case "additionalProperties", "unevaluatedProperties" ->
				SchemaViolation.undeclared("", argument(error, 0)).message();
			case "enum" -> "must be one of " + argument(error, 0);
			case "minimum" -> "must be at least " + argument(error, 0);
			case "maximum" -> "must be at most " + argument(error, 0);
			case "exclusiveMinimum" -> "must be greater than " + argument(error, 0);
			case "exclusiveMaximum" -> "must be less than " + argument(error, 0);
			case "multipleOf" -> "must be a multiple of " + argument(error, 0);
			case "minLength" -> "must be at least " + count(error, "character", "characters") + " long";
			case "maxLength" -> "must be at most " + count(error, "character", "characters") + " long";
			case "minItems" ->
				"must have at least " + count(error, "item", "items") + " but found " + argument(error, 1);
			case "maxItems" ->
				"must have at most " + count(error, "item", "items") + " but found " + argument(error, 1);
			case "minProperties" -> "must have at least " + count(error, "property", "properties");
			case "maxProperties" -> "must have at most " + count(error, "property", "properties");
			case "pattern" -> pattern(argument(error, 0));
			case "dependentRequired" ->
				"property '" + argument(error, 0) + "' is required because of '" + argument(error, 1) + "'";
			case "items", "additionalItems", "unevaluatedItems" -> "item " + argument(error, 0) + " is not allowed";
			case "oneOf" -> "must match exactly one alternative, but matches " + argument(error, 0);
			case "uniqueItems" -> repeated(argument(error, 0));
			case "not" -> argument(error, 0).equals(NULL) ? "must not be null" : error.getMessage();
			case "false" -> "is not allowed here";
			default -> error.getMessage();
		};
	}

	private static String pattern(String pattern) {
		String explanation = ExplainedPattern.explain(pattern);
		return (explanation != null) ? explanation : "must match the pattern " + pattern;
	}

	private static String repeated(String item) {
		return item.equals(UNKNOWN) ? "has too many items that must be unique; send fewer at once"
				: "items must be unique, but item " + item + " repeats an earlier one";
	}

	private static String count(Error error, String one, String many) {
		String number = argument(error, 0);
		return number + " " + (number.equals("1") ? one : many);
	}

	private static String argument(Error error, int index) {
		Object[] arguments = error.getArguments();
		return (arguments != null && index < arguments.length) ? String.valueOf(arguments[index]) : UNKNOWN;
	}

	private static String types(String expected) {
		if (!expected.startsWith("[")) {
			return type(expected);
		}
		return Arrays.stream(expected.substring(1, expected.length() - 1).split(", "))
			.map(ViolationMessages::type)
			.collect(Collectors.joining(" or "));
	}

	private static String type(String name) {
		return switch (name) {
			case "object", "array", "integer" -> "an " + name;
			case "string", "number", "boolean" -> "a " + name;
			default -> name;
		};
	}

	// Returns the alternative of a choice that an error belongs to, counted from 1.
	private static String alternative(NodePath evaluationPath) {
		List<Object> path = Choices.elements(evaluationPath);
		for (int i = path.size() - 2; i >= 0; i--) {
			if (Choices.KEYWORDS.contains(path.get(i)) && path.get(i + 1) instanceof Integer index) {
				return " (alternative " + (index + 1) + ")";
			}
		}
		return "";
	}

}
