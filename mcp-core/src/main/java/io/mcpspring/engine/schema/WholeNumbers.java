package io.mcpspring.engine.schema;

import java.math.BigDecimal;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.BigIntegerNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Decimals that are whole numbers, which JSON Schema does not distinguish from integers.
 */
final class WholeNumbers {

	/** The maximum number of digits, more of which take long to write. */
	private static final int MAX_DIGITS = 1000;

	private WholeNumbers() {
	}

	/** Return a copy of a value in which they are integers. */
	static JsonNode asIntegers(JsonNode value) {
		if (value instanceof ObjectNode object) {
			ObjectNode copy = JsonNodeFactory.instance.objectNode();
			object.properties().forEach((member) -> copy.set(member.getKey(), asIntegers(member.getValue())));
			return copy;
		}
		if (value instanceof ArrayNode array) {
			ArrayNode copy = JsonNodeFactory.instance.arrayNode(array.size());
			array.forEach((element) -> copy.add(asIntegers(element)));
			return copy;
		}
		return value.isFloatingPointNumber() ? asInteger(value) : value;
	}

	private static JsonNode asInteger(JsonNode number) {
		if (!Double.isFinite(number.doubleValue()) && !number.isBigDecimal()) {
			return number;
		}
		BigDecimal decimal = number.decimalValue().stripTrailingZeros();
		boolean small = decimal.scale() <= 0 && (long) decimal.precision() - decimal.scale() <= MAX_DIGITS;
		return small ? BigIntegerNode.valueOf(decimal.toBigInteger()) : number;
	}

}
