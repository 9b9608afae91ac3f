package io.mcpspring.session;

import java.util.HashMap;
import java.util.Map;

import io.mcpspring.server.CallState.Answer;
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

	private final Map<String, Share> bySession = new HashMap<>();

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
	 * About the bytes of memory that an answer takes.
	 */
	static long of(Answer answer) {
		if (answer instanceof Answer.Result result) {
			return of(result.value());
		}
		return NODE + ((answer instanceof Answer.Failed failed) ? 2L * failed.message().length() : 0);
	}

	/**
	 * Whether a session may ever hold as much.
	 */
	boolean mayHold(long weight) {
		return weight <= this.max / SuspendedCallStore.SESSION_SHARES;
	}

	/**
	 * Take room for a call.
	 * @return whether there is some
	 */
	synchronized boolean begin(String sessionId, long weight) {
		Share share = share(sessionId);
		if (share.calls() >= SuspendedCallStore.MAX_CALLS_PER_SESSION || !hasRoom(share, weight)) {
			return false;
		}
		put(sessionId, share.calls() + 1, share, weight);
		return true;
	}

	/**
	 * Take room for more of a call.
	 * @return whether there is some
	 */
	synchronized boolean take(String sessionId, long weight) {
		Share share = share(sessionId);
		if (!hasRoom(share, weight)) {
			return false;
		}
		put(sessionId, share.calls(), share, weight);
		return true;
	}

	/**
	 * Give back all that a call took.
	 */
	synchronized void end(String sessionId, long weight) {
		Share share = share(sessionId);
		put(sessionId, share.calls() - 1, share, -weight);
	}

	private Share share(String sessionId) {
		return this.bySession.getOrDefault(sessionId, Share.NONE);
	}

	private boolean hasRoom(Share share, long weight) {
		return this.all + weight <= this.max && mayHold(share.bytes() + weight);
	}

	private void put(String sessionId, int calls, Share share, long weight) {
		this.all += weight;
		if (calls > 0) {
			this.bySession.put(sessionId, new Share(calls, share.bytes() + weight));
		}
		else {
			this.bySession.remove(sessionId);
		}
	}

	synchronized long all() {
		return this.all;
	}

	/**
	 * What the calls of one session take.
	 *
	 * @param calls their number
	 * @param bytes about the bytes of memory
	 */
	private record Share(int calls, long bytes) {

		static final Share NONE = new Share(0, 0);

	}

}
