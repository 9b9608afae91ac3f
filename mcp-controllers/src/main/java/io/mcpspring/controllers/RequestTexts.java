package io.mcpspring.controllers;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

import io.mcpspring.context.ToolException;
import io.mcpspring.spring.method.argument.ConvertedText;
import tools.jackson.databind.JsonNode;

import org.springframework.core.ResolvableType;

/**
 * Texts by which JSON values are written in a request.
 */
final class RequestTexts {

	private RequestTexts() {
	}

	/**
	 * Convert an argument, whose decimals keep their zeros if its type does.
	 * @throws ToolException if the application would split its only element, or the
	 * conversion of a text may take far too long
	 */
	static List<String> of(EndpointArgument argument, JsonNode value) {
		List<String> texts = of(value, argument.type() == BigDecimal.class);
		check(argument, texts);
		if (value.isArray() && isSplit(texts)) {
			throw new ToolException("Argument '" + argument.argument()
					+ "' has one element only, and this holds a comma, at which the application would split it");
		}
		return texts;
	}

	static void check(EndpointArgument argument, List<String> texts) {
		check(argument.argument(), ResolvableType.forType(argument.type()), texts);
	}

	/**
	 * Check texts that Spring converts.
	 * @param name the name of the argument
	 * @param type the type of the value, or of a list of such values
	 * @param texts the texts of single values
	 * @throws ToolException if the conversion of a text may take far too long
	 */
	static void check(String name, ResolvableType type, List<String> texts) {
		for (String text : texts) {
			String problem = ConvertedText.problem(type, text);
			if (problem != null) {
				throw new ToolException("Argument '" + name + "' " + problem);
			}
		}
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
