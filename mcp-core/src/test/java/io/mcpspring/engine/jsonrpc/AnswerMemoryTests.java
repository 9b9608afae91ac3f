package io.mcpspring.engine.jsonrpc;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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

	@ParameterizedTest
	@ValueSource(ints = { 1, 2, 3, 10 })
	void keepsTheReserveOfEachSourceFromAllOthersTogether(int hostile) {
		AnswerMemory all = new AnswerMemory(100_000);
		AnswerMemory.Source good = all.source();
		List<AnswerMemory.Source> others = Stream.generate(all::source).limit(hostile).toList();
		List<AnswerMemory.Part> parts = new ArrayList<>();
		others.forEach((source) -> parts.add(filled(source.part())));
		parts.add(filled(all.part()));
		int reserve = 100_000 / 4 / (hostile + 1);
		assertThat(good.part().take(reserve)).isTrue();
		assertThat(all.used()).isLessThanOrEqualTo(all.max());
		parts.forEach(AnswerMemory.Part::close);
		assertThat(all.used()).isEqualTo(reserve);
	}

	@ParameterizedTest
	@ValueSource(ints = { 1, 10, 24, 40 })
	void leavesRoomForOtherCallersOfASource(int size) {
		AnswerMemory.Source source = this.all.source();
		List<AnswerMemory.Part> parts = new ArrayList<>();
		for (int i = 0; i < 100; i++) {
			parts.add(source.part("one"));
			parts.get(i).take(size);
		}
		assertThat(this.all.used()).isBetween(40L, 50L);
		assertThat(source.part("one").take(11)).isFalse();
		assertThat(source.part("other").take(20)).isTrue();
		assertThat(source.part(null).take(5)).isTrue();
		parts.forEach(AnswerMemory.Part::close);
		assertThat(this.all.used()).isEqualTo(25);
		assertThat(source.part("one").take(50)).isTrue();
	}

	@Test
	void partsOfOneAnswerAreNotSeveralAnswers() {
		AnswerMemory.Part part = this.all.source().part("one");
		AnswerMemory.Part sibling = part.sibling();
		assertThat(part.take(35)).isTrue();
		assertThat(sibling.take(40)).isTrue();
		assertThat(sibling.take(1)).isFalse();
		sibling.close();
		assertThat(part.take(10)).isTrue();
		part.close();
		assertThat(this.all.used()).isZero();
	}

	private static AnswerMemory.Part filled(AnswerMemory.Part part) {
		boolean more = true;
		while (more) {
			more = part.take(100);
		}
		return part;
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
