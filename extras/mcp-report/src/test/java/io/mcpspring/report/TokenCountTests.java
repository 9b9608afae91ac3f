package io.mcpspring.report;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Counts are kept, and not without a bound.
 */
class TokenCountTests {

	private final TokenCount tokens = new TokenCount();

	@Test
	void countsWithoutSpecialTokens() {
		assertThat(this.tokens.of("")).isZero();
		assertThat(this.tokens.of("hello world")).isEqualTo(2);
		assertThat(this.tokens.of("<|endoftext|>")).isGreaterThan(1);
	}

	@Test
	void keepsWhatWasCountedWithinABound() {
		assertThat(this.tokens.of("hello world")).isEqualTo(this.tokens.of("hello world"));
		assertThat(this.tokens.kept()).isOne();
		for (int i = 0; i < 2500; i++) {
			this.tokens.of("text " + i);
			assertThat(this.tokens.kept()).isLessThanOrEqualTo(1000);
		}
	}

}
