package io.mcpspring.demo;

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
import java.util.Map;
import java.util.regex.Pattern;

import org.awaitility.Awaitility;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * A shop in a process of its own, and a client of the stateless era that sends to it.
 */
final class ShopProcess implements AutoCloseable {

	private static final Pattern STARTED = Pattern.compile("started on port (\\d+)");

	private static final JsonMapper MAPPER = JsonMapper.shared();

	private final HttpClient client = HttpClient.newHttpClient();

	private final Process process;

	private final Path output;

	private ShopProcess(Process process, Path output) {
		this.process = process;
		this.output = output;
	}

	static ShopProcess start(Path output, String... arguments) throws IOException {
		return start(output, Map.of(), arguments);
	}

	static ShopProcess start(Path output, Map<String, String> environment, String... arguments) throws IOException {
		List<String> command = new ArrayList<>(
				List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-XX:TieredStopAtLevel=1",
						"-cp", System.getProperty("java.class.path"), DemoApplication.class.getName(),
						"--server.port=0", "--logging.level.root=info"));
		command.addAll(List.of(arguments));
		ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output.toFile());
		builder.environment().putAll(environment);
		return new ShopProcess(builder.start(), output);
	}

	URI uri(String path) {
		return URI.create("http://127.0.0.1:" + port(0) + path);
	}

	/** Wait for the start of the shop, which takes minutes on a busy machine. */
	void awaitPort() {
		port(0);
	}

	/** One of the ports that it has announced: its own is the first one. */
	private String port(int index) {
		return Awaitility.await().atMost(Duration.ofMinutes(5)).until(() -> {
			List<String> ports = STARTED.matcher(Files.readString(this.output))
				.results()
				.map((match) -> match.group(1))
				.toList();
			if (!this.process.isAlive()) {
				throw new IllegalStateException(Files.readString(this.output));
			}
			return (ports.size() > index) ? ports.get(index) : null;
		}, (port) -> port != null);
	}

	/**
	 * Call a tool in the stateless era.
	 * @param tool the tool
	 * @param arguments its arguments
	 * @param answers {@code inputResponses} and {@code requestState} of a further round
	 * @return the result
	 */
	JsonNode call(String tool, ObjectNode arguments, ObjectNode answers) throws Exception {
		ObjectNode request = MAPPER.createObjectNode().put("jsonrpc", "2.0").put("id", 1).put("method", "tools/call");
		ObjectNode params = request.putObject("params").put("name", tool);
		params.set("arguments", arguments);
		params.setAll(answers);
		ObjectNode meta = params.putObject("_meta").put("io.modelcontextprotocol/protocolVersion", "2026-07-28");
		meta.putObject("io.modelcontextprotocol/clientCapabilities").putObject("elicitation");
		HttpResponse<String> response = this.client.send(HttpRequest.newBuilder(uri("/mcp"))
			.header("Content-Type", "application/json")
			.header("Accept", "application/json, text/event-stream")
			.header("MCP-Protocol-Version", "2026-07-28")
			.header("Mcp-Method", "tools/call")
			.header("Mcp-Name", tool)
			.POST(BodyPublishers.ofString(request.toString()))
			.build(), BodyHandlers.ofString());
		// A call that takes long, on a machine under load any, is answered by a stream.
		JsonNode answer = MAPPER.readTree(response.body()
			.lines()
			.map((line) -> line.replaceFirst("^data: ?", ""))
			.filter((line) -> line.startsWith("{"))
			.reduce("", (first, last) -> last));
		if (!answer.has("result")) {
			throw new IllegalStateException(response.body());
		}
		return answer.get("result");
	}

	/** The status of a GET. */
	int status(String path) throws Exception {
		return status(uri(path));
	}

	/** The status of a GET at the port of the management, where it is another one. */
	int managementStatus(String path) throws Exception {
		return status(URI.create("http://127.0.0.1:" + port(1) + path));
	}

	private static int status(URI uri) throws Exception {
		return get(uri, BodyHandlers.discarding()).statusCode();
	}

	JsonNode get(String path) throws Exception {
		return MAPPER.readTree(get(uri(path), BodyHandlers.ofString()).body());
	}

	/**
	 * Over a connection of its own: Reactor Netty sometimes reads nothing more from a
	 * connection after an answer of the application.
	 */
	private static <T> HttpResponse<T> get(URI uri, HttpResponse.BodyHandler<T> body) throws Exception {
		return HttpClient.newHttpClient().send(HttpRequest.newBuilder(uri).build(), body);
	}

	@Override
	public void close() throws InterruptedException {
		this.process.destroy();
		this.process.waitFor();
	}

}
