package io.mcpspring.engine.model;

import io.mcpspring.model.Icon;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * Where icons may come from.
 */
class IconTests {

	@ParameterizedTest
	@ValueSource(strings = { "https://shop.example/icon.png", "data:image/png;base64,AAAA" })
	void takesWhatClientsShow(String src) {
		// server-2025 BASE-19, BASE-20
		assertThat(Icon.of(src).src()).isEqualTo(src);
	}

	@ParameterizedTest
	@ValueSource(strings = { "javascript:alert(1)", "file:///etc/passwd", "icon.png", "", "ftp://shop.example/i.png" })
	void refusesWhatClientsMustNotShow(String src) {
		// server-2025 BASE-20; server-2026 BASE-12
		assertThatIllegalArgumentException().isThrownBy(() -> Icon.of(src));
	}

}
