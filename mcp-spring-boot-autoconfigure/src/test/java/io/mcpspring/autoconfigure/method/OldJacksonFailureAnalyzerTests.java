package io.mcpspring.autoconfigure.method;

import org.junit.jupiter.api.Test;
import tools.jackson.core.Version;

import org.springframework.boot.diagnostics.FailureAnalysis;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The analyzer explains missing classes of Jackson by its version, and no other failures.
 */
class OldJacksonFailureAnalyzerTests {

	private final IllegalStateException failure = new IllegalStateException(
			new NoClassDefFoundError("tools/jackson/databind/ser/std/StdConvertingSerializer"));

	@Test
	void namesTheVersionToUse() {
		FailureAnalysis analysis = analyze(3, 0, 4);
		assertThat(analysis).isNotNull();
		assertThat(analysis.getDescription()).contains("needs Jackson 3.1 or newer", "brings Jackson 3.0.4");
		assertThat(analysis.getAction()).startsWith("Use Spring Boot 4.0.9 or newer");
	}

	@Test
	void leavesOtherFailuresAlone() {
		assertThat(analyze(3, 1, 0)).isNull();
		assertThat(new OldJacksonFailureAnalyzer().analyze(this.failure)).isNull();
	}

	private FailureAnalysis analyze(int major, int minor, int patch) {
		return new OldJacksonFailureAnalyzer(new Version(major, minor, patch, null, null, null)).analyze(this.failure);
	}

}
