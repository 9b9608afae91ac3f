package io.mcpspring.conformance.stdio;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

import io.mcpspring.conformance.ConformanceApplication;
import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.ServerParameters;
import io.modelcontextprotocol.client.transport.StdioClientTransport;
import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.spec.McpSchema;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The fixture server as a process that its client launches. What it prints goes to
 * standard error.
 */
@Tag("cluster")
class StdioProcessTests {

	private static final JsonMapper JSON = new JsonMapper();

	private static final String META = "\"_meta\":{\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\","
			+ "\"io.modelcontextprotocol/clientCapabilities\":{}}";

	@TempDir
	private Path folder;

	private static List<String> command(String... options) {
		List<String> command = new ArrayList<>(
				List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xmx256m",
						"-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-cp",
						System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
						ConformanceApplication.class.getName(), "--mcp.server.stdio.enabled=true"));
		command.addAll(List.of(options));
		return command;
	}

	// transports STDIO-10
	@Test
	void servesTheClientOfTheJavaSdk() {
		List<String> command = command();
		ServerParameters parameters = ServerParameters.builder(command.get(0))
			.args(command.subList(1, command.size()))
			.build();
		List<String> errors = new ArrayList<>();
		StdioClientTransport transport = new StdioClientTransport(parameters, McpJsonDefaults.getMapper());
		transport.setStdErrorHandler(errors::add);
		try (McpSyncClient client = McpClient.sync(transport)
			.initializationTimeout(Duration.ofMinutes(2))
			.requestTimeout(Duration.ofMinutes(1))
			.capabilities(McpSchema.ClientCapabilities.builder().elicitation().build())
			.elicitation((asked) -> new McpSchema.ElicitResult(McpSchema.ElicitResult.Action.DECLINE, null))
			.build()) {
			client.initialize();
			assertThat(client.listTools().tools()).extracting(McpSchema.Tool::name).contains("echo", "add");
			McpSchema.CallToolResult sum = client
				.callTool(new McpSchema.CallToolRequest("add", Map.of("a", 1, "b", 2)));
			assertThat(sum.structuredContent()).isEqualTo(Map.of("sum", 3));
			McpSchema.CallToolResult declined = client
				.callTool(new McpSchema.CallToolRequest("test_elicitation", Map.of("message", "Who are you?")));
			assertThat(declined.content().toString()).contains("action=decline");
		}
		assertThat(errors).anyMatch((line) -> line.contains("serves the client that launched it"));
	}

	// transports STDIO-02, STDIO-03, STDIO-04
	@Test
	void writesNothingButMessagesAndEndsWithItsInput() throws Exception {
		Path errors = this.folder.resolve("errors");
		Process process = new ProcessBuilder(command("--spring.main.banner-mode=console", "--debug"))
			.redirectError(errors.toFile())
			.start();
		try (BufferedReader output = new BufferedReader(
				new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
				Writer input = process.outputWriter(StandardCharsets.UTF_8)) {
			write(input, 1, "server/discover", META);
			assertThat(read(output).path("id").asInt()).isOne();
			input.close();
			assertThat(output.readLine()).isNull();
			assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
			assertThat(process.exitValue()).isZero();
		}
		finally {
			process.destroyForcibly();
		}
		assertThat(Files.readString(errors)).contains("Spring Boot").contains("CONDITIONS EVALUATION REPORT");
	}

	// transports STDIO-04
	@Test
	void endsWithTheProcessThatLaunchedIt() throws Exception {
		List<String> launcher = new ArrayList<>(
				List.of("sh", "-c", "\"$@\" & echo $!; sleep 600 | cat >/dev/null", "launcher"));
		launcher.addAll(command());
		Process host = new ProcessBuilder(launcher).redirectError(this.folder.resolve("errors").toFile()).start();
		try {
			long pid = Long.parseLong(host.inputReader().readLine());
			ProcessHandle server = ProcessHandle.of(pid).orElseThrow();
			assertThat(server.isAlive()).isTrue();
			host.destroyForcibly();
			host.getOutputStream().close();
			server.onExit().get(120, TimeUnit.SECONDS);
		}
		finally {
			host.descendants().forEach(ProcessHandle::destroyForcibly);
			host.destroyForcibly();
		}
	}

	@Test
	void losesNothingOfTenThousandCallsAndALargeOne() throws Exception {
		int calls = 10_000;
		Process process = new ProcessBuilder(command()).redirectError(this.folder.resolve("errors").toFile()).start();
		try (BufferedReader output = new BufferedReader(
				new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
				Writer input = process.outputWriter(StandardCharsets.UTF_8)) {
			Thread writer = new Thread(() -> {
				for (int i = 1; i <= calls; i += 2) {
					echo(input, i, "call " + i);
					call(input, i + 1, "probe_emit", "\"n\":1,\"delayMs\":5");
				}
				echo(input, 0, "x".repeat(1 << 20));
			});
			writer.start();
			BitSet answered = new BitSet();
			for (int i = 0; i <= calls; i++) {
				JsonNode answer = read(output);
				int id = answer.path("id").asInt();
				String text = answer.path("result").path("content").path(0).path("text").asString();
				assertThat(text).as(() -> "answer to " + id + ": " + answer.path("error")).isEqualTo(expected(id));
				assertThat(answered.get(id)).isFalse();
				answered.set(id);
			}
			assertThat(answered.cardinality()).isEqualTo(calls + 1);
		}
		finally {
			process.destroyForcibly();
		}
	}

	private static String expected(int id) {
		if (id == 0) {
			return "x".repeat(1 << 20);
		}
		return (id % 2 == 1) ? "call " + id : "Sent 1";
	}

	private static void echo(Writer input, int id, String message) {
		call(input, id, "echo", "\"message\":\"" + message + "\"");
	}

	private static void call(Writer input, int id, String tool, String arguments) {
		write(input, id, "tools/call", "\"name\":\"" + tool + "\",\"arguments\":{" + arguments + "}," + META);
	}

	private static void write(Writer input, int id, String method, String params) {
		try {
			input.write("{\"jsonrpc\":\"2.0\",\"id\":" + id + ",\"method\":\"" + method + "\",\"params\":{" + params
					+ "}}\n");
			input.flush();
		}
		catch (IOException ex) {
			throw new IllegalStateException(ex);
		}
	}

	private static JsonNode read(BufferedReader output) throws IOException {
		return JSON.readTree(output.readLine());
	}

}
