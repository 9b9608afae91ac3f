package io.mcpspring.autoconfigure.controller;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

import tools.jackson.databind.JsonNode;

/**
 * Texts by which JSON values are written in a request.
 */
final class RequestTexts {

	private RequestTexts() {
	}

	/** Convert an argument, whose decimals keep their zeros if its type does. */
	static List<String> of(EndpointArgument argument, JsonNode value) {
		return of(value, argument.type() == BigDecimal.class);
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
