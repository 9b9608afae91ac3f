package io.mcpspring.autoconfigure.security;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

import io.mcpspring.autoconfigure.EachStack;
import org.junit.jupiter.api.Test;

import org.springframework.boot.WebApplicationType;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The chains that {@code docs/existing-security.md} shows are those of
 * {@link SecurityRecipes}, which compile and do what is said of them.
 */
class SecurityRecipesTests {

	private static final Pattern BLOCK = Pattern.compile("```java\\R(.*?)```", Pattern.DOTALL);

	private static final Pattern HEADER = Pattern.compile("^(?:// \\w+\\.java|import .*;)\\R", Pattern.MULTILINE);

	private static final Path SOURCE = Path.of("src", "test", "java",
			SecurityRecipes.class.getName().replace('.', '/') + ".java");

	@Test
	void documentationShowsChainsThatCompile() throws IOException {
		String source = withoutIndent(Files.readString(SOURCE));
		List<String> blocks = BLOCK.matcher(Files.readString(Path.of("..", "docs", "existing-security.md")))
			.results()
			.map((MatchResult block) -> withoutIndent(HEADER.matcher(block.group(1)).replaceAll("")).strip())
			.toList();
		assertThat(blocks).hasSize(4)
			.allSatisfy((block) -> assertThat(source).as("source of the documented code").contains(block));
	}

	@EachStack
	void restOfTheApplicationStaysAsOpenAsItWas(WebApplicationType type) {
		Class<?> application = (type == WebApplicationType.SERVLET) ? ServletApplication.class
				: ReactiveApplication.class;
		try (StubIssuer issuer = new StubIssuer();
				SecuredServer server = SecuredServer.start(type, application,
						"mcp.server.public-url=" + StubIssuer.AUDIENCE,
						"spring.security.oauth2.resourceserver.jwt.issuer-uri=" + issuer.url())) {
			McpHttp http = server.http();
			assertThat(http.send("GET", "/page", null).body()).isEqualTo("page");
			assertThat(http.send("GET", "/page", null).headers().firstValue("X-Frame-Options")).isEmpty();
			assertThat(http.initialize(null).statusCode()).isEqualTo(401);
			assertThat(http.initialize("Bearer " + issuer.token("alice")).statusCode()).isEqualTo(200);
		}
	}

	private static String withoutIndent(String text) {
		return text.lines().map(String::strip).reduce("", (before, line) -> before + line + "\n");
	}

	@Configuration(proxyBeanMethods = false)
	@Import({ SecuredApplication.class, SecurityRecipes.ServletRest.class })
	static class ServletApplication {

	}

	@Configuration(proxyBeanMethods = false)
	@Import({ SecuredApplication.class, SecurityRecipes.ReactiveRest.class })
	static class ReactiveApplication {

	}

}
