package io.mcpspring.engine.server;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class QuotedTextTests {

	@Test
	void staysOnOneLine() {
		assertThat(QuotedText.of("a\r\n\tb\u0085c\u2028d\u2029e\u202ef\u001bg\ud800h")).isEqualTo("a???b?c?d?e?f?g?h");
	}

	@Test
	void keepsOtherText() {
		assertThat(QuotedText.of("größe 東京 \ud83d\ude00")).isEqualTo("größe 東京 \ud83d\ude00");
	}

	@Test
	void isShort() {
		assertThat(QuotedText.of("x".repeat(10_000))).isEqualTo("x".repeat(200) + "…");
	}

}
