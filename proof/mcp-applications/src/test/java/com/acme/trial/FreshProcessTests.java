package com.acme.trial;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.mcpspring.test.McpEra;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * An application in a process of its own, whose first failure of Jackson is a cyclic
 * result: what breaks then stays broken until the process ends.
 */
@Tag("applications")
class FreshProcessTests {

	private static final Pattern PORT = Pattern.compile("started on port (\\d+)");

	@TempDir
	private Path directory;

	@ParameterizedTest
	@EnumSource
	void malformedJsonIsStillTheCallersFaultAfterACyclicResult(Stack stack) throws IOException, InterruptedException {
		Path log = this.directory.resolve("log");
		Process process = start(stack, log);
		try {
			Client client = Client.of(port(process, log));
			for (McpEra era : McpEra.values()) {
				Answer family = client.call(era, "family");
				assertThat(family.failed()).as(family.toString()).isTrue();
				assertThat(family.text()).contains("children");
			}
			assertThat(client.post("/orders", "{\"item\":").statusCode()).isEqualTo(400);
			assertThat(client.post("/orders", "{\"item\":\"figs\",\"count\":2}").body()).contains("figs");
			assertThat(log).content().doesNotContain("StackOverflowError").doesNotContain("NoClassDefFoundError");
		}
		finally {
			process.destroy();
			if (!process.waitFor(20, TimeUnit.SECONDS)) {
				process.destroyForcibly();
			}
		}
	}

	private static Process start(Stack stack, Path log) throws IOException {
		return new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xmx256m",
				"-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-cp",
				System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
				Small.Shop.class.getName(), "--server.port=0", "--server.address=127.0.0.1",
				"--spring.main.web-application-type=" + stack.name().toLowerCase(), "--spring.main.banner-mode=off")
			.redirectErrorStream(true)
			.redirectOutput(log.toFile())
			.start();
	}

	private static int port(Process process, Path log) {
		return await().atMost(Duration.ofMinutes(3)).until(() -> {
			Matcher port = PORT.matcher(Files.readString(log));
			assertThat(process.isAlive() || port.find(0)).as("the application starts").isTrue();
			return port.find(0) ? Integer.parseInt(port.group(1)) : 0;
		}, (port) -> port > 0);
	}

}
