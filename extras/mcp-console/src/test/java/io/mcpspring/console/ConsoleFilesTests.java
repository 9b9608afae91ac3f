package io.mcpspring.console;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class ConsoleFilesTests {

	private final ConsoleFiles files = new ConsoleFiles();

	@Test
	void findsFilesOfThePage() {
		assertThat(this.files.find("frame.html")).isNotNull();
	}

	@Test
	void longNamesAreNoFiles() {
		assertThat(this.files.find("a" + "-a".repeat(100_000) + ".js")).isNull();
		assertThat(this.files.find("a" + "-a".repeat(100_000))).isNull();
	}

}
