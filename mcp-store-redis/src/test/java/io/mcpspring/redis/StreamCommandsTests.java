package io.mcpspring.redis;

import java.time.Duration;
import java.util.List;

import io.mcpspring.stream.EventLogLimits;
import io.mcpspring.stream.StreamEvent;
import io.mcpspring.stream.StreamKey;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What Redis does with events that come twice, or too early.
 */
class StreamCommandsTests {

	private static final StreamKey STREAM = new StreamKey("one", "call");

	private static final String EPOCH = "7";

	@RegisterExtension
	private final Nodes nodes = new Nodes();

	private RedisAccess access;

	private StreamCommands commands;

	@BeforeEach
	void openStream() {
		RedisStoreSettings settings = new RedisStoreSettings(this.nodes.cluster().prefix(), Duration.ofSeconds(10),
				Duration.ofSeconds(5), 16 << 20, 8 << 20, List.of());
		LettuceConnectionFactory factory = this.nodes.cluster().connect();
		this.access = new RedisAccess(factory, settings);
		this.access.tick();
		Awaitility.await().until(() -> !this.access.isAway());
		this.commands = new StreamCommands(new StoreNode(this.access,
				(broadcast, own, beat) -> new RedisSubscriber(factory, broadcast, own, beat), settings, Runnable::run),
				EventLogLimits.DEFAULTS, Duration.ofHours(1));
		assertThat(this.commands.open(STREAM, Long.parseLong(EPOCH)).join().status()).isEqualTo("OK");
	}

	@AfterEach
	void close() {
		this.access.close();
	}

	private Reply append(long number, long before) {
		StreamEvent event = (number < 100) ? StreamEvent.message(Script.bytes("event"))
				: StreamEvent.last(Script.bytes("end"));
		return this.commands.append(STREAM, EPOCH, event, number, before).join();
	}

	@Test
	void storesOnceWhatIsSentTwiceAndTellsWhereTheLastOneIs() {
		append(1, 0);
		append(2, 1);

		assertThat(append(2, 1).texts(0)).containsExactly("AGAIN", "2", EPOCH, "2");
		assertThat(append(1, 0).texts(0)).containsExactly("AGAIN", "2", EPOCH, "2");
		assertThat(append(3, 2).number(1)).isEqualTo(3);
	}

	@Test
	void tellsAgainWhereTheEndIs() {
		append(100, 0);

		assertThat(append(100, 0).texts(0)).containsExactly("AGAIN", "1", EPOCH, "100");
		assertThat(append(101, 100).status()).isEqualTo("ENDED");
	}

	@Test
	void refusesWhatOvertookAnother() {
		assertThat(append(2, 1).status()).isEqualTo("EARLY");
		append(1, 0);
		assertThat(append(2, 1).number(1)).isEqualTo(2);
	}

}
