package io.mcpspring.benchmarks.micro;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

import io.mcpspring.benchmarks.load.McpRequests;
import io.mcpspring.context.McpRequestContext;
import io.mcpspring.engine.catalog.CatalogTable;
import io.mcpspring.engine.catalog.HandlerOptions;
import io.mcpspring.engine.catalog.Registration;
import io.mcpspring.engine.endpoint.McpEngine;
import io.mcpspring.engine.extension.Extensions;
import io.mcpspring.engine.http.HttpReply;
import io.mcpspring.engine.model.DescribedTool;
import io.mcpspring.model.CallToolResult;
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
 * A call that reports progress three times, through the whole engine without a web stack,
 * in one of sixteen sessions: its stream is kept for resumption while the log is full.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class ProgressBenchmark {

	private static final int SESSIONS = 16;

	private static final int STEPS = 3;

	private final byte[] call = utf8(McpRequests.callWithProgress("progress"));

	private final List<Map<String, String>> sessions = new ArrayList<>();

	private @Nullable McpEngine server;

	private int calls;

	private static byte[] utf8(String text) {
		return text.getBytes(StandardCharsets.UTF_8);
	}

	@Setup
	public void beginSessions() {
		CatalogTable catalog = new CatalogTable();
		ObjectNode schema = (ObjectNode) JsonMapper.shared().readTree("{\"type\":\"object\"}");
		catalog.tools()
			.register(new Registration.Tool(DescribedTool.builder("progress", schema).build(),
					(context, arguments) -> progress(context), HandlerOptions.blocking("benchmark")));
		this.server = EngineBenchmark.server(catalog, List.of(), Extensions.NONE);
		for (int i = 0; i < SESSIONS; i++) {
			HttpReply reply = ask(CannedExchange.headers(Map.of()), utf8(McpRequests.INITIALIZE)).answer();
			this.sessions.add(CannedExchange.headers(McpRequests.inSession(reply.headers().get("Mcp-Session-Id"))));
			ask(this.sessions.get(i), utf8(McpRequests.INITIALIZED));
		}
		if (callWithProgress() == 0) {
			throw new IllegalStateException("Not answered by a stream");
		}
	}

	private static CompletableFuture<CallToolResult> progress(McpRequestContext context) {
		for (int step = 1; step <= STEPS; step++) {
			context.progress(step, STEPS);
		}
		return CompletableFuture.completedFuture(CallToolResult.text("done"));
	}

	@TearDown
	public void stop() {
		Objects.requireNonNull(this.server).close();
	}

	@Benchmark
	public int callWithProgress() {
		return ask(this.sessions.get(this.calls++ % SESSIONS), this.call).streamed();
	}

	private CannedExchange ask(Map<String, String> headers, byte[] body) {
		CannedExchange exchange = new CannedExchange(headers, body);
		Objects.requireNonNull(this.server).handler().handle(exchange);
		return exchange;
	}

}
