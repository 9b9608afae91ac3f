package io.mcpspring.composition.remote;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Number of servers that offer a tool of another server, or pass its call on, one after
 * the other; a member of {@code _meta}. Servers that compose each other would otherwise
 * list and call each other's tools without end.
 */
final class Hops {

	/** The most servers between a client and the server of a tool. */
	static final int MAX = 4;

	static final String EXCEEDED = "it passed " + MAX
			+ " servers that offer tools of other servers; check that they do not offer each other's";

	private static final String KEY = "io.mcpspring/hops";

	private Hops() {
	}

	/**
	 * Return the number of servers that were passed.
	 * @param meta the {@code _meta} of a tool or a request
	 * @return the number; 0 if there is none
	 */
	static int passed(JsonNode meta) {
		JsonNode hops = meta.path(KEY);
		return hops.isInt() ? Math.max(0, hops.intValue()) : 0;
	}

	/**
	 * Return the metadata for the next server.
	 * @param passed the number of servers passed before this one, less than {@link #MAX}
	 */
	static ObjectNode next(int passed) {
		return JsonNodeFactory.instance.objectNode().put(KEY, passed + 1);
	}

}
