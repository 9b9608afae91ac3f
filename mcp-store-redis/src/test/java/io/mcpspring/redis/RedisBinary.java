package io.mcpspring.redis;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;
import redis.embedded.core.ExecutableProvider;

/**
 * The {@code redis-server} that tests start: the one that a system property names, the
 * one on the path, or the one that a test dependency brings.
 */
final class RedisBinary {

	static final String PROPERTY = "mcp.test.redis-server";

	private static @Nullable Path bundled;

	private RedisBinary() {
	}

	/**
	 * Find it.
	 * @return the binary, or {@code null} if none runs here
	 */
	static synchronized @Nullable Path find() {
		String named = System.getProperty(PROPERTY, "");
		Stream<String> folders = Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator));
		return Stream
			.concat(Stream.of(named).filter((name) -> !name.isBlank()).map(Path::of),
					folders.filter((folder) -> !folder.isBlank()).map((folder) -> Path.of(folder, "redis-server")))
			.filter(Files::isExecutable)
			.findFirst()
			.orElseGet(RedisBinary::bundled);
	}

	private static @Nullable Path bundled() {
		if (bundled == null) {
			try {
				File folder = Files.createTempDirectory("mcp-redis-binary").toFile();
				folder.deleteOnExit();
				File binary = ExecutableProvider.newJarResourceProvider(folder).get();
				binary.deleteOnExit();
				bundled = runs(binary) ? binary.toPath() : null;
			}
			catch (IOException ex) {
				return null; // nothing for this system
			}
		}
		return bundled;
	}

	private static boolean runs(File binary) throws IOException {
		try {
			Process process = new ProcessBuilder(binary.toString(), "--version").redirectErrorStream(true).start();
			return process.waitFor(60, TimeUnit.SECONDS) && process.exitValue() == 0;
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			return false;
		}
	}

}
