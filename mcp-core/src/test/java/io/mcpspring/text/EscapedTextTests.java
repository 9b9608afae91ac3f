package io.mcpspring.text;

import java.nio.charset.StandardCharsets;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Compares the encoding of long texts with Jackson's.
 */
class EscapedTextTests {

	private static final int ROUNDS = 20_000;

	private final JsonMapper json = new JsonMapper();

	@ParameterizedTest
	@ValueSource(longs = { 1, 2, 3 })
	void writesWhatJacksonWrites(long seed) {
		RandomTexts texts = new RandomTexts(seed);
		for (int round = 0; round < ROUNDS; round++) {
			check(texts.next());
		}
	}

	@Test
	void writesEachCharacterAtEachPosition() {
		for (char unit = 0; unit < 0x120; unit++) {
			for (int at = 0; at < 20; at++) {
				check("x".repeat(at) + unit + "x".repeat(19 - at));
			}
		}
	}

	@Test
	void tellsHalfOfAPairFromAQuestionMark() {
		assertThat(EscapedText.of("a?")).isNotNull();
		assertThat(EscapedText.of("a\uD800")).isNull();
		assertThat(EscapedText.of("?\uD800")).isNull();
		assertThat(EscapedText.of("€?\uDC00")).isNull();
		assertThat(EscapedText.of("😀?")).isNotNull();
		assertThat(EscapedText.of("\uDE00\uD83D")).isNull();
	}

	private void check(String text) {
		byte[] escaped = EscapedText.of(text);
		assertThat(escaped != null).as(text).isEqualTo(EscapedText.isWellFormed(text));
		assertThat(escaped != null).as(text).isEqualTo(StandardCharsets.UTF_8.newEncoder().canEncode(text));
		if (escaped != null) {
			assertThat('"' + new String(escaped, StandardCharsets.UTF_8) + '"')
				.isEqualTo(new String(this.json.writeValueAsBytes(text), StandardCharsets.UTF_8));
		}
	}

}
