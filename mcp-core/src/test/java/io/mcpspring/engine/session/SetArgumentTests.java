package io.mcpspring.engine.session;

import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import io.mcpspring.fake.FakeExchange;
import io.mcpspring.fake.FakeServer;
import io.mcpspring.model.CallToolResult;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The items of a set become keys of a hash table. A client that chooses items of equal
 * hash would have each of them compared with all others.
 */
class SetArgumentTests {

	private static final String SCHEMA = """
			{"type":"object","properties":{"set":{"type":"array","uniqueItems":true},"list":{"type":"array"}}}""";

	@Test
	void refusesManyTextsOfEqualHash() {
		assertThat(refused("set", 101, (index) -> '"' + colliding(index) + '"')).isTrue();
		assertThat(refused("set", 100, (index) -> '"' + colliding(index) + '"')).isFalse();
	}

	@Test
	void refusesManyObjects() {
		assertThat(refused("set", 2001, (index) -> "{\"id\":" + index + "}")).isTrue();
		assertThat(refused("set", 2000, (index) -> "{\"id\":" + index + "}")).isFalse();
	}

	@Test
	void acceptsManyTextsAndNumbers() {
		assertThat(refused("set", 5000, (index) -> "\"text " + index + '"')).isFalse();
		assertThat(refused("set", 5000, Integer::toString)).isFalse();
	}

	@Test
	void doesNotConcernLists() {
		assertThat(refused("list", 3000, (index) -> "{\"id\":" + index + "}")).isFalse();
	}

	private static boolean refused(String member, int count, IntFunction<String> item) {
		String items = IntStream.range(0, count).mapToObj(item).collect(Collectors.joining(",", "[", "]"));
		try (FakeServer server = FakeServer.setup()
			.tool("take", SCHEMA, (context, arguments) -> CallToolResult.text("taken"))
			.start()) {
			FakeExchange answer = server.connect("2025-11-25").call("take", "{\"" + member + "\":" + items + "}");
			assertThat(answer.toolText()).isEqualTo(answer.isToolError()
					? "Invalid arguments:\n- /set: has too many items that must be unique; send fewer at once"
					: "taken");
			return answer.isToolError();
		}
	}

	/** Return one of many texts that have the same hash. */
	private static String colliding(int index) {
		return IntStream.range(0, 12)
			.mapToObj((bit) -> ((index >> bit & 1) == 0) ? "Aa" : "BB")
			.collect(Collectors.joining());
	}

}
