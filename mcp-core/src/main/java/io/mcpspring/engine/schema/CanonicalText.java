package io.mcpspring.engine.schema;

import java.util.Map;
import java.util.TreeMap;

import tools.jackson.databind.JsonNode;

/**
 * Canonical form of values: two texts are equal exactly if the values are equal in the
 * sense of JSON Schema. {@code 1} equals {@code 1.0}, and the order of members does not
 * count.
 */
final class CanonicalText {

	private final StringBuilder out = new StringBuilder();

	private CanonicalText() {
	}

	static String of(JsonNode value) {
		CanonicalText text = new CanonicalText();
		text.append(value);
		return text.out.toString();
	}

	private void append(JsonNode value) {
		if (value.isString()) {
			append(value.asString());
		}
		else if (value.isObject()) {
			Map<String, JsonNode> sorted = new TreeMap<>();
			value.forEachEntry(sorted::put);
			this.out.append('{');
			sorted.forEach((name, member) -> {
				append(name);
				append(member);
			});
			this.out.append('}');
		}
		else if (value.isArray()) {
			this.out.append('[');
			for (JsonNode item : value) {
				append(item);
				this.out.append(',');
			}
			this.out.append(']');
		}
		else if (isFinite(value)) {
			this.out.append(value.decimalValue().stripTrailingZeros());
		}
		else {
			this.out.append(value);
		}
	}

	private static boolean isFinite(JsonNode value) {
		return value.isIntegralNumber() || value.isBigDecimal()
				|| (value.isNumber() && Double.isFinite(value.doubleValue()));
	}

	// The length prefix makes quoting unnecessary.
	private void append(String text) {
		this.out.append('"').append(text.length()).append(':').append(text);
	}

}
