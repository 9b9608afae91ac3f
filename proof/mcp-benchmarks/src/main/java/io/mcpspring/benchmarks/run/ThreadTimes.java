package io.mcpspring.benchmarks.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The processor time of a JVM by its threads, as Linux counts it, without those that
 * compile byte code: on one busy core they are seldom done before a measurement begins.
 * Threads that have ended count by what they had used when they were last seen. Not
 * thread-safe.
 */
final class ThreadTimes {

	private final Path tasks;

	/** By thread. */
	private final Map<Path, Long> nanos = new HashMap<>();

	/**
	 * Create an observer.
	 * @param pid the process of the JVM
	 */
	ThreadTimes(long pid) {
		this.tasks = Path.of("/proc", Long.toString(pid), "task");
	}

	/**
	 * Return the processor time so far.
	 * @return the time, never less than before
	 * @throws IOException if there is no such process any more
	 */
	Duration soFar() throws IOException {
		try (Stream<Path> threads = Files.list(this.tasks)) {
			threads.filter((thread) -> !compiles(thread))
				.forEach((thread) -> this.nanos.merge(thread, nanos(thread), Math::max));
		}
		return Duration.ofNanos(this.nanos.values().stream().mapToLong(Long::longValue).sum());
	}

	/**
	 * Return the processor time of the threads that compile now.
	 * @return the time, less than before if one of them ended
	 * @throws IOException if there is no such process any more
	 */
	Duration compilers() throws IOException {
		try (Stream<Path> threads = Files.list(this.tasks)) {
			return Duration.ofNanos(threads.filter(ThreadTimes::compiles).mapToLong(ThreadTimes::nanos).sum());
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
