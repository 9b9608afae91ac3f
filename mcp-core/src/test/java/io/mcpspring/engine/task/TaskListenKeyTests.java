package io.mcpspring.engine.task;

import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;

import io.mcpspring.context.McpCaller;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Search for the tasks that a client listens to.
 */
class TaskListenKeyTests {

	private static final McpCaller ALICE = McpCaller.builder("alice").build();

	private final TaskListenKey key = new TaskListenKey();

	// extensions T26-37, T26-38
	@Test
	void findsEachOfTheIdsAtFewLooks() {
		List<String> ids = Stream.generate(() -> TaskIds.create("alice")).limit(1000).toList();
		Looks wish = new Looks();
		ids.forEach(wish::add);
		JsonNode honoured = this.key.honour(ALICE, wish);
		assertThat(honoured).isNotNull().hasSize(1000);
		Looks searched = new Looks();
		honoured.forEach(searched::add);

		assertThat(ids).allMatch((id) -> this.key.matches(searched, changed(id)));
		assertThat(searched.looks).as("of 1000 searches").isLessThanOrEqualTo(1000 * 10);
		assertThat(ids).noneMatch((id) -> this.key.matches(searched, changed(TaskIds.create("alice"))));
		assertThat(this.key.matches(searched, JsonNodeFactory.instance.objectNode())).isFalse();
		assertThat(searched.looks).as("of 2001 searches").isLessThanOrEqualTo(2001 * 10);
	}

	// extensions T26-38
	@Test
	void listensToNothingWithoutIds() {
		JsonNode honoured = this.key.honour(ALICE, JsonNodeFactory.instance.arrayNode().add(TaskIds.create("bob")));

		assertThat(honoured).isNotNull().isEmpty();
		assertThat(this.key.matches(honoured, changed(TaskIds.create("alice")))).isFalse();
		assertThat(this.key.honour(ALICE, JsonNodeFactory.instance.objectNode())).isNull();
	}

	private static ObjectNode changed(String id) {
		return JsonNodeFactory.instance.objectNode().put("taskId", id);
	}

	/** Array that counts how many of its elements were looked at. */
	private static final class Looks extends ArrayNode {

		private int looks;

		Looks() {
			super(JsonNodeFactory.instance);
		}

		@Override
		public JsonNode path(int index) {
			this.looks++;
			return super.path(index);
		}

		@Override
		public Collection<JsonNode> values() {
			this.looks += size();
			return super.values();
		}

	}

}
