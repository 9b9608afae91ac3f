package io.mcpspring.engine.model;

import java.util.stream.IntStream;

import io.mcpspring.model.Implementation;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class ImplementationTests {

	/** Clients choose name and version, and their identities are keys. */
	@Test
	void hashesVersionsOfOneNameToDifferentCodes() {
		assertThat(IntStream.range(0, 1000)
			.map((version) -> Implementation.of("client", "1.0." + version).hashCode())
			.distinct()
			.count()).isGreaterThan(900);
	}

	@Test
	void equalIdentitiesHashToTheSameCode() {
		assertThat(Implementation.of("client", "1.0")).isEqualTo(Implementation.of("client", "1.0"))
			.hasSameHashCodeAs(Implementation.of("client", "1.0"));
	}

}
