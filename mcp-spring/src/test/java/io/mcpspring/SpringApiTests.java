package io.mcpspring;

import java.nio.file.Path;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Holds the annotations to their signatures.
 */
class SpringApiTests {

	private final ApiSignatures api = ApiSignatures.of(Path.of("target", "classes"), ApiPackages.listed());

	@Test
	void changesOfThePromiseAreSeen() {
		assertThat(this.api.differences("mcp-spring")).as(ApiSignatures.CHANGED).isEmpty();
	}

	@Test
	void signaturesNameTypesThatAreOpen() {
		assertThat(this.api.types()).hasSizeGreaterThan(10);
		assertThat(this.api.leaks()).containsExactlyInAnyOrder();
	}

}
