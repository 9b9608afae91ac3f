package io.mcpspring.openapi.document;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * Documents that take many times their size as trees.
 */
class DocumentWeightTests {

	private static final long MEMORY = 1024 * 1024;

	@ParameterizedTest
	@ValueSource(strings = { "[],", "{\"a\": 1},", "1,", "[[[1]]]," })
	void refusesManyValuesBeforeTheyTakeMemory(String value) {
		for (String document : new String[] { "{\"a\": [%s1]}", "a: [%s1]", "---\na: [%s1]" }) {
			String many = document.formatted(value.repeat(20_000));
			assertThatIllegalArgumentException().isThrownBy(() -> DocumentText.read(many, MEMORY))
				.withMessageContaining("memory");
			assertThat(DocumentText.read(document.formatted(value), MEMORY).isObject()).isTrue();
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "- a\n", "- a: 1\n", "-\n" })
	void refusesManyLines(String line) {
		assertThatIllegalArgumentException().isThrownBy(() -> DocumentText.read("a:\n" + line.repeat(20_000), MEMORY))
			.withMessageContaining("memory");
	}

}
