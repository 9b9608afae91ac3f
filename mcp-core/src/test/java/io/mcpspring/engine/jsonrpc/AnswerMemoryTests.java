package io.mcpspring.engine.jsonrpc;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class AnswerMemoryTests {

	private final AnswerMemory all = new AnswerMemory(100);

	@Test
	void refusesTheAnswerThatExceedsTheMemoryOfAll() {
		AnswerMemory.Part first = this.all.part();
		AnswerMemory.Part second = this.all.part();
		assertThat(first.resize(60)).isTrue();
		assertThat(first.resize(40)).isTrue();
		assertThat(second.take(60)).isTrue();
		assertThat(second.take(1)).isFalse();
		assertThat(second.resize(61)).isFalse();
		assertThat(this.all.used()).isEqualTo(100);
		first.close();
		assertThat(second.take(1)).isTrue();
		second.close();
		assertThat(this.all.used()).isZero();
	}

	@Test
	void leavesRoomForOtherSources() {
		AnswerMemory.Source hostile = this.all.source();
		AnswerMemory.Source other = this.all.source();
		AnswerMemory.Part stalled = hostile.part();
		assertThat(stalled.resize(75)).isTrue();
		assertThat(stalled.take(1)).isFalse();
		assertThat(hostile.part().take(1)).isFalse();
		AnswerMemory.Part answer = other.part();
		assertThat(answer.take(18)).isTrue();
		assertThat(answer.take(7)).isFalse();
		answer.close();
		stalled.resize(10);
		assertThat(hostile.part().take(50)).isTrue();
		assertThat(hostile.part().take(30)).isFalse();
		assertThat(this.all.used()).isEqualTo(60);
	}

	@Test
	void countsNothingAfterTheEnd() {
		AnswerMemory.Part part = this.all.part();
		part.take(10);
		part.close();
		part.close();
		assertThat(part.take(20)).isFalse();
		assertThat(part.resize(20)).isFalse();
		assertThat(this.all.used()).isZero();
	}

}
