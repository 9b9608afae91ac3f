package com.acme.minimal;

import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import io.mcpspring.test.McpEra;
import io.mcpspring.test.McpTestClient;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/** An application in a process, with its class path alone. */
final class Application implements AutoCloseable {

	private static final Pattern PORT = Pattern.compile("started on port (\\d+)");

	private final Process process;

	private final Path log;

	private Application(Process process, Path log) {
		this.process = process;
		this.log = log;
	}

	/**
	 * Launch a class.
	 * @param folder holds the classes of the application below {@code classes}
	 * @param classPath what it depends on
	 * @param main the class, and its arguments
	 */
	static Application launch(Path folder, List<Path> classPath, String... main) throws IOException {
		List<String> command = new ArrayList<>(List.of(
				Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xmx256m", "-XX:+UseSerialGC",
				"-XX:TieredStopAtLevel=1", "-cp", folder.resolve("classes") + File.pathSeparator
						+ classPath.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator))));
		command.addAll(List.of(main));
		Path log = Files.createTempFile(folder, "application", ".log");
		return new Application(new ProcessBuilder(command).directory(folder.toFile())
			.redirectErrorStream(true)
			.redirectOutput(log.toFile())
			.start(), log);
	}

	String log() throws IOException {
		return Files.readString(this.log);
	}

	/** Wait for the end of the process, and return its exit code. */
	int end() throws InterruptedException {
		assertThat(this.process.waitFor(5, TimeUnit.MINUTES)).as("the process ends").isTrue();
		return this.process.exitValue();
	}

	int port() {
		return await().atMost(Duration.ofMinutes(3)).until(() -> {
			Matcher port = PORT.matcher(log());
			boolean alive = this.process.isAlive();
			if (port.find()) {
				return Integer.parseInt(port.group(1));
			}
			assertThat(alive).as(log()).isTrue();
			return 0;
		}, (port) -> port > 0);
	}

	String url() {
		return "http://127.0.0.1:" + port() + "/mcp";
	}

	/** Return the text of a tool's result, which is the same in both eras. */
	String call(String tool, String name, Object value) throws IOException {
		String first = "";
		for (McpEra era : McpEra.values()) {
			try (McpTestClient client = client().speaking(era)) {
				var response = client.tool(tool).with(name, value).call();
				assertThat(response.isFailed()).as(() -> tool + ": " + response + "\n" + quietLog()).isFalse();
				first = response.text();
			}
		}
		return first;
	}

	McpTestClient client() {
		return McpTestClient.of(URI.create(url())).signedInAs("user", "secret");
	}

	HttpResponse<String> get(String path) throws IOException, InterruptedException {
		return HttpClient.newHttpClient()
			.send(HttpRequest.newBuilder(URI.create(url()).resolve(path)).build(), BodyHandlers.ofString());
	}

	private String quietLog() {
		try {
			return log();
		}
		catch (IOException ex) {
			return ex.toString();
		}
	}

	@Override
	public void close() throws InterruptedException {
		this.process.destroy();
		if (!this.process.waitFor(30, TimeUnit.SECONDS)) {
			this.process.destroyForcibly();
		}
	}

}
