package io.mcpspring.benchmarks.micro;

import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;

import io.mcpspring.benchmarks.load.McpRequests;
import io.mcpspring.engine.jsonrpc.Decoded;
import io.mcpspring.engine.jsonrpc.JsonRpcCodec;
import io.mcpspring.engine.jsonrpc.RequestId;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Reading and writing messages, beside Jackson reading the same into a tree without any
 * check.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class CodecBenchmark {

	private final JsonRpcCodec codec = new JsonRpcCodec();

	private final JsonMapper jackson = new JsonMapper();

	private final byte[] call = utf8(McpRequests.call("echo", "{\"message\":\"What a model says to a tool\"}"));

	private final byte[] largeCall = utf8(
			McpRequests.call("echo", "{\"message\":\"" + "0123456789abcdef".repeat(65_536) + "\"}"));

	private final RequestId id = RequestId.of(100_000_000L);

	private final byte[] result = utf8("{\"content\":[{\"type\":\"text\",\"text\":\"What a model says to a tool\"}]}");

	private static byte[] utf8(String text) {
		return text.getBytes(StandardCharsets.UTF_8);
	}

	@Benchmark
	public Decoded decodeCall() {
		return this.codec.decode(this.call);
	}

	@Benchmark
	public JsonNode jacksonReadsCall() {
		return this.jackson.readTree(this.call);
	}

	@Benchmark
	public Decoded decodeCallOfOneMebibyte() {
		return this.codec.decode(this.largeCall);
	}

	@Benchmark
	public JsonNode jacksonReadsCallOfOneMebibyte() {
		return this.jackson.readTree(this.largeCall);
	}

	@Benchmark
	public byte[] encodeResult() {
		return this.codec.result(this.id, this.result);
	}

}
