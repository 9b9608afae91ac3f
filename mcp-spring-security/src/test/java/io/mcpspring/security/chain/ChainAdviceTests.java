package io.mcpspring.security.chain;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The chains in warnings are those of {@code docs/existing-security.md}, which are held
 * to code that compiles.
 */
class ChainAdviceTests {

	@Test
	void logShowsChainsOfTheDocumentation() throws IOException {
		String page = withoutIndent(Files.readString(Path.of("..", "docs", "existing-security.md")));
		assertThat(page).contains(withoutIndent(ChainAdvice.SERVLET_CHAIN).strip())
			.contains(withoutIndent(ChainAdvice.REACTIVE_CHAIN).strip());
	}

	@Test
	void warningNamesThePathOfTheServer() {
		assertThat(ChainAdvice.warning("form login", ChainAdvice.SERVLET_CHAIN, "/api/tools"))
			.contains("securityMatcher(\"/api/tools\")");
	}

	private static String withoutIndent(String text) {
		return text.lines().map(String::strip).reduce("", (before, line) -> before + line + "\n");
	}

}
