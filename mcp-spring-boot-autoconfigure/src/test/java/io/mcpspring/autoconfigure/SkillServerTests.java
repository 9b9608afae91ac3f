package io.mcpspring.autoconfigure;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;

import io.mcpspring.annotation.McpSkill;
import io.mcpspring.autoconfigure.documented.Skills;
import io.mcpspring.spring.properties.InvalidMcpPropertyException;
import io.mcpspring.spring.skill.InvalidSkillException;
import io.mcpspring.spring.skill.SkillCatalog;
import io.mcpspring.spring.skill.SkillRefresh;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

import org.springframework.boot.WebApplicationType;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.util.StringUtils;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

/**
 * Skills of folders and of beans on both web stacks.
 */
@ExtendWith(OutputCaptureExtension.class)
class SkillServerTests {

	private static final String ENABLED = "mcp.server.skills.enabled=true";

	private static String ask(RunningApplication application, String method, String params) throws IOException {
		LoopbackClient client = new LoopbackClient(10, application.http().port());
		return client.answer("{\"jsonrpc\":\"2.0\",\"id\":9,\"method\":\"" + method + "\",\"params\":" + params + "}",
				client.session());
	}

	/** At once, as the server may read at any time. */
	private static void write(Path file, String name, String description) throws IOException {
		Path whole = Files.createTempFile("skill", ".md");
		Files.writeString(whole, "---\nname: " + name + "\ndescription: " + description + "\n---\n# Do it\n");
		Files.createDirectories(file.getParent());
		Files.move(whole, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
	}

	@EachStack
	void servesFoldersAndBeans(WebApplicationType type) throws IOException {
		// extensions SKL-04, SKL-06, SKL-10, SKL-19, SKL-22
		try (RunningApplication application = RunningApplication.start(type, List.of(Skills.class), ENABLED)) {
			String listed = ask(application, "skills/list", "{}");
			assertThat(listed)
				.contains("skill://team/code-review/SKILL.md", "skill://team/code-review/references/checklist.md",
						"\"license\":\"Apache-2.0\"", "skill://orders/discount/SKILL.md", "skill://returns/SKILL.md",
						"skill://returns/references/list.md")
				.doesNotContain("secret");
			assertThat(ask(application, "skills/get", "{\"uri\":\"skill://secret/SKILL.md\"}")).contains("Keep it");
			assertThat(ask(application, "resources/read", "{\"uri\":\"skill://orders/discount/SKILL.md\"}"))
				.contains("name: discount", "Grant at most 10 percent.");
			assertThat(ask(application, "resources/directory/read", "{\"uri\":\"skill://team/code-review\"}"))
				.contains("inode/directory");
			assertThat(ask(application, "resources/list", "{}")).contains("skill://returns/SKILL.md")
				.doesNotContain("list.md");
		}
	}

	@EachStack
	void offersNoneUnlessToldTo(WebApplicationType type) throws IOException {
		// extensions NEG-12, NEG-13
		try (RunningApplication application = RunningApplication.start(type, List.of(Skills.class))) {
			assertThat(ask(application, "skills/list", "{}")).contains("-32601");
		}
	}

	@Test
	void readsDirectoriesAgain(@TempDir Path directory, CapturedOutput output) throws IOException {
		// extensions SKL-12, SKL-29
		write(directory.resolve("first/SKILL.md"), "first", "The first");
		try (RunningApplication application = RunningApplication.start(WebApplicationType.SERVLET,
				List.of(Refreshed.class), ENABLED, "mcp.server.skills.locations=" + directory)) {
			assertThat(ask(application, "skills/list", "{}")).contains("The first").doesNotContain("code-review");
			write(directory.resolve("broken/SKILL.md"), "other", "Broken");
			write(directory.resolve("first/SKILL.md"), "first", "Changed");
			await().untilAsserted(() -> assertThat(output).contains("Skills were not reloaded"));
			assertThat(ask(application, "skills/list", "{}")).contains("The first");
			write(directory.resolve("broken/SKILL.md"), "broken", "Mended");
			await()
				.untilAsserted(() -> assertThat(ask(application, "skills/list", "{}")).contains("Changed", "Mended"));
			assertThat(StringUtils.countOccurrencesOf(output.toString(), "Skills were not reloaded")).isOne();
		}
	}

	@Test
	void saysWhatIsWrong(@TempDir Path directory, CapturedOutput output) throws IOException {
		// extensions SKL-05, SKL-07
		write(directory.resolve("Wrong/SKILL.md"), "wrong", "Wrong");
		assertThatExceptionOfType(InvalidSkillException.class).isThrownBy(() -> RunningApplication
			.start(WebApplicationType.SERVLET, ENABLED, "mcp.server.skills.locations=file:" + directory));
		assertThat(output).contains("Skill 'Wrong' cannot be served", "mcp.server.skills.locations");
		assertThatThrownBy(() -> RunningApplication.start(WebApplicationType.REACTIVE, ENABLED,
				"mcp.server.skills.locations=classpath:none/"))
			.hasRootCauseInstanceOf(InvalidMcpPropertyException.class)
			.rootCause()
			.hasMessageContaining("names 'classpath:none/'");
		assertThatExceptionOfType(InvalidSkillException.class)
			.isThrownBy(
					() -> RunningApplication.start(WebApplicationType.SERVLET, List.of(WithParameter.class), ENABLED))
			.withMessageContaining("WithParameter.greet");
	}

	/** A skill with a parameter. */
	static class WithParameter {

		@McpSkill(name = "greet", description = "Greet")
		String greet(String name) {
			return "Hello " + name;
		}

	}

	/** Reads directories again. */
	@Configuration(proxyBeanMethods = false)
	static class Refreshed {

		@Bean
		SkillRefresh refresh(SkillCatalog catalog) {
			return new SkillRefresh(catalog, Duration.ofSeconds(1));
		}

	}

}
