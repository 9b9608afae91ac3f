package io.mcpspring.benchmarks.micro;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;

import io.mcpspring.benchmarks.load.McpRequests;
import io.mcpspring.engine.catalog.CatalogTable;
import io.mcpspring.engine.endpoint.McpEngine;
import io.mcpspring.engine.extension.Extensions;
import io.mcpspring.engine.http.HttpReply;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.StringNode;

/**
 * A call that returns its argument of about 1 MiB, through the whole engine, beside what
 * Jackson takes to read and write the same by records.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class LargeEchoBenchmark {

	private static final int LENGTH = 1 << 20;

	/** What the argument looks like. */
	@Param({ "plain", "lines", "code", "chinese" })
	private String content = "plain";

	private final JsonMapper json = new JsonMapper();

	private byte[] body = {};

	private Map<String, String> session = Map.of();

	private @Nullable McpEngine server;

	@Setup
	public void beginSession() {
		this.server = EngineBenchmark.server(new CatalogTable(), List.of(), Extensions.NONE);
		HttpReply reply = ask(CannedExchange.headers(Map.of()), utf8(McpRequests.INITIALIZE));
		this.session = CannedExchange.headers(McpRequests.inSession(reply.headers().get("Mcp-Session-Id")));
		ask(this.session, utf8(McpRequests.INITIALIZED));
		String argument = StringNode.valueOf(text(this.content)).toString();
		this.body = utf8(McpRequests.call("echo", "{\"message\":" + argument + "}"));
		byte[] answer = Objects.requireNonNull(engine().body());
		if (!this.json.readTree(answer).at("/result/content/0/text").stringValue().equals(text(this.content))) {
			throw new IllegalStateException("Not the argument");
		}
	}

	private static String text(String content) {
		String unit = switch (content) {
			case "plain" -> "0123456789abcdef";
			case "lines" -> "What a model says to a tool, in lines of 64 characters, or so?\n";
			case "code" -> "\tMap<String, String> a = Map.of(\"b\", \"\\\\c\");\n";
			case "chinese" -> "模型对工具说的话。";
			default -> throw new IllegalArgumentException(content);
		};
		return unit.repeat(LENGTH / utf8(unit).length);
	}

	private static byte[] utf8(String text) {
		return text.getBytes(StandardCharsets.UTF_8);
	}

	@TearDown
	public void stop() {
		Objects.requireNonNull(this.server).close();
	}

	@Benchmark
	public HttpReply engine() {
		return ask(this.session, this.body);
	}

	@Benchmark
	public byte[] jackson() {
		Call call = this.json.readValue(this.body, Call.class);
		String text = String.valueOf(call.params().arguments().get("message"));
		return this.json
			.writeValueAsBytes(new Answer("2.0", call.id(), new Result(List.of(new Text("text", text)), false)));
	}

	private HttpReply ask(Map<String, String> headers, byte[] request) {
		CannedExchange exchange = new CannedExchange(headers, request);
		Objects.requireNonNull(this.server).handler().handle(exchange);
		return exchange.answer();
	}

	record Call(String jsonrpc, long id, String method, Params params) {
	}

	record Params(String name, Map<String, Object> arguments) {
	}

	record Answer(String jsonrpc, long id, Result result) {
	}

	record Result(List<Text> content, boolean isError) {
	}

	record Text(String type, String text) {
	}

}
