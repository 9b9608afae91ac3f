package io.mcpspring.heap;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The memory of what clients make a node keep, measured in a process with a small heap:
 * the heap takes little more than the meter of the bound says, others are served while it
 * is full, and nothing is left on the meter afterwards.
 */
@Tag("slow")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class HeapContract {

	private static final Pattern FIGURES = Pattern
		.compile("pieces=(\\d+) heap=(-?\\d+) meter=(\\d+) refused=(\\d+) served=(\\d+)");

	private static final long HEAP_MEGABYTES = Long.getLong("mcp.test.heap", 256);

	/** What the heap may take for each byte on the meter. */
	private static final double MAX_RATIO = 1.3;

	private final List<String> table = new ArrayList<>();

	@TempDir
	Path folder;

	/** Return the rooms to fill. */
	protected abstract List<HeapCase> rooms();

	@ParameterizedTest
	@MethodSource("rooms")
	void takesWhatItsMeterSays(HeapCase room) throws IOException, InterruptedException {
		String output = run(room);
		Matcher figures = FIGURES.matcher(output);
		assertThat(figures.find()).as(output).isTrue();
		long heap = Long.parseLong(figures.group(2));
		long meter = Long.parseLong(figures.group(3));
		double ratio = (double) heap / meter;
		this.table.add(String.format("%5.2f %12d %12d %7s %6s  %s", ratio, meter, heap, figures.group(1),
				figures.group(5), room));
		System.out.println(this.table.get(this.table.size() - 1));
		assertThat(ratio).as(output).isLessThan(MAX_RATIO);
		assertThat(meter).as(output).isGreaterThan(Math.min((long) room.megabytes() << 20, full(room)));
	}

	/** Return a good part of the share of the budget, which is a quarter of the heap. */
	private static long full(HeapCase room) {
		return ((HEAP_MEGABYTES << 20) / 4 * room.part().percent() / 100) * 3 / 10;
	}

	private String run(HeapCase room) throws IOException, InterruptedException {
		Path log = this.folder.resolve("output");
		Process process = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
				"-Xmx" + HEAP_MEGABYTES + "m", "-XX:+UseSerialGC", "-cp", System.getProperty("java.class.path"),
				FilledNode.class.getName(), room.room().getName(), room.input())
			.redirectErrorStream(true)
			.redirectOutput(log.toFile())
			.start();
		try {
			assertThat(process.waitFor(120, TimeUnit.SECONDS)).as("ends").isTrue();
			String output = Files.readString(log);
			assertThat(process.exitValue()).as(output).isZero();
			return output;
		}
		finally {
			process.destroyForcibly();
		}
	}

	/** Leave the table to the end of the build, which prints those of all modules. */
	@AfterAll
	void keepTable() throws IOException {
		String counts = System.getProperty("test-run.counts");
		if (counts != null && !this.table.isEmpty()) {
			Files.createDirectories(Path.of(counts));
			Files.write(Path.of(counts, UUID.randomUUID() + ".heap"), this.table);
		}
	}

}
