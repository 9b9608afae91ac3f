package io.mcpspring.engine.session;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import io.mcpspring.fake.AllocatedBytes;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Subscriptions of a session in all spellings.
 */
class SubscribedUrisTests {

	private static final Set<String> MANY = IntStream.range(0, 999)
		.mapToObj((number) -> "kb://documents/" + "x".repeat(40) + number)
		.collect(Collectors.toUnmodifiableSet());

	@Test
	void removesAUriFromManyWithoutMuchWork() {
		Set<String> present = SubscribedUris.with(MANY, "kb://x/");
		assertThat(SubscribedUris.without(present, "KB://x")).isEqualTo(MANY);
		for (String uri : List.of("kb://x/", "KB://x", "kb://y/")) {
			assertThat(AllocatedBytes.of(() -> SubscribedUris.without(present, uri))).as(uri).isLessThan(200_000);
		}
	}

	@Test
	void keepsAMarkAsLongAsAnotherSpellingIsThere() {
		Set<String> both = SubscribedUris.with(SubscribedUris.with(Set.of(), "KB://x"), "Kb://x");
		assertThat(both).hasSize(3);
		assertThat(SubscribedUris.asked(both, "=kb://x/")).containsExactlyInAnyOrder("KB://x", "Kb://x");
		Set<String> one = SubscribedUris.without(both, "KB://x");
		assertThat(SubscribedUris.asked(one, "=kb://x/")).containsExactly("Kb://x");
		assertThat(SubscribedUris.without(one, "Kb://x")).isEmpty();
		assertThat(SubscribedUris.without(both, "kb://x")).isEmpty();
		assertThat(SubscribedUris.without(SubscribedUris.with(both, "kb://x/"), "kB://X")).isEmpty();
	}

	@Test
	void keepsFewSpellingsOfAUri() {
		Set<String> present = Set.of();
		for (int i = 0; i < 1000; i++) {
			String bits = Integer.toBinaryString(1024 + i).replace("1", "%61").replace("0", "a");
			present = SubscribedUris.with(present, "kb://x/" + bits);
			assertThat(present).hasSizeLessThan(7);
		}
		assertThat(SubscribedUris.asked(present, "=kb://x/" + "a".repeat(11))).hasSizeBetween(1, 4);
	}

	@Test
	void aUriIsNotTakenForTheBeginningOfAnother() {
		Set<String> both = SubscribedUris.with(SubscribedUris.with(Set.of(), "KB://x/a"), "KB://x/ab");
		assertThat(SubscribedUris.asked(both, "=kb://x/a")).containsExactly("KB://x/a");
		assertThat(SubscribedUris.asked(SubscribedUris.without(both, "kb://x/a"), "=kb://x/ab"))
			.containsExactly("KB://x/ab");
	}

	@Test
	void readsTextsOfNodesOfAnOlderVersion() {
		Set<String> older = Set.of("KB://x", "=kb://x/", "kb://y/");
		assertThat(SubscribedUris.asked(older, "=kb://x/")).containsExactly("KB://x");
		assertThat(SubscribedUris.without(older, "KB://x")).containsExactly("kb://y/");
	}

}
