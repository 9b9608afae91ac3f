package io.mcpspring.spring.audit;

import java.util.Set;

import io.mcpspring.fake.AllocatedBytes;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.StringNode;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Arguments without secrets.
 */
class RedactionTests {

	private static final int LENGTH = 100;

	private static final int MANY = 500_000;

	private final Redaction redaction = new Redaction(Set.of("password"), LENGTH);

	@Test
	void keepOtherValues() {
		String json = "{\"a\":[1,-2.5,true,null,\"x \\\"y\\\"\",[],{}],\"b\":{\"c\":12345678901234567890}}";
		assertThat(this.redaction.apply(JsonMapper.shared().readTree(json))).isEqualTo(json);
	}

	@Test
	void areRemovedFromTextsWithinTexts() {
		String inner = "{\"password\":\"hunter2\",\"n\":1}";
		JsonNode texts = StringNode.valueOf(JsonMapper.shared().writeValueAsString(Set.of(inner)));
		assertThat(new Redaction(Set.of("password"), 1000).apply(texts)).contains("[redacted]", "n")
			.doesNotContain("hunter2");
	}

	@Test
	void areRemovedFromTheBeginningOfALongText() {
		String text = "{\"password\":\"hunter2\",\"n\":1" + ",\"n\":1".repeat(MANY);
		assertThat(this.redaction.apply(StringNode.valueOf(text))).startsWith("\"{\\\"password\\\":\\\"[redacted]\\\"")
			.hasSize(LENGTH + 1)
			.endsWith("…");
	}

	/** A tree takes some fifty times the memory of its text. */
	@Test
	void takeNoMoreMemoryThanTheText() {
		JsonNode text = StringNode.valueOf("[" + "[],".repeat(MANY) + "[]]");
		assertThat(AllocatedBytes.of(() -> this.redaction.apply(text))).isLessThan(3L * MANY);
		JsonNode secret = JsonNodeFactory.instance.objectNode().set("password", text);
		assertThat(AllocatedBytes.of(() -> this.redaction.apply(secret))).isLessThan(3L * MANY);
	}

	@Test
	void areNotCopiedBeyondTheLengthThatIsKept() {
		JsonNode many = JsonMapper.shared().readTree("[" + "[],".repeat(MANY) + "[]]");
		assertThat(AllocatedBytes.of(() -> this.redaction.apply(many))).isLessThan(MANY);
		assertThat(this.redaction.apply(many)).startsWith("[[],[],").hasSize(LENGTH + 1);
	}

}
