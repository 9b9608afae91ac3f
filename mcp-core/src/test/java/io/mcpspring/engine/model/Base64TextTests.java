package io.mcpspring.engine.model;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * Spellings of base64.
 */
class Base64TextTests {

	@ParameterizedTest
	@ValueSource(strings = { "+/+/YQ==", "-_-_YQ==", "+/+/YQ", "+/+/\r\nYQ==", " +/+/ YQ== ",
			"data:image/png;base64,+/+/YQ==", "DATA:;base64,-_-_YQ" })
	void areTheSameBytes(String text) {
		assertThat(Base64Text.decode(text)).containsExactly(0xfb, 0xff, 0xbf, 'a');
	}

	@Test
	void refusesAnythingElse() {
		assertThatIllegalArgumentException().isThrownBy(() -> Base64Text.decode("<html>"));
		assertThatIllegalArgumentException().isThrownBy(() -> Base64Text.decode("data:text/plain,x"));
	}

}
