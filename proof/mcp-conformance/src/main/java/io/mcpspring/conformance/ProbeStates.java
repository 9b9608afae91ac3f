package io.mcpspring.conformance;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What became of the newest pieces of work.
 */
final class ProbeStates {

	static final String RUNNING = "running";

	static final String CANCELLED = "cancelled";

	static final String DONE = "done";

	private static final int LIMIT = 10_000;

	private final Map<String, String> states = Collections.synchronizedMap(new LinkedHashMap<>() {

		@Override
		protected boolean removeEldestEntry(Map.Entry<String, String> eldest) {
			return size() > LIMIT;
		}

	});

	void put(String key, String state) {
		this.states.put(key, state);
	}

	String get(String key) {
		return this.states.getOrDefault(key, "unknown");
	}

}
