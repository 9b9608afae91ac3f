package io.mcpspring.benchmarks.micro;

import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;

import io.mcpspring.engine.stream.EventLogLimits;
import io.mcpspring.engine.stream.InMemoryEventLog;
import io.mcpspring.store.EventLog;
import io.mcpspring.store.StreamEvent;
import io.mcpspring.store.StreamKey;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * The event log in memory: one event, one read, and the whole life of the stream of a
 * call while the log is full. Several JVMs, because they differ more than what one
 * measures in its life; two minutes and a half in all.
 */
@State(Scope.Benchmark)
@Fork(value = 3, jvmArgsAppend = { "-Xms2g", "-Xmx2g", "-XX:+UseSerialGC" })
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class EventLogBenchmark {

	private static final int READ_BYTES = 64 * 1024;

	private static final int SESSIONS = 1000;

	private final InMemoryEventLog log = new InMemoryEventLog(EventLogLimits.DEFAULTS);

	private final StreamKey stream = StreamKey.standalone("session");

	private final StreamEvent event = StreamEvent.message(bytes("notifications/progress"));

	private final StreamEvent last = StreamEvent.last(bytes("result"));

	private long epoch;

	private long position;

	private long calls;

	private static byte[] bytes(String what) {
		return ("{\"jsonrpc\":\"2.0\",\"method\":\"" + what
				+ "\",\"params\":{\"progressToken\":\"p1\",\"progress\":1}}")
			.getBytes(StandardCharsets.UTF_8);
	}

	@Setup
	public void open() {
		this.epoch = this.log.open(this.stream).toCompletableFuture().join();
		this.position = this.log.append(this.stream, this.event).toCompletableFuture().join();
	}

	@Benchmark
	public CompletionStage<Long> append() {
		return this.log.append(this.stream, this.event);
	}

	@Benchmark
	public CompletionStage<EventLog.Read> appendAndReadLast() {
		this.position = this.log.append(this.stream, this.event).toCompletableFuture().join();
		return this.log.read(this.stream, this.epoch, this.position - 1, READ_BYTES);
	}

	@Benchmark
	public CompletionStage<Long> streamOfCallWithFourEvents() {
		long call = this.calls++;
		StreamKey key = new StreamKey("session-" + call % SESSIONS, Long.toString(call));
		this.log.open(key);
		this.log.append(key, this.event);
		this.log.append(key, this.event);
		this.log.append(key, this.event);
		return this.log.append(key, this.last);
	}

}
