package io.mcpspring.redis;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.mcpspring.engine.share.ShareSettings;
import io.mcpspring.engine.store.SessionData;
import io.mcpspring.engine.store.TaskData;
import io.mcpspring.engine.task.TaskLimits;
import io.mcpspring.engine.task.TaskStoreContract;
import io.mcpspring.model.ClientCapabilities;
import io.mcpspring.model.Implementation;
import io.mcpspring.model.ProtocolVersion;
import io.mcpspring.redis.access.RedisKeys;
import io.mcpspring.store.EventLog.Read;
import io.mcpspring.store.StreamEvent;
import io.mcpspring.store.StreamKey;
import io.mcpspring.store.TaskStore;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.Isolated;
import org.slf4j.LoggerFactory;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A node with another encryption key says so, but not for each request.
 */
@ExtendWith(RedisOfTest.class)
@Isolated
@Tag("slow")
class QuietStoreTests {

	private static final StreamKey STREAM = new StreamKey("one", "call");

	@RegisterExtension
	private final Nodes nodes = new Nodes();

	private final ListAppender<ILoggingEvent> lines = new ListAppender<>();

	@BeforeEach
	void listen() {
		this.lines.start();
		root().addAppender(this.lines);
	}

	@AfterEach
	void stopListening() {
		root().detachAppender(this.lines);
	}

	private static Logger root() {
		return (Logger) LoggerFactory.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
	}

	@Test
	void tellsOnceOfRecordsThatItCannotRead() {
		RedisStores writer = this.nodes.cluster().keys("a key of some thirty-two letters").node();
		await(writer.sessions()
			.create(SessionData.begun("one", "alice", ProtocolVersion.V2025_11_25, Implementation.of("client", "1.0"),
					ClientCapabilities.NONE, Instant.now())));
		long epoch = await(writer.events().open(STREAM));
		await(writer.events().append(STREAM, new StreamEvent(new byte[] { 1 }, false)));
		RedisStores reader = this.nodes.cluster().keys("another key of thirty-two letters").node();
		for (int i = 0; i < 100; i++) {
			assertThat(reader.sessions().find("one", "alice")).failsWithin(Duration.ofSeconds(60));
			assertThat(reader.events().read(STREAM, epoch, 0, 1000)).failsWithin(Duration.ofSeconds(60));
		}
		assertWarned("encrypted by a key", 1);
		writer.close();
		Awaitility.await()
			.untilAsserted(
					() -> assertThat(reader.sessions().find("one", "alice")).succeedsWithin(Duration.ofSeconds(60)));
		for (int i = 0; i < 100; i++) {
			assertThat(await(reader.sessions().find("one", "alice"))).isNull();
			assertThat(await(reader.events().read(STREAM, epoch, 0, 1000))).isInstanceOf(Read.Gone.class);
		}
		assertWarned("cannot be read:", 2);
	}

	@Test
	void warnsOfTasksThatCannotBeTakenOver(RedisServer redis) {
		RedisNodes cluster = this.nodes.cluster().lease(Duration.ofSeconds(1));
		RedisStores dying = cluster.node();
		TaskData broken = TaskStoreContract.task("alice", Instant.now());
		await(tasks(dying).create(broken));
		redis.command("SET", cluster.prefix() + "{" + RedisKeys.encode(broken.id()) + "}:t", "nonsense");
		TaskStore store = tasks(cluster.node());
		dying.kill();
		Awaitility.await().pollInterval(Duration.ofMillis(200)).until(() -> {
			await(store.orphans());
			return !logged("could be taken over", Level.DEBUG).isEmpty();
		});
		assertWarned("could be taken over", 1);
	}

	private static TaskStore tasks(RedisStores stores) {
		return stores.tasks(new TaskLimits(100, 50, 1 << 20), new ShareSettings(25));
	}

	/** Nodes of tests before this one may still be found dead, which is said, too. */
	private void assertWarned(String words, int times) {
		List<ILoggingEvent> loud = logged(words, Level.WARN);
		assertThat(loud).extracting(ILoggingEvent::getLevel).containsOnly(Level.WARN);
		assertThat(loud).extracting(ILoggingEvent::getMessage).doesNotHaveDuplicates().hasSize(times);
	}

	private List<ILoggingEvent> logged(String words, Level least) {
		List<ILoggingEvent> all;
		synchronized (this.lines) {
			all = List.copyOf(this.lines.list);
		}
		return all.stream()
			.filter((line) -> line.getLevel().isGreaterOrEqual(least))
			.filter((line) -> line.getMessage().contains(words))
			.toList();
	}

	private static <T> T await(CompletionStage<T> stage) {
		try {
			return stage.toCompletableFuture().get(60, TimeUnit.SECONDS);
		}
		catch (Exception ex) {
			throw new AssertionError(ex);
		}
	}

}
