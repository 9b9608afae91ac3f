package io.mcpspring.fuzz;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNoException;

/**
 * The inputs that a fuzzer found worth keeping.
 */
class FuzzCorpusTests {

	@ParameterizedTest
	@EnumSource
	void areHandled(FuzzTarget target) throws IOException {
		try (Stream<Path> files = Files.list(Path.of("src/test/fuzz", target.name().toLowerCase(Locale.ROOT)))) {
			List<Path> inputs = files.sorted().toList();
			assertThat(inputs).isNotEmpty();
			for (Path input : inputs) {
				assertThatNoException().as(input.toString()).isThrownBy(() -> target.run(Files.readAllBytes(input)));
			}
		}
	}

}
