package io.mcpspring.task;

import java.util.Set;

import io.mcpspring.extension.ListenKey;
import io.mcpspring.http.Caller;
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
	public @Nullable JsonNode honour(Caller caller, JsonNode wish) {
		ArrayNode own = JsonNodeFactory.instance.arrayNode();
		if (wish.isArray()) {
			for (JsonNode id : wish) {
				if (id.isString() && own.size() < MAX_IDS && TaskIds.isOf(caller.key(), id.stringValue())) {
					own.add(id);
				}
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
