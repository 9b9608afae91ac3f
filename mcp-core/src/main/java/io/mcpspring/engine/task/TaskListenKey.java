package io.mcpspring.engine.task;

import java.util.Set;

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

	@Override
	public @Nullable JsonNode honour(McpCaller caller, JsonNode wish) {
		ArrayNode own = JsonNodeFactory.instance.arrayNode();
		for (int i = 0; wish.isArray() && i < Math.min(wish.size(), MAX_IDS); i++) {
			JsonNode id = wish.path(i);
			if (id.isString() && TaskIds.isOf(caller.key(), id.stringValue())) {
				own.add(id);
			}
		}
		return wish.isArray() ? own : null;
	}

	@Override
	public boolean matches(JsonNode honoured, ObjectNode params) {
		String id = params.path("taskId").asString("");
		for (JsonNode wanted : honoured) {
			if (wanted.stringValue().equals(id)) {
				return true;
			}
		}
		return false;
	}

}
