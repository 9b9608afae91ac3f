package io.mcpspring.autoconfigure.documented;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

import io.mcpspring.autoconfigure.McpServerAutoConfiguration;
import io.mcpspring.engine.catalog.CatalogTable;
import org.junit.jupiter.api.Test;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.autoconfigure.task.TaskExecutionAutoConfiguration;
import org.springframework.boot.jackson.autoconfigure.JacksonAutoConfiguration;
import org.springframework.boot.test.context.runner.WebApplicationContextRunner;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The code that pages show is that of {@link Manuals}, {@link Extensions},
 * {@link Skills}, {@link Apps} and {@link States}, which compiles and is used by a
 * server.
 */
class DocumentedCodeTests {

	private static final Pattern BLOCK = Pattern.compile("```java\\R(.*?)```", Pattern.DOTALL);

	private static final Pattern HEADER = Pattern.compile("^(?:// \\w+\\.java|import .*;)\\R", Pattern.MULTILINE);

	private static final Path SOURCES = Path.of("src", "test", "java");

	@Test
	void documentationShowsCodeThatCompiles() throws IOException {
		assertShown("resources-prompts.md", Manuals.class, 6);
		assertShown("extending.md", Extensions.class, 5);
		assertShown("skills.md", Skills.class, 2);
		assertShown("apps.md", Apps.class, 3);
		assertShown("session-state.md", States.class, 3);
	}

	private static void assertShown(String page, Class<?> code, int least) throws IOException {
		String source = withoutIndent(Files.readString(SOURCES.resolve(code.getName().replace('.', '/') + ".java")));
		List<String> blocks = BLOCK.matcher(Files.readString(Path.of("..", "docs", page)))
			.results()
			.map((MatchResult block) -> withoutIndent(HEADER.matcher(block.group(1)).replaceAll("")).strip())
			.toList();
		assertThat(blocks).hasSizeGreaterThanOrEqualTo(least)
			.allSatisfy((block) -> assertThat(source).as("source of the documented code").contains(block));
	}

	private static String withoutIndent(String text) {
		return text.lines().map(String::strip).reduce("", (before, line) -> before + line + "\n");
	}

	@Test
	void serverOffersTheDocumentedCode() {
		new WebApplicationContextRunner()
			.withConfiguration(AutoConfigurations.of(McpServerAutoConfiguration.class, JacksonAutoConfiguration.class,
					TaskExecutionAutoConfiguration.class))
			.withUserConfiguration(Manuals.Resources.class, Manuals.Offers.class, Manuals.Prompts.class,
					Manuals.Completions.class, Manuals.Updates.class, Manuals.Visibility.class, Manuals.Accounts.class)
			.run((context) -> {
				CatalogTable catalog = context.getBean(CatalogTable.class);
				assertThat(catalog.resources().all()).extracting((resource) -> resource.name())
					.containsExactly("shop://files/kettle.md", "shop://logo", "shop://opening-hours", "shop://parcels");
				assertThat(catalog.resourceTemplates().all()).extracting((template) -> template.name())
					.containsExactly("shop://files/{+path}", "shop://manuals/{product}{?language}");
				assertThat(catalog.prompts().find("compare")).isNotNull();
				assertThat(catalog.completions().all()).hasSize(4);
				context.getBean(Manuals.Updates.class).openingHoursChanged();
				context.getBean(Manuals.Updates.class).withdraw("shop://logo");
				context.getBean(Manuals.Accounts.class).connected("visit");
				assertThat(catalog.resources().find("shop://logo")).isNull();
			});
	}

}
