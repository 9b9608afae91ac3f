package io.mcpspring.client;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

class ReceivedBytesTests {

	private final ReceivedBytes all = new ReceivedBytes(100);

	@Test
	void refusesTheAnswerThatExceedsTheMemoryOfAll() {
		ReceivedBytes.Part first = this.all.part();
		ReceivedBytes.Part second = this.all.part();
		first.resize(60);
		first.resize(40);
		second.resize(60);
		assertThatIllegalStateException().isThrownBy(() -> second.resize(61)).withMessageContaining("try again later");
		assertThat(this.all.used()).isEqualTo(40);
		first.resize(100);
		first.end();
		assertThat(this.all.used()).isZero();
	}

	@Test
	void countsNothingAfterTheEnd() {
		ReceivedBytes.Part part = this.all.part();
		part.resize(10);
		part.end();
		part.end();
		part.resize(20);
		assertThat(this.all.used()).isZero();
	}

}
