package io.mcpspring.text;

import java.nio.charset.StandardCharsets;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Compares the reading of strings with Jackson's.
 */
class QuotedStringsTests {

	private static final int ROUNDS = 20_000;

	private final JsonMapper json = JsonMapper.builder().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS).build();

	@ParameterizedTest
	@ValueSource(longs = { 1, 2, 3 })
	void readsWhatJacksonReads(long seed) {
		RandomTexts texts = new RandomTexts(seed);
		for (int round = 0; round < ROUNDS; round++) {
			check(this.json.writeValueAsString(texts.next()).replace("😀", "\\ud83D\\uDe00").replace("é", "\\u00E9"));
		}
	}

	@ParameterizedTest
	@ValueSource(longs = { 4, 5, 6 })
	void refusesWhatJacksonRefuses(long seed) {
		RandomTexts texts = new RandomTexts(seed);
		for (int round = 0; round < ROUNDS; round++) {
			StringBuilder string = new StringBuilder(this.json.writeValueAsString(texts.next()));
			int at = 1 + texts.position(string.length() - 1);
			switch (round % 3) {
				case 0 -> string.setLength(at);
				case 1 -> string.deleteCharAt(at);
				default -> string.insert(at, "\\\"\n\u0001/u{".charAt(texts.position(7)));
			}
			check(string.toString());
		}
	}

	@ParameterizedTest
	@CsvSource({ "\\ud800", "\\udc00", "\\ud800x", "\\ud800\\n", "\\ud800\\ud800", "\\ud800\\u12", "\\u12g4", "\\u",
			"\\x", "\\", "\\u00e", "\\U0041" })
	void leavesBadEscapesToTheParser(String content) {
		for (int before = 0; before < 20; before++) {
			byte[] bytes = ("x".repeat(before) + content).getBytes(StandardCharsets.US_ASCII);
			assertThat(QuotedStrings.text(bytes, 0, bytes.length, true, StandardCharsets.UTF_8)).isNull();
		}
	}

	@Test
	void endsAtTheFirstQuotationMarkThatIsNotEscaped() {
		for (int before = 0; before < 40; before++) {
			for (String escapes : new String[] { "", "\\\"", "\\\\", "\\\\\\\"" }) {
				String content = "x".repeat(before) + escapes;
				byte[] bytes = (content + "\",\"y\"").getBytes(StandardCharsets.US_ASCII);
				assertThat(QuotedStrings.end(bytes, 0, bytes.length)).isEqualTo(content.length());
				assertThat(QuotedStrings.end(bytes, 0, content.length())).isEqualTo(-1);
			}
		}
	}

	private void check(String string) {
		byte[] bytes = string.getBytes(StandardCharsets.UTF_8);
		int end = QuotedStrings.end(bytes, 1, bytes.length);
		String text = (end == bytes.length - 1)
				? QuotedStrings.text(bytes, 1, end, string.indexOf('\\') >= 0, StandardCharsets.UTF_8) : null;
		String expected = read(bytes);
		boolean whole = expected != null && EscapedText.isWellFormed(expected);
		assertThat(text).as(string).isEqualTo(whole ? expected : null);
	}

	/** Read a string that is the whole text. */
	private @Nullable String read(byte[] bytes) {
		try {
			return this.json.readTree(bytes).stringValue(null);
		}
		catch (JacksonException ex) {
			return null;
		}
	}

}
