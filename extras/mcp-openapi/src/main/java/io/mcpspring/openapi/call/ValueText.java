package io.mcpspring.openapi.call;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

import tools.jackson.databind.JsonNode;

/**
 * Text of arguments in a request, by the styles of OpenAPI.
 */
final class ValueText {

	/** A larger number stays as it is, since its exponent may stand for any length. */
	private static final int MAX_DIGITS = 40;

	private ValueText() {
	}

	/** Text of a value other than a list: JSON for nested values. */
	static String scalar(JsonNode value) {
		if (value.isContainer()) {
			return value.toString();
		}
		return value.isFloatingPointNumber() ? number(value.asString()) : value.asString();
	}

	/** In JSON Schema, {@code 5.0} and {@code 1e3} are integers, which services read. */
	private static String number(String text) {
		try {
			BigDecimal number = new BigDecimal(text);
			boolean integer = (long) number.precision() - number.scale() <= MAX_DIGITS
					&& number.stripTrailingZeros().scale() <= 0;
			return integer ? number.toBigInteger().toString() : text;
		}
		catch (NumberFormatException ex) {
			// Infinity, for a number that is too large.
			return text;
		}
	}

	/** Text of a list or object in one piece; the separators are not encoded. */
	static String joined(JsonNode value, String separator, String equals, UnaryOperator<String> encoder) {
		List<String> parts = new ArrayList<>();
		if (value.isArray()) {
			value.forEach((element) -> parts.add(encoder.apply(scalar(element))));
		}
		else if (value.isObject()) {
			value.properties()
				.forEach((member) -> parts
					.add(encoder.apply(member.getKey()) + equals + encoder.apply(scalar(member.getValue()))));
		}
		else {
			return encoder.apply(scalar(value));
		}
		return String.join(separator, parts);
	}

	/** Text of a value of the path or of a header. */
	static String simple(JsonNode value, boolean explode, UnaryOperator<String> encoder) {
		return joined(value, ",", explode ? "=" : ",", encoder);
	}

	/** Text of a value of the path. */
	static String path(String name, String style, boolean explode, JsonNode value, UnaryOperator<String> encoder) {
		return switch (style) {
			case "label" -> "." + joined(value, explode ? "." : ",", explode ? "=" : ",", encoder);
			case "matrix" -> matrix(encoder.apply(name), explode, value, encoder);
			default -> simple(value, explode, encoder);
		};
	}

	private static String matrix(String name, boolean explode, JsonNode value, UnaryOperator<String> encoder) {
		if (!explode || !value.isContainer()) {
			return ";" + name + "=" + joined(value, ",", ",", encoder);
		}
		return value.isArray() ? ";" + name + "=" + joined(value, ";" + name + "=", "", encoder)
				: ";" + joined(value, ";", "=", encoder);
	}

}
