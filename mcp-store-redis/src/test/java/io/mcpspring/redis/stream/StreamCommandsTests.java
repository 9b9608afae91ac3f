package io.mcpspring.redis.stream;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;

import io.mcpspring.engine.stream.EventLogLimits;
import io.mcpspring.redis.Nodes;
import io.mcpspring.redis.access.RedisAccess;
import io.mcpspring.redis.access.RedisKeys;
import io.mcpspring.redis.access.RedisStoreSettings;
import io.mcpspring.redis.access.RedisSubscriber;
import io.mcpspring.redis.access.Reply;
import io.mcpspring.redis.access.Script;
import io.mcpspring.redis.node.StoreNode;
import io.mcpspring.store.EventLog;
import io.mcpspring.store.StreamEvent;
import io.mcpspring.store.StreamKey;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.data.redis.connection.RedisConnection;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What Redis does with events that come twice, or too early.
 */
class StreamCommandsTests {

	private static final StreamKey STREAM = new StreamKey("one", "call");

	private static final String EPOCH = "7";

	/** A quarter of the defaults. */
	private static final EventLogLimits LIMITS = new EventLogLimits(256, 1 << 18, 1 << 20, 8 << 20,
			Duration.ofMinutes(5));

	@RegisterExtension
	private final Nodes nodes = new Nodes();

	/** What one request may cost Redis, whatever its session holds. */
	private static final long MAX_COMMANDS = 75;

	private LettuceConnectionFactory factory;

	private RedisAccess access;

	private RedisKeys keys;

	private StreamCommands commands;

	@BeforeEach
	void openStream() {
		RedisStoreSettings settings = new RedisStoreSettings(this.nodes.cluster().prefix(), Duration.ofSeconds(10),
				Duration.ofSeconds(5), 16 << 20, 8 << 20, List.of(), "test");
		this.factory = this.nodes.cluster().connect();
		this.access = new RedisAccess(this.factory, settings);
		this.access.tick();
		Awaitility.await().until(() -> !this.access.isAway());
		StoreNode node = new StoreNode(this.access,
				(broadcast, own, beat) -> new RedisSubscriber(this.factory, broadcast, own, beat), settings,
				Runnable::run, System::nanoTime);
		node.owner().own();
		this.keys = node.keys();
		this.commands = new StreamCommands(node, LIMITS, Duration.ofHours(1));
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
	void makesRoomAmongManyOpenStreamsByFewCommands() {
		fill(1250, false);

		assertThat(commandsOf(() -> assertThat(appendTo(STREAM, 1, "x".repeat(225_000), false)).isEqualTo("OK")))
			.isLessThan(MAX_COMMANDS);
		assertThat(read(STREAM)).isEqualTo(1);
		assertThat(commandsOf(() -> assertThat(appendTo(STREAM, 2, "y".repeat(225_000), false)).isEqualTo("OK")))
			.isLessThan(MAX_COMMANDS);
	}

	@Test
	void makesRoomAmongManyEndedStreamsByFewCommands() {
		fill(1250, true);

		assertThat(commandsOf(() -> assertThat(appendTo(STREAM, 1, "x".repeat(225_000), false)).isEqualTo("OK")))
			.isLessThan(MAX_COMMANDS);
		assertThat(read(STREAM)).isEqualTo(1);
		assertThat(read(new StreamKey("one", "call 1249"))).as("ended last").isEqualTo(1);
	}

	/** A look takes Redis as long as the session has streams. */
	@ParameterizedTest
	@ValueSource(booleans = { true, false })
	void looksAtAllStreamsOfAFullSessionRarely(boolean ended) {
		fill(1250, ended);
		fill(1250, 250, ended);
		int looks = 0;
		long before = weight();
		for (int number = 1500; number < 1700; number++) {
			fill(number, 1, ended);
			long after = weight();
			looks += (after <= before) ? 1 : 0;
			before = after;
		}

		assertThat(looks).isLessThan(200 / 10);
	}

	/** The weight of all streams of the session, which grows until a look. */
	private long weight() {
		try (RedisConnection connection = this.factory.getConnection()) {
			byte[] weight = connection.hashCommands().hGet(Script.bytes(this.keys.weights("one")), Script.bytes("t"));
			return Long.parseLong(new String(weight, StandardCharsets.US_ASCII));
		}
	}

	@Test
	void dropsTheOldestOfALargeStreamByFewCommands() {
		for (int number = 1; number <= 225; number++) {
			appendTo(STREAM, number, "z".repeat(1000), false);
		}

		assertThat(commandsOf(() -> assertThat(appendTo(STREAM, 226, "x".repeat(225_000), false)).isEqualTo("OK")))
			.isLessThan(MAX_COMMANDS);
	}

	/** Fill the session up to what it may keep. */
	private void fill(int streams, boolean ended) {
		fill(0, streams, ended);
	}

	private void fill(int first, int streams, boolean ended) {
		for (int number = first; number < first + streams; number++) {
			StreamKey key = new StreamKey("one", "call " + number);
			this.commands.open(key, Long.parseLong(EPOCH)).join();
			assertThat(appendTo(key, 1_000_000 + number, "e".repeat(380), ended)).isEqualTo("OK");
		}
	}

	private String appendTo(StreamKey key, long number, String data, boolean last) {
		byte[] bytes = Script.bytes(data);
		return this.commands.append(key, EPOCH, last ? StreamEvent.last(bytes) : StreamEvent.message(bytes), number, 0)
			.join()
			.status();
	}

	private int read(StreamKey key) {
		return ((EventLog.Read.Events) this.commands.read(key, Long.parseLong(EPOCH), 0, 1 << 20).join()).events()
			.size();
	}

	private long commandsOf(Runnable action) {
		long before = commands();
		action.run();
		return commands() - before;
	}

	private long commands() {
		try (RedisConnection connection = this.factory.getConnection()) {
			return connection.serverCommands()
				.info("commandstats")
				.entrySet()
				.stream()
				.mapToLong((stats) -> Long.parseLong(stats.getValue().toString().replaceAll("^calls=(\\d+),.*$", "$1")))
				.sum();
		}
	}

	@Test
	void refusesWhatOvertookAnother() {
		assertThat(append(2, 1).status()).isEqualTo("EARLY");
		append(1, 0);
		assertThat(append(2, 1).number(1)).isEqualTo(2);
	}

}
