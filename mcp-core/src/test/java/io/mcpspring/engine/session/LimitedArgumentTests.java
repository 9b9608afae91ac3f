package io.mcpspring.engine.session;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import io.mcpspring.context.McpRequestContext;
import io.mcpspring.engine.catalog.ArgumentCheck;
import io.mcpspring.engine.catalog.Registration;
import io.mcpspring.engine.context.McpHandler;
import io.mcpspring.engine.schema.SchemaViolation;
import io.mcpspring.fake.FakeExchange;
import io.mcpspring.fake.FakeServer;
import io.mcpspring.fake.FakeServerSetup;
import io.mcpspring.model.CallToolResult;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.ObjectNode;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A handler checks invalid arguments further than their schema, for example by the same
 * patterns, but without the limits that the schema has. So it gets none that the schema
 * gave up on.
 */
class LimitedArgumentTests {

	/** The numbers are examined first. */
	private static final String SCHEMA = """
			{"type":"object","properties":{
			  "numbers":{"type":"array","items":{"type":"integer"}},
			  "text":{"type":"string","pattern":"^(a+)+$"},
			  "set":{"type":"array","uniqueItems":true}}}""";

	private static final String SLOW = '"' + "a".repeat(20_000) + "!\"";

	private final AtomicInteger checks = new AtomicInteger();

	@Test
	void checksInvalidArgumentsFurther() {
		assertThat(refused("{\"text\":\"b\"}")).endsWith("/text: must match the pattern ^(a+)+$\n- checked");
		assertThat(this.checks).hasValue(1);
	}

	@Test
	void checksNoTextFurtherThatTakesTooLong() {
		assertThat(refused("{\"text\":" + SLOW + "}")).contains("too complicated to be checked against the pattern");
		assertThat(this.checks).hasValue(0);
	}

	@Test
	void checksNothingFurtherThatWasNotReached() {
		String texts = IntStream.range(0, 40).mapToObj((index) -> "\"a\"").collect(Collectors.joining(",", "[", "]"));
		assertThat(refused("{\"numbers\":" + texts + ",\"text\":" + SLOW + "}")).contains("/numbers/0: must be");
		assertThat(this.checks).hasValue(0);
	}

	@Test
	void checksNoSetFurtherThatIsTooLarge() {
		String objects = IntStream.range(0, 2001)
			.mapToObj((index) -> "{\"id\":" + index + "}")
			.collect(Collectors.joining(",", "[", "]"));
		assertThat(refused("{\"set\":" + objects + "}")).contains("/set: has too many items");
		assertThat(this.checks).hasValue(0);
	}

	private String refused(String arguments) {
		FakeServerSetup setup = FakeServer.setup();
		Registration.Tool tool = FakeServer.tool("take", SCHEMA, null, FakeServer.BLOCKING,
				(context, given) -> CallToolResult.text("taken"));
		setup.catalog().tools().register(new Registration.Tool(tool.descriptor(), new Checked(), tool.options()));
		try (FakeServer server = setup.start()) {
			FakeExchange answer = server.connect("2025-11-25").call("take", arguments);
			assertThat(answer.isToolError()).isTrue();
			return answer.toolText();
		}
	}

	private final class Checked implements McpHandler<ObjectNode, CallToolResult>, ArgumentCheck {

		@Override
		public CompletionStage<CallToolResult> handle(McpRequestContext context, ObjectNode arguments) {
			return CompletableFuture.completedFuture(CallToolResult.text("taken"));
		}

		@Override
		public List<SchemaViolation> check(McpRequestContext context, ObjectNode arguments,
				List<SchemaViolation> known) {
			LimitedArgumentTests.this.checks.incrementAndGet();
			return List.of(new SchemaViolation("", "checked"));
		}

	}

}
