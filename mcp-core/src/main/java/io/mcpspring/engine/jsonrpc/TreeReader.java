package io.mcpspring.engine.jsonrpc;

import java.math.BigDecimal;
import java.util.LinkedHashMap;

import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.BigIntegerNode;
import tools.jackson.databind.node.BooleanNode;
import tools.jackson.databind.node.DecimalNode;
import tools.jackson.databind.node.DoubleNode;
import tools.jackson.databind.node.IntNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.LongNode;
import tools.jackson.databind.node.NullNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.StringNode;

/**
 * Builder of trees from a parser, which enforces rules that Jackson does not: unique
 * member names (checked at no cost when a member is added to its object), whole surrogate
 * pairs, and numbers that are safe to calculate with.
 */
final class TreeReader {

	// A decimal of at most 15 digits survives the conversion to a double; the 16th
	// character is the point.
	private static final int EXACT_DOUBLE_LENGTH = 16;

	/** The length from which on a number may have more than 64 bits. */
	private static final int LARGE_LENGTH = 19;

	/** Initial capacity of objects, most of which have few members. */
	private static final int CAPACITY = 4;

	private final JsonParser parser;

	private final CodecLimits limits;

	private final boolean checkSurrogates;

	private final TreeMeter meter;

	/** The bytes that a character takes in a string, rather too many. */
	private final int width;

	private boolean duplicate;

	/**
	 * Create a reader.
	 * @param parser the parser
	 * @param limits the limits
	 * @param checkSurrogates whether the text contains escapes, the only way to write
	 * half of a surrogate pair in valid UTF-8
	 * @param meter counts the memory of what is read
	 * @param width the bytes that a character takes in a string, 1 or 2
	 */
	TreeReader(JsonParser parser, CodecLimits limits, boolean checkSurrogates, TreeMeter meter, int width) {
		this.meter = meter;
		this.width = width;
		this.parser = parser;
		this.limits = limits;
		this.checkSurrogates = checkSurrogates;
	}

	/**
	 * Return whether an object read since the last call had a duplicate member. Parsing
	 * continues after a duplicate, because the id for the error may still follow.
	 * @return {@code true} if a duplicate was found
	 */
	boolean takeDuplicate() {
		boolean result = this.duplicate;
		this.duplicate = false;
		return result;
	}

	void markDuplicate() {
		this.duplicate = true;
	}

	/**
	 * Parse the value whose first token is the current one.
	 * @param depth the level of the value if it is an object or an array
	 * @return the value
	 */
	JsonNode value(int depth) {
		return switch (this.parser.currentToken()) {
			case START_OBJECT -> object(depth);
			case START_ARRAY -> array(depth);
			case VALUE_STRING -> StringNode.valueOf(text());
			case VALUE_NUMBER_INT -> integer();
			case VALUE_NUMBER_FLOAT -> fraction();
			case VALUE_TRUE -> BooleanNode.TRUE;
			case VALUE_FALSE -> BooleanNode.FALSE;
			case VALUE_NULL -> NullNode.getInstance();
			default -> throw new RefusedException(Faults.NOT_JSON);
		};
	}

	/**
	 * Return the current string value or member name.
	 * @return the text
	 */
	String string() {
		String text = this.parser.getString();
		if (this.checkSurrogates && hasLoneSurrogate(text)) {
			throw new RefusedException(Faults.LONE_SURROGATE);
		}
		return text;
	}

	private String text() {
		String text = string();
		this.meter.add(NodeMemory.string(text.length(), this.width));
		return text;
	}

	/**
	 * Return the current member name and count the memory of its member.
	 * @return the name
	 */
	String name() {
		String name = string();
		this.meter.add(NodeMemory.MEMBER + NodeMemory.name(name.length(), this.width));
		return name;
	}

	private ObjectNode object(int depth) {
		requireDepth(depth);
		this.meter.add(NodeMemory.OBJECT);
		ObjectNode object = new ObjectNode(JsonNodeFactory.instance, new LinkedHashMap<>(CAPACITY));
		while (this.parser.nextToken() != JsonToken.END_OBJECT) {
			String name = name();
			this.parser.nextToken();
			if (object.replace(name, value(depth + 1)) != null) {
				this.duplicate = true;
			}
		}
		return object;
	}

	private ArrayNode array(int depth) {
		requireDepth(depth);
		this.meter.add(NodeMemory.ARRAY);
		ArrayNode array = new ArrayNode(JsonNodeFactory.instance);
		while (this.parser.nextToken() != JsonToken.END_ARRAY) {
			this.meter.add(NodeMemory.ELEMENT);
			array.add(value(depth + 1));
		}
		return array;
	}

	private void requireDepth(int depth) {
		if (depth > this.limits.maxDepth()) {
			throw new RefusedException(Faults.TOO_DEEP);
		}
	}

	private JsonNode integer() {
		int digits = this.parser.getStringLength();
		this.meter.add((digits < LARGE_LENGTH) ? NodeMemory.NUMBER : NodeMemory.LARGE_NUMBER + digits);
		return switch (this.parser.getNumberType()) {
			case INT -> IntNode.valueOf(this.parser.getIntValue());
			case LONG -> LongNode.valueOf(this.parser.getLongValue());
			default -> BigIntegerNode.valueOf(this.parser.getBigIntegerValue());
		};
	}

	private JsonNode fraction() {
		int digits = this.parser.getStringLength();
		this.meter.add((digits < LARGE_LENGTH) ? NodeMemory.DECIMAL : NodeMemory.LARGE_NUMBER + digits);
		if (this.parser.getStringLength() <= EXACT_DOUBLE_LENGTH && !hasExponent()) {
			return DoubleNode.valueOf(this.parser.getDoubleValue());
		}
		BigDecimal value = decimal();
		if (value.signum() == 0) {
			return DoubleNode.valueOf(0);
		}
		long integerDigits = (long) value.precision() - value.scale();
		if (Math.max(integerDigits, value.scale()) > this.limits.maxNumberLength()) {
			throw new RefusedException(Faults.NUMBER_TOO_LARGE);
		}
		return DecimalNode.valueOf(value);
	}

	private boolean hasExponent() {
		char[] buffer = this.parser.getStringCharacters();
		int end = this.parser.getStringOffset() + this.parser.getStringLength();
		for (int i = this.parser.getStringOffset(); i < end; i++) {
			if ((buffer[i] | ' ') == 'e') {
				return true;
			}
		}
		return false;
	}

	private BigDecimal decimal() {
		try {
			return this.parser.getDecimalValue();
		}
		catch (JacksonException | ArithmeticException | NumberFormatException ex) {
			// The grammar was checked when the token was read, so the exponent is too
			// large.
			throw new RefusedException(Faults.NUMBER_TOO_LARGE);
		}
	}

	private static boolean hasLoneSurrogate(String text) {
		for (int i = 0; i < text.length(); i++) {
			if (Character.isSurrogate(text.charAt(i))) {
				if (i + 1 == text.length() || !Character.isSurrogatePair(text.charAt(i), text.charAt(i + 1))) {
					return true;
				}
				i++;
			}
		}
		return false;
	}

}
