package io.mcpspring.session;

import java.util.HashMap;
import java.util.Map;

import tools.jackson.databind.JsonNode;

/**
 * How much memory the calls take that wait for their clients: about, rather more than
 * less. No session may have more than its share, so that it cannot keep others from
 * asking.
 */
final class CallWeights {

	private static final int CALL = 1024;

	private static final int NODE = 48;

	private final long max;

	private long all;

	private final Map<String, Long> bySession = new HashMap<>();

	CallWeights(long max) {
		this.max = max;
	}

	/**
	 * About the bytes of memory that a call takes.
	 */
	static long of(SuspendedCall call) {
		return CALL + of(call.params()) + of(call.state().toJson()) + (long) CALL * call.questions().size();
	}

	/**
	 * About the bytes of memory that a value takes; its depth is bounded where it was
	 * read.
	 */
	static long of(JsonNode value) {
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
	 * Take room for a call.
	 * @return whether there is some
	 */
	synchronized boolean take(String sessionId, long weight) {
		if (this.all + weight > this.max
				|| this.bySession.getOrDefault(sessionId, 0L) + weight > this.max / SuspendedCallStore.SESSION_SHARES) {
			return false;
		}
		add(sessionId, weight);
		return true;
	}

	/**
	 * Add to what a session takes, or give it back.
	 */
	synchronized void add(String sessionId, long weight) {
		this.all += weight;
		this.bySession.compute(sessionId, (id, present) -> {
			long sum = ((present != null) ? present : 0) + weight;
			return (sum != 0) ? sum : null;
		});
	}

	synchronized long all() {
		return this.all;
	}

}
