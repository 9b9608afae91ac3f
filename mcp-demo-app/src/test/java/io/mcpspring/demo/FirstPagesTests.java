package io.mcpspring.demo;

import java.io.File;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;

import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

import org.springframework.boot.test.web.server.LocalServerPort;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The commands and the code of the first pages, as printed.
 */
@OnTomcat
@EnabledOnOs({ OS.LINUX, OS.MAC })
class FirstPagesTests {

	private static final List<String> PAGES = List.of("clients.md", "getting-started.md");

	private static final String ADDRESS = "http://127.0.0.1:8080/mcp";

	@LocalServerPort
	private int port;

	@TempDir
	private Path directory;

	/**
	 * On a machine under load any answer may take so long that it becomes a stream.
	 */
	@Test
	void conversationOfASession() throws Exception {
		List<String> answers = run("MCP=" + ADDRESS).lines().map((line) -> line.replaceFirst("^data: ?", "")).toList();
		assertThat(answer(answers, "\"id\":1")).contains("\"protocolVersion\":\"2025-11-25\"", "\"name\":\"shop\"");
		assertThat(answer(answers, "\"id\":2")).contains("\"find_products\"", "\"return_order\"");
		assertThat(answer(answers, "\"id\":3")).isEqualTo(printedAnswer());
		assertThat(answer(answers, "\"id\":4")).contains("ada@example.com");
		assertThat(answer(answers, "notifications/progress")).contains("\"progressToken\":\"count\"");
		assertThat(answer(answers, "\"id\":5")).contains("\"counted\":3");
	}

	private static String answer(List<String> answers, String part) {
		return answers.stream()
			.filter((answer) -> answer.contains(part))
			.findFirst()
			.orElseThrow(() -> new AssertionError("No '" + part + "' in " + answers));
	}

	@Test
	void requestWithoutASession() throws Exception {
		assertThat(run("curl -sS " + ADDRESS)).contains("\"resultType\":\"complete\"", "\"onHand\":3");
	}

	@Test
	void toolOfTheGuideCompiles() throws IOException {
		Path source = Files.writeString(this.directory.resolve("GreetingTools.java"),
				block("```java\n// GreetingTools.java"), StandardCharsets.UTF_8);
		StringWriter printed = new StringWriter();
		JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
		try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, StandardCharsets.UTF_8)) {
			assertThat(compiler
				.getTask(printed, files, null, List.of("-proc:none", "-d", this.directory.toString()), null,
						files.getJavaFileObjects(source))
				.call()).as(printed::toString).isTrue();
		}
	}

	private String run(String beginning) throws IOException, InterruptedException {
		String script = block("```shell\n" + beginning);
		File output = this.directory.resolve("output.txt").toFile();
		Process bash = new ProcessBuilder("bash", "-euc",
				script.replace(ADDRESS, "http://127.0.0.1:" + this.port + "/mcp"))
			.directory(this.directory.toFile())
			.redirectErrorStream(true)
			.redirectOutput(output)
			.start();
		try {
			assertThat(bash.waitFor(1, TimeUnit.MINUTES)).isTrue();
			String printed = Files.readString(output.toPath(), StandardCharsets.UTF_8);
			assertThat(bash.exitValue()).as(printed).isZero();
			return printed;
		}
		finally {
			bash.destroyForcibly();
		}
	}

	private static String printedAnswer() throws IOException {
		return block("```json\n{\"jsonrpc\":\"2.0\",\"id\":3").strip();
	}

	/** A block without its first line, which names the language. */
	private static String block(String beginning) throws IOException {
		for (String page : PAGES) {
			String text = Files.readString(Path.of("..", "docs", page), StandardCharsets.UTF_8);
			int start = text.indexOf(beginning);
			if (start >= 0) {
				return withoutFirstLine(text.substring(start, text.indexOf("\n```", start)));
			}
		}
		throw new AssertionError("No page has " + beginning);
	}

	private static String withoutFirstLine(String block) {
		return String.join("\n", Arrays.asList(block.split("\n")).subList(1, block.split("\n").length));
	}

}
