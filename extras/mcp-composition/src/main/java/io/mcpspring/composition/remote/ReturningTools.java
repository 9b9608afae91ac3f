package io.mcpspring.composition.remote;

import java.util.HashMap;
import java.util.Map;

import org.jspecify.annotations.Nullable;

/**
 * Tools that were offered and withdrawn. Sessions read their list again for each change,
 * so that a tool that changes all the time is offered ever later: when twice as many
 * lists in a row as the last time had it as it is allowed. Not thread-safe.
 */
final class ReturningTools {

	/** About an hour. */
	private static final int MOST = 64;

	private final Map<String, Returning> tools = new HashMap<>();

	private long list;

	/** Begin with the next list of the server. */
	void nextList() {
		this.list++;
	}

	/** A tool is not in this list as it is allowed. */
	void withdrawn(String name) {
		Returning tool = this.tools.computeIfAbsent(name, (first) -> new Returning());
		tool.lists = Math.max(1, Math.min(MOST, 2 * tool.lists));
	}

	/**
	 * A tool is in this list as it is allowed.
	 * @return why it is not offered nevertheless
	 */
	@Nullable String listed(String name) {
		Returning tool = this.tools.get(name);
		if (tool == null) {
			return null;
		}
		tool.since = (tool.last == this.list - 1) ? tool.since : this.list;
		tool.last = this.list;
		long inRow = this.list - tool.since + 1;
		if (inRow == 2 * MOST) {
			this.tools.remove(name);
		}
		return (inRow >= tool.lists) ? null : "it has changed again and again: " + tool.lists
				+ " lists in a row must have it as it is allowed, or it must be allowed anew";
	}

	/** Forget all, as others are allowed now. */
	void clear() {
		this.tools.clear();
	}

	private static final class Returning {

		/** The number of lists in a row after which it is offered again. */
		private int lists;

		private long since;

		private long last;

	}

}
