package io.mcpspring.test;

import java.nio.file.Path;
import java.util.List;

import io.mcpspring.ApiSignatures;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Holds what tests of applications use to its signatures.
 */
class TestApiTests {

	@Test
	void changesOfThePromiseAreSeen() {
		ApiSignatures api = ApiSignatures.of(Path.of("target", "classes"),
				List.of("io.mcpspring.test", "io.mcpspring.test.autoconfigure", "io.mcpspring.test.descriptor"));
		assertThat(api.differences("mcp-spring-boot-test")).as(ApiSignatures.CHANGED).isEmpty();
	}

}
