package io.mcpspring.engine.dispatch;

import java.util.List;

import io.mcpspring.context.Root;
import io.mcpspring.engine.record.CallState;
import io.mcpspring.engine.record.KnownRoots;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.LongNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Cache that avoids the question for a client's roots while they are known (server-2025
 * SAMP-11). A call that used cached roots keeps them when its handler runs again,
 * regardless of changes.
 */
final class RootsMemory {

	private final CallState state;

	private final CallLink link;

	RootsMemory(CallState state, CallLink link) {
		this.state = state;
		this.link = link;
	}

	/**
	 * Answer a question from the cache, if it is not answered yet.
	 * @param key the key of the question
	 */
	void recall(String key) {
		KnownRoots known = this.link.roots();
		if (known != null && known.roots() != null && !this.state.isAnswered(key)) {
			this.state.answer(key, new CallState.Answer.Result(json(known.roots())));
		}
	}

	/**
	 * Record the revision in which a question is asked.
	 * @param key the key of the question
	 */
	void asking(String key) {
		KnownRoots known = this.link.roots();
		if (known != null) {
			this.state.step(revisionKey(key), LongNode.valueOf(known.revision()));
		}
	}

	/**
	 * Store the roots of an answer.
	 * @param key the key of the question
	 * @param roots the answer
	 */
	void answered(String key, List<Root> roots) {
		JsonNode asked = this.state.step(revisionKey(key));
		KnownRoots known = this.link.roots();
		if (asked != null && known != null && known.roots() == null) {
			this.link.rootsAnswered(asked.longValue(), roots);
		}
	}

	private static String revisionKey(String key) {
		return "mcp/roots/" + key;
	}

	private static ObjectNode json(@Nullable List<Root> roots) {
		ObjectNode json = JsonNodeFactory.instance.objectNode();
		ArrayNode list = json.putArray("roots");
		for (Root root : (roots != null) ? roots : List.<Root>of()) {
			ObjectNode entry = list.addObject().put("uri", root.uri());
			if (root.name() != null) {
				entry.put("name", root.name());
			}
		}
		return json;
	}

}
