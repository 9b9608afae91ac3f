package io.mcpspring.security.rule;

import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * Patterns of paths and what fills them.
 */
class PathTemplateTests {

	@Test
	void fillsVariables() {
		PathTemplate template = PathTemplate.of("/owners/{id:[0-9]{1,3}}/pets/{name}");
		assertThat(template.variables()).containsExactly("id", "name");
		assertThat(template.expand(Map.of("id", "7", "name", "Ä b?")::get)).isEqualTo("/owners/7/pets/%C3%84%20b%3F");
	}

	@Test
	void fillsVariableOfSeveralSegments() {
		PathTemplate template = PathTemplate.of("/files/{*path}");
		assertThat(template.variables()).containsExactly("path");
		assertThat(template.expand(Map.of("path", "a/b c")::get)).isEqualTo("/files/a/b%20c");
		assertThat(template.expand(Map.of("path", "/a/b")::get)).isEqualTo("/files/a/b");
		assertThatIllegalArgumentException().isThrownBy(() -> template.expand(Map.of("path", "a/../b")::get));
		assertThatIllegalArgumentException().isThrownBy(() -> template.expand(Map.of("path", "a//b")::get));
	}

	@Test
	void wildcardsStandForAnyText() {
		assertThat(PathTemplate.of("/a/*/b/**").expand((name) -> "")).isEqualTo("/a/0/b/0");
	}

	@ParameterizedTest
	@ValueSource(strings = { "", ".", "..", "a/b", "a\\b", "a;b", "a%2fb", "a\nb" })
	void refusesWhatNoAddressHolds(String value) {
		assertThatIllegalArgumentException().isThrownBy(() -> PathTemplate.of("/a/{b}").expand((name) -> value));
	}

}
