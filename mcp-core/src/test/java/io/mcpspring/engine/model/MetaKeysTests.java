package io.mcpspring.engine.model;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The form of keys in {@code _meta} and of ids of extensions.
 */
class MetaKeysTests {

	@Test
	void ownKeysHaveTheRightForm() throws IllegalAccessException {
		// server-2025 BASE-14; server-2026 META-10
		List<Field> keys = Arrays.stream(MetaKeys.class.getDeclaredFields())
			.filter((field) -> Modifier.isPublic(field.getModifiers()))
			.toList();
		assertThat(keys).isNotEmpty();
		for (Field key : keys) {
			String value = (String) key.get(null);
			assertThat(MetaKeys.isValid(value)).as(value).isTrue();
			assertThat(MetaKeys.isReserved(value)).as(value).isTrue();
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "a", "traceparent", "com.example/x", "com.example.mcp/x-1.y_z", "e2e/a", "a-b.c/d" })
	void takesKeysOfTheRightForm(String key) {
		// server-2025 BASE-14; server-2026 META-10
		assertThat(MetaKeys.isValid(key)).isTrue();
		assertThat(MetaKeys.isReserved(key)).isFalse();
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "/", "/a", "a/", "a/b/c", "2e/a", "a-/b", "-a", "a.", "a..b/c", "a b", "a\n", "ä" })
	void refusesOthers(String key) {
		// server-2025 BASE-14; server-2026 META-10
		assertThat(MetaKeys.isValid(key)).isFalse();
	}

	@ParameterizedTest
	@ValueSource(
			strings = { "io.modelcontextprotocol/x", "dev.mcp/x", "org.modelcontextprotocol.api/x", "com.mcp.tools/x" })
	void knowsWhatBelongsToTheProtocol(String key) {
		// server-2026 META-10
		assertThat(MetaKeys.isReserved(key)).isTrue();
	}

}
