package io.mcpspring.redis;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CompletionStage;

import io.mcpspring.engine.stream.EventLogContract;
import io.mcpspring.engine.stream.EventLogLimits;
import io.mcpspring.store.EventLog;
import io.mcpspring.store.EventLog.Read;
import io.mcpspring.store.EventLog.Reason;
import io.mcpspring.store.StreamEvent;
import io.mcpspring.store.StreamKey;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

import static org.assertj.core.api.Assertions.assertThat;

@Execution(ExecutionMode.CONCURRENT)
class RedisEventLogTests extends EventLogContract {

	@RegisterExtension
	final Nodes nodes = new Nodes();

	/** As in production: nobody moves a clock. */
	@Test
	void forgetsAStreamByTheClockOfRedis() {
		Duration expiry = Duration.ofSeconds(1);
		EventLog log = log(new EventLogLimits(10, 1 << 20, 1 << 20, 1 << 20, expiry));
		StreamKey key = new StreamKey("session", "call");
		long epoch = join(log.open(key));
		long ended = System.nanoTime();
		join(log.append(key, StreamEvent.last("result".getBytes(StandardCharsets.UTF_8))));

		Awaitility.await().until(() -> join(log.read(key, epoch, 0, 100)).equals(new Read.Gone(Reason.UNKNOWN)));

		assertThat(Duration.ofNanos(System.nanoTime() - ended)).isGreaterThan(expiry.minusMillis(10));
	}

	private static <T> T join(CompletionStage<T> stage) {
		return stage.toCompletableFuture().join();
	}

	@Override
	protected EventLog log(EventLogLimits limits) {
		return this.nodes.cluster().with(limits).node().events();
	}

	@Override
	protected void pass(Duration time) {
		this.nodes.pass(time);
	}

	@Override
	protected Duration unit() {
		return this.nodes.unit();
	}

}
