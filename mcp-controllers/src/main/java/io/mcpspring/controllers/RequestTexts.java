package io.mcpspring.controllers;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

import io.mcpspring.context.ToolException;
import tools.jackson.databind.JsonNode;

/**
 * Texts by which JSON values are written in a request.
 */
final class RequestTexts {

	private RequestTexts() {
	}

	/**
	 * Convert an argument, whose decimals keep their zeros if its type does.
	 * @throws ToolException if the application would split its only element
	 */
	static List<String> of(EndpointArgument argument, JsonNode value) {
		List<String> texts = of(value, argument.type() == BigDecimal.class);
		if (value.isArray() && isSplit(texts)) {
			throw new ToolException("Argument '" + argument.argument()
					+ "' has one element only, and this holds a comma, at which the application would split it");
		}
		return texts;
	}

	/** Return whether Spring makes several elements of a single one. */
	static boolean isSplit(List<String> elements) {
		return elements.size() == 1 && elements.get(0).indexOf(',') >= 0;
	}

	/**
	 * Convert a value.
	 * @param value the value, or a list of values
	 * @param exact whether 2.00 is not the same as 2; otherwise it may be for an integer
	 */
	static List<String> of(JsonNode value, boolean exact) {
		if (value.isArray()) {
			List<String> texts = new ArrayList<>();
			value.forEach((element) -> texts.addAll(of(element, exact)));
			return texts;
		}
		if (value.isNumber()) {
			return List.of(number(value.decimalValue(), exact).toPlainString());
		}
		return List.of(value.isString() || value.isBoolean() ? value.asString() : value.toString());
	}

	private static BigDecimal number(BigDecimal value, boolean exact) {
		BigDecimal shortest = value.stripTrailingZeros();
		return (exact || shortest.scale() > 0) ? value : shortest;
	}

}
