package io.mcpspring.benchmarks.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.Stream;

/**
 * The processor time of a JVM by its threads, as Linux counts it, in nanoseconds. What
 * threads used that have ended is not in it.
 */
final class ThreadTimes {

	private ThreadTimes() {
	}

	/**
	 * The processor time of all threads but those that compile byte code: on one busy
	 * core they are seldom done before a measurement begins.
	 * @param pid the process of the JVM
	 * @return the time
	 * @throws IOException if there is no such process
	 */
	static Duration withoutCompiler(long pid) throws IOException {
		try (Stream<Path> threads = Files.list(Path.of("/proc", Long.toString(pid), "task"))) {
			return Duration.ofNanos(threads.filter((thread) -> !compiles(thread)).mapToLong(ThreadTimes::nanos).sum());
		}
	}

	private static boolean compiles(Path thread) {
		return read(thread.resolve("comm"), "").contains("CompilerThre");
	}

	private static long nanos(Path thread) {
		return Long.parseLong(read(thread.resolve("schedstat"), "0 ").split(" ")[0]);
	}

	private static String read(Path file, String otherwise) {
		try {
			return Files.readString(file);
		}
		catch (IOException ex) {
			// It may end while the threads are listed.
			return otherwise;
		}
	}

}
