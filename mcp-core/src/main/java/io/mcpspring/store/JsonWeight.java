package io.mcpspring.store;

import java.util.Map;

import io.mcpspring.dispatch.CallState.Answer;
import tools.jackson.databind.JsonNode;

/**
 * How much memory JSON takes: about, rather more than less.
 */
public final class JsonWeight {

	private static final int NODE = 48;

	private JsonWeight() {
	}

	/**
	 * Return about the bytes of memory that a value takes.
	 * @param value the value, whose depth is bounded where it was read
	 * @return the bytes
	 */
	public static long of(JsonNode value) {
		long weight = NODE;
		if (value.isString()) {
			weight += 2L * value.stringValue().length();
		}
		else if (value.isObject()) {
			for (Map.Entry<String, JsonNode> member : value.properties()) {
				weight += NODE + 2L * member.getKey().length() + of(member.getValue());
			}
		}
		else {
			for (JsonNode element : value) {
				weight += of(element);
			}
		}
		return weight;
	}

	/**
	 * Return about the bytes of memory that an answer takes.
	 * @param answer the answer
	 * @return the bytes
	 */
	public static long of(Answer answer) {
		if (answer instanceof Answer.Result result) {
			return of(result.value());
		}
		return NODE + ((answer instanceof Answer.Failed failed) ? 2L * failed.message().length() : 0);
	}

}
