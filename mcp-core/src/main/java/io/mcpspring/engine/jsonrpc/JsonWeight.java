package io.mcpspring.engine.jsonrpc;

import java.util.Map;

import tools.jackson.databind.JsonNode;

/**
 * Estimate of the memory that JSON takes, rather too high than too low.
 */
public final class JsonWeight {

	private static final int NODE = 48;

	private JsonWeight() {
	}

	/**
	 * Estimate the memory of a value.
	 * @param value the value, whose depth was bounded by the parser
	 * @return the memory in bytes
	 */
	public static long of(JsonNode value) {
		return switch (value.getNodeType()) {
			case OBJECT -> ofMembers(value);
			case ARRAY -> {
				long weight = NodeMemory.ARRAY;
				for (JsonNode element : value) {
					weight += NodeMemory.ELEMENT + of(element);
				}
				yield weight;
			}
			case STRING -> NodeMemory.string(value.stringValue().length(), 2);
			case NUMBER -> ofNumber(value);
			case BINARY, POJO -> NODE + 2L * value.toString().length();
			default -> 0;
		};
	}

	/**
	 * Return the number of values that a text of JSON has at most. As a tree, it can take
	 * many times its memory.
	 * @param text the text
	 * @return the number
	 */
	public static long values(String text) {
		return text.chars().filter((c) -> c == ',' || c == '[' || c == '{').count();
	}

	private static long ofMembers(JsonNode object) {
		long weight = NodeMemory.OBJECT;
		for (Map.Entry<String, JsonNode> member : object.properties()) {
			weight += NodeMemory.MEMBER + NodeMemory.name(member.getKey().length(), 2) + of(member.getValue());
		}
		return weight;
	}

	private static long ofNumber(JsonNode number) {
		if (number.isBigInteger()) {
			return NodeMemory.LARGE_NUMBER + number.bigIntegerValue().bitLength() / Byte.SIZE;
		}
		return number.isBigDecimal()
				? NodeMemory.LARGE_NUMBER + number.decimalValue().unscaledValue().bitLength() / Byte.SIZE
				: NodeMemory.NUMBER;
	}

}
