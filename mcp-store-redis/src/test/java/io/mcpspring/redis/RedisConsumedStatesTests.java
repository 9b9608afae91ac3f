package io.mcpspring.redis;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.mcpspring.context.OwnerKey;
import io.mcpspring.engine.store.ConsumedStatesContract;
import io.mcpspring.redis.call.RedisConsumedStates;
import io.mcpspring.store.ConsumedStates;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.slf4j.LoggerFactory;

import static org.assertj.core.api.Assertions.assertThat;

@ExtendWith(RedisOfTest.class)
class RedisConsumedStatesTests extends ConsumedStatesContract {

	@RegisterExtension
	private final Nodes nodes = new Nodes();

	@Override
	protected ConsumedStates states() {
		return this.nodes.cluster().node().consumed();
	}

	@Override
	protected ConsumedStates elsewhere(ConsumedStates states) {
		return this.nodes.cluster().node().consumed();
	}

	/** Redis keeps each state for its lifetime, in which it gives as many places back. */
	@Test
	void keepsNoMoreStatesOfAHolderThanItMay() {
		ConsumedStates states = states();
		OwnerKey ann = OwnerKey.ofKey("ann");
		AtomicInteger taken = new AtomicInteger();
		AtomicInteger refused = new AtomicInteger();
		try (Warnings warnings = new Warnings()) {
			for (int round = 0; round < 13; round++) {
				int first = 1000 * round;
				CompletableFuture
					.allOf(IntStream.range(first, first + 1000)
						.mapToObj((i) -> states.consume(ann, "state " + i, Duration.ofDays(10))
							.handle((free, failure) -> ((failure != null) ? refused : taken).incrementAndGet())
							.toCompletableFuture())
						.toArray(CompletableFuture[]::new))
					.orTimeout(1, TimeUnit.MINUTES)
					.join();
			}
			assertThat(warnings.list()).isNotEmpty()
				.allSatisfy((line) -> assertThat(line).contains("'server.forward-headers-strategy'"));
		}
		assertThat(taken.get()).isBetween(12_500, 12_999);
		assertThat(refused.get()).isPositive();
		assertThat(states.consume(OwnerKey.ofKey("bob"), "other", Duration.ofDays(10)).toCompletableFuture())
			.succeedsWithin(Duration.ofMinutes(1))
			.isEqualTo(true);
	}

	@Test
	void keepsNoAddressInClear(RedisServer redis) {
		try (RedisNodes alone = new RedisNodes(redis)) {
			assertThat(alone.node()
				.consumed()
				.consume(OwnerKey.ofAddress("192.0.2.77"), "one", Duration.ofDays(10))
				.toCompletableFuture()).succeedsWithin(Duration.ofMinutes(1)).isEqualTo(true);
			assertThat(redis.command("EVAL", "return table.concat(redis.call('KEYS', ARGV[1]), ' ')", "0",
					alone.prefix() + "*"))
				.contains("rate:")
				.doesNotContain("192.0.2.77");
		}
	}

	/** The warnings of the store. */
	private static final class Warnings implements AutoCloseable {

		private final Logger logger = (Logger) LoggerFactory.getLogger(RedisConsumedStates.class);

		private final ListAppender<ILoggingEvent> lines = new ListAppender<>();

		Warnings() {
			this.lines.start();
			this.logger.addAppender(this.lines);
		}

		List<String> list() {
			return this.lines.list.stream()
				.filter((line) -> line.getLevel() == Level.WARN)
				.map(ILoggingEvent::getFormattedMessage)
				.toList();
		}

		@Override
		public void close() {
			this.logger.detachAppender(this.lines);
		}

	}

}
