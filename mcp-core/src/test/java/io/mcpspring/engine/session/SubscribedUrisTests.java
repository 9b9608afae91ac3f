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
		assertThat(both).containsExactlyInAnyOrder("KB://x", "Kb://x", "=kb://x/");
		assertThat(SubscribedUris.without(both, "KB://x")).containsExactlyInAnyOrder("Kb://x", "=kb://x/");
		assertThat(SubscribedUris.without(both, "kb://x")).isEmpty();
		assertThat(SubscribedUris.without(SubscribedUris.with(both, "kb://x/"), "Kb://X")).isEmpty();
	}

}
