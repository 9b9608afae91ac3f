package io.mcpspring.engine.task;

import java.util.Set;
import java.util.TreeSet;

import io.mcpspring.context.McpCaller;
import io.mcpspring.extension.ListenKey;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * {@code taskIds} in the filter of {@code subscriptions/listen} (extensions T26-37,
 * T26-38).
 */
final class TaskListenKey implements ListenKey {

	private static final int MAX_IDS = 1000;

	@Override
	public String name() {
		return "taskIds";
	}

	@Override
	public Set<String> notifications() {
		return Set.of(TaskChanges.NOTIFICATION);
	}

	@Override
	public boolean isForDeclaring() {
		return true;
	}

	/**
	 * Return the ids of the caller's tasks in order, in which they are searched: many may
	 * listen to each change.
	 */
	@Override
	public @Nullable JsonNode honour(McpCaller caller, JsonNode wish) {
		Set<String> own = new TreeSet<>();
		for (int i = 0; wish.isArray() && i < Math.min(wish.size(), MAX_IDS); i++) {
			JsonNode id = wish.path(i);
			if (id.isString() && TaskIds.isOf(caller.key(), id.stringValue())) {
				own.add(id.stringValue());
			}
		}
		ArrayNode ids = JsonNodeFactory.instance.arrayNode();
		own.forEach(ids::add);
		return wish.isArray() ? ids : null;
	}

	@Override
	public boolean matches(JsonNode honoured, ObjectNode params) {
		String id = params.path("taskId").asString("");
		int first = 0;
		int end = honoured.size();
		while (first < end) {
			int middle = (first + end) >>> 1;
			int order = honoured.path(middle).stringValue().compareTo(id);
			if (order == 0) {
				return true;
			}
			first = (order < 0) ? middle + 1 : first;
			end = (order < 0) ? end : middle;
		}
		return false;
	}

}
