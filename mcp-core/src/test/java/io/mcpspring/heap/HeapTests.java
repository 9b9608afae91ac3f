package io.mcpspring.heap;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The memory of what clients make a node keep, measured in a process with a small heap.
 * The meter that the limits use is no less than half of it.
 */
@Tag("slow")
class HeapTests {

	private static final Pattern FIGURES = Pattern.compile("calls=(\\d+) heap=(\\d+) meter=(\\d+)");

	@TempDir
	Path folder;

	@ParameterizedTest
	@EnumSource
	void requestsOfRunningCallsTakeWhatTheMeterSays(HeapInput input) throws IOException, InterruptedException {
		String output = run(FilledServer.class, input.name());
		takesWhatTheMeterSays(output, 32);
		assertThat(output).contains("served");
	}

	@ParameterizedTest
	@ValueSource(strings = { "DESCRIPTIONS", "URIS" })
	void sessionsTakeWhatTheMeterSays(String input) throws IOException, InterruptedException {
		String output = run(FilledSessions.class, input);
		takesWhatTheMeterSays(output, 24);
		assertThat(output).contains("refused=3").contains("left=0");
	}

	@ParameterizedTest
	@ValueSource(strings = { "NARROW", "WIDE" })
	void subscriptionsTakeWhatTheMeterSays(String input) throws IOException, InterruptedException {
		String output = run(FilledSubscriptions.class, input);
		takesWhatTheMeterSays(output, 24);
		assertThat(output).contains("refused=3").contains("left=0");
	}

	@ParameterizedTest
	@ValueSource(strings = { "PARAMETERS", "CAPABILITIES", "STATES" })
	void tasksTakeWhatTheMeterSays(String input) throws IOException, InterruptedException {
		takesWhatTheMeterSays(run(FilledTasks.class, input), 48);
	}

	@Test
	void manySmallTasksTakeWhatTheMeterSays() throws IOException, InterruptedException {
		takesWhatTheMeterSays(run(FilledTasks.class, "SMALL"), 8);
	}

	private static void takesWhatTheMeterSays(String output, int megabytes) {
		System.out.println(output);
		Matcher figures = FIGURES.matcher(output);
		assertThat(figures.find()).as(output).isTrue();
		long heap = Long.parseLong(figures.group(2));
		long meter = Long.parseLong(figures.group(3));
		assertThat(heap).as(output).isLessThan(2 * meter);
		assertThat(meter).as(output).isGreaterThan((long) megabytes << 20);
	}

	private String run(Class<?> program, String argument) throws IOException, InterruptedException {
		Path log = this.folder.resolve("output");
		Process process = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
				"-Xmx256m", "-XX:+UseSerialGC", "-cp", System.getProperty("java.class.path"), program.getName(),
				argument)
			.redirectErrorStream(true)
			.redirectOutput(log.toFile())
			.start();
		try {
			assertThat(process.waitFor(120, TimeUnit.SECONDS)).as("ends").isTrue();
			return Files.readString(log);
		}
		finally {
			process.destroyForcibly();
		}
	}

}
