package io.mcpspring.store;

import java.util.Map;

import io.mcpspring.dispatch.CallState.Answer;
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
		long weight = NODE;
		if (value.isString()) {
			weight += 2L * value.stringValue().length();
		}
		else if (value.isObject()) {
			for (Map.Entry<String, JsonNode> member : value.properties()) {
				weight += NODE + 2L * member.getKey().length() + of(member.getValue());
			}
		}
		else if (value.isArray()) {
			for (JsonNode element : value) {
				weight += of(element);
			}
		}
		return weight;
	}

	/**
	 * Estimate the memory of an answer.
	 * @param answer the answer
	 * @return the memory in bytes
	 */
	public static long of(Answer answer) {
		if (answer instanceof Answer.Result result) {
			return of(result.value());
		}
		return NODE + ((answer instanceof Answer.Failed failed) ? 2L * failed.message().length() : 0);
	}

}
