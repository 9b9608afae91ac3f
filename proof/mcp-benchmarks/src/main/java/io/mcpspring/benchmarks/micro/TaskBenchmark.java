package io.mcpspring.benchmarks.micro;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

import io.mcpspring.benchmarks.load.McpRequests;
import io.mcpspring.engine.catalog.CatalogTable;
import io.mcpspring.engine.catalog.HandlerOptions;
import io.mcpspring.engine.catalog.Registration;
import io.mcpspring.engine.endpoint.McpEngine;
import io.mcpspring.engine.extension.Extensions;
import io.mcpspring.engine.model.DescribedTool;
import io.mcpspring.engine.share.ShareSettings;
import io.mcpspring.engine.task.InMemoryTaskStore;
import io.mcpspring.engine.task.McpTaskListener;
import io.mcpspring.engine.task.TaskLimits;
import io.mcpspring.engine.task.TaskSettings;
import io.mcpspring.engine.task.TasksExtension;
import io.mcpspring.model.CallToolResult;
import io.mcpspring.model.TaskSupport;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Work of a millisecond as a call, and as a task whose result the client then asks for.
 * The allocation of the two is to be compared ({@code -prof gc}), on a server that has
 * tasks.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class TaskBenchmark {

	private static final String DECLARED = "\"io.modelcontextprotocol/clientCapabilities\":{\"extensions\":"
			+ "{\"io.modelcontextprotocol/tasks\":{}}}";

	private static final String ARGUMENT = "{\"message\":\"What a model says to a tool\"}";

	private static final String PLACE = "@".repeat(32);

	private final byte[] call = utf8(McpRequests.statelessCall("work", ARGUMENT));

	private final byte[] task = declaring(McpRequests.statelessCall("job", ARGUMENT));

	/** With room for the id. */
	private final byte[] get = declaring(McpRequests.statelessCall("job", ARGUMENT)
		.replace("tools/call", "tasks/get")
		.replace("\"name\":\"job\",\"arguments\":" + ARGUMENT, "\"taskId\":\"" + PLACE + "\""));

	private final int place = new String(this.get, StandardCharsets.ISO_8859_1).indexOf(PLACE);

	private final Map<String, String> callHeaders = CannedExchange.headers(McpRequests.stateless("work"));

	private final Map<String, String> taskHeaders = CannedExchange.headers(McpRequests.stateless("job"));

	private final Map<String, String> getHeaders = CannedExchange
		.headers(Map.of("MCP-Protocol-Version", McpRequests.STATELESS_VERSION, "Mcp-Method", "tasks/get"));

	private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();

	private @Nullable McpEngine server;

	private CompletableFuture<Void> worked = new CompletableFuture<>();

	private static byte[] utf8(String text) {
		return text.getBytes(StandardCharsets.UTF_8);
	}

	private static byte[] declaring(String request) {
		return utf8(request.replace("\"io.modelcontextprotocol/clientCapabilities\":{}", DECLARED));
	}

	@Setup
	public void start() {
		CatalogTable catalog = new CatalogTable();
		TasksExtension tasks = new TasksExtension(
				new InMemoryTaskStore(new TaskLimits(1_000_000, 1_000_000, 1L << 30), new ShareSettings(100),
						InstantSource.system()),
				new TaskSettings(Duration.ofMillis(500), Duration.ofMillis(100), Duration.ZERO, 20), Runnable::run,
				InstantSource.system(), McpTaskListener.NONE);
		this.server = EngineBenchmark.server(catalog, List.of(), new Extensions(List.of(tasks)));
		catalog.tools().register(tool("work", TaskSupport.NEVER));
		catalog.tools().register(tool("job", TaskSupport.REQUIRED));
		call();
		task();
	}

	private Registration.Tool tool(String name, TaskSupport support) {
		ObjectNode schema = (ObjectNode) JsonMapper.shared().readTree("""
				{"type":"object","properties":{"message":{"type":"string"}},"required":["message"]}""");
		return new Registration.Tool(DescribedTool.builder(name, schema).description("Works").task(support).build(),
				(context, arguments) -> {
					CompletableFuture<CallToolResult> result = new CompletableFuture<>();
					this.timer.schedule(() -> {
						result.complete(CallToolResult.text(arguments.path("message").stringValue()));
						this.worked.complete(null);
					}, 1, TimeUnit.MILLISECONDS);
					return result;
				}, HandlerOptions.nonBlocking("benchmark"));
	}

	@TearDown
	public void stop() {
		Objects.requireNonNull(this.server).close();
		this.timer.shutdownNow();
	}

	@Benchmark
	public String call() {
		this.worked = new CompletableFuture<>();
		CannedExchange exchange = send(this.callHeaders, this.call);
		this.worked.join();
		return expect(exchange, "What a model says");
	}

	@Benchmark
	public String task() {
		this.worked = new CompletableFuture<>();
		String created = expect(send(this.taskHeaders, this.task), "\"taskId\":\"");
		int at = created.indexOf("\"taskId\":\"") + "\"taskId\":\"".length();
		String id = created.substring(at, created.indexOf('"', at));
		this.worked.join();
		this.getHeaders.put("Mcp-Name", id);
		CannedExchange exchange = send(this.getHeaders, get(id));
		return expect(exchange, "completed");
	}

	/** The client allocates next to nothing, so that the server is measured. */
	private byte[] get(String id) {
		for (int i = 0; i < id.length(); i++) {
			this.get[this.place + i] = (byte) id.charAt(i);
		}
		return this.get;
	}

	private CannedExchange send(Map<String, String> headers, byte[] body) {
		CannedExchange exchange = new CannedExchange(headers, body);
		Objects.requireNonNull(this.server).handler().handle(exchange);
		return exchange;
	}

	private static String expect(CannedExchange exchange, String part) {
		byte[] body = exchange.answer().body();
		String text = (body != null) ? new String(body, StandardCharsets.UTF_8) : "";
		if (!text.contains(part)) {
			throw new IllegalStateException(text);
		}
		return text;
	}

}
