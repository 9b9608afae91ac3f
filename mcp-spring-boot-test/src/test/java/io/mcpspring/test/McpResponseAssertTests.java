package io.mcpspring.test;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import io.mcpspring.client.question.Question;
import io.mcpspring.engine.jsonrpc.JsonRpcMessage.Notification;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.params.provider.Arguments.arguments;

class McpResponseAssertTests {

	private static final JsonMapper MAPPER = JsonMapper.shared();

	private final Recorder recorder = new Recorder();

	private McpResponse response() {
		ObjectNode result = (ObjectNode) MAPPER.readTree(
				"""
						{"content":[],"structuredContent":{"number":5,"price":1.50,"large":1E+3,"text":"5","word":"null","flag":true,
						"none":null,"list":[1,"a"],"day":"2026-11-27"}}""");
		return new McpResponse("tools/call", result, null, this.recorder, MAPPER);
	}

	static Stream<Arguments> equal() {
		return Stream.of(arguments("/number", 5), arguments("/number", 5L), arguments("/number", new BigDecimal("5.0")),
				arguments("/price", 1.5), arguments("/large", 1000), arguments("/text", "5"), arguments("/flag", true),
				arguments("/none", null), arguments("/list", Arrays.asList(1, "a")),
				arguments("/day", LocalDate.of(2026, 11, 27)));
	}

	@ParameterizedTest
	@MethodSource("equal")
	void findsAPartOfTheStructuredResult(String pointer, @Nullable Object value) {
		assertThat(response()).hasStructured(pointer, value);
	}

	static Stream<Arguments> different() {
		return Stream.of(arguments("/number", "5"), arguments("/number", 6), arguments("/text", 5),
				arguments("/word", null), arguments("/none", "null"), arguments("/flag", "true"),
				arguments("/missing", ""), arguments("/missing", null), arguments("/list", "[1,\"a\"]"));
	}

	@ParameterizedTest
	@MethodSource("different")
	void tellsWhatIsThereInstead(String pointer, @Nullable Object value) {
		assertThatExceptionOfType(AssertionError.class)
			.isThrownBy(() -> assertThat(response()).hasStructured(pointer, value))
			.withMessageContaining(pointer);
	}

	@Test
	void asksNothingOfTheModelNeither() {
		assertThat(response()).asked();
		this.recorder.question(Question.of(Question.SAMPLING, JsonNodeFactory.instance.objectNode()));
		assertThatExceptionOfType(AssertionError.class).isThrownBy(() -> assertThat(response()).asked());
	}

	@Test
	void awaitsEachNotificationOnce() {
		ObjectNode params = MAPPER.valueToTree(Map.of("uri", "a"));
		this.recorder.notification(new Notification("x", params));
		assertThat(this.recorder.await((notification) -> true, "x", 1).method()).isEqualTo("x");
		assertThatExceptionOfType(AssertionError.class)
			.isThrownBy(() -> this.recorder.await((notification) -> true, "x", 1));
		this.recorder.notification(new Notification("x", params));
		assertThat(this.recorder.await((notification) -> true, "x", 1)).isNotNull();
		assertThat(this.recorder.notifications()).extracting(Notification::method).isEqualTo(List.of("x", "x"));
	}

}
