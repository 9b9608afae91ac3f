package io.mcpspring.benchmarks.micro;

import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;

import io.mcpspring.engine.keys.KeyRing;
import io.mcpspring.engine.stream.EventIds;
import io.mcpspring.engine.stream.SseFrames;
import io.mcpspring.store.StreamKey;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/**
 * Making the server-sent event of a stored message: its id and its bytes.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class FrameBenchmark {

	private final EventIds ids = new EventIds(KeyRing.of(new byte[32]));

	private final StreamKey stream = new StreamKey("vQ2nXo3G2y0m5c1s8d7f6g", "pqxhmwvb8c4");

	private final String id = this.ids.encode(this.stream, 1L << 40, 3);

	private final byte[] json = "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/progress\",\"params\":{\"progress\":1}}"
		.getBytes(StandardCharsets.UTF_8);

	private long position;

	@Benchmark
	public String eventId() {
		return this.ids.encode(this.stream, 1L << 40, this.position++ & 0xff);
	}

	@Benchmark
	public byte[] frame() {
		return SseFrames.event(this.id, this.json);
	}

}
