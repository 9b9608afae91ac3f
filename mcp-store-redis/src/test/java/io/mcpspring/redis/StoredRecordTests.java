package io.mcpspring.redis;

import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;

import io.mcpspring.engine.store.SessionData;
import io.mcpspring.model.ClientCapabilities;
import io.mcpspring.model.Implementation;
import io.mcpspring.model.LoggingLevel;
import io.mcpspring.model.ProtocolVersion;
import io.mcpspring.redis.access.Script;
import io.mcpspring.redis.access.StoreAwayException;
import io.mcpspring.store.EventLog.Positioned;
import io.mcpspring.store.EventLog.Read;
import io.mcpspring.store.EventLog.Reason;
import io.mcpspring.store.SessionRecord;
import io.mcpspring.store.StreamEvent;
import io.mcpspring.store.StreamKey;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.RegisterExtension;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * What is in Redis, seen from outside: records of newer nodes, records that nobody can
 * read, encrypted ones, and how long all of it stays.
 */
@ExtendWith(RedisOfTest.class)
class StoredRecordTests {

	private static final StreamKey STREAM = new StreamKey("one", "call");

	@RegisterExtension
	private final Nodes nodes = new Nodes();

	private static SessionData session() {
		return SessionData
			.begun("one", "alice", ProtocolVersion.V2025_11_25, Implementation.of("client", "1.0"),
					ClientCapabilities.NONE, Instant.parse("2026-11-01T10:00:00Z"))
			.withSubscriptions(Set.of("file:///a"));
	}

	private String key(String name) {
		return this.nodes.cluster().prefix() + "{one}:" + name;
	}

	private static String plain(String json) {
		return "\0" + json;
	}

	@Test
	void keepsWhatANewerNodeWroteIntoASession(RedisServer redis) {
		RedisStores node = this.nodes.cluster().node();
		await(node.sessions().create(session()));
		redis.command("HSET", key("s"), "r", "1", "t", "1 newer.1", "d",
				plain("{\"v\":2,\"min\":1,\"version\":\"2025-11-25\",\"client\":{\"name\":"
						+ "\"client\",\"version\":\"1.0\",\"mood\":\"fine\"},\"capabilities\":{},\"initialized\":true,"
						+ "\"created\":\"2026-11-01T10:00:00Z\",\"invented\":{\"later\":[1]}}"));

		assertThat(await(node.sessions().find("one", "alice"))).as("known from now on").isNotNull();

		await(node.sessions()
			.update("one", SessionData.changing((session) -> session.withLogLevel(LoggingLevel.ALERT))));
		SessionRecord changed = await(node.sessions()
			.update("one", SessionData.changing((session) -> session.withLogLevel(LoggingLevel.ERROR))));

		assertThat(changed.initialized()).isTrue();
		assertThat(redis.command("HGET", key("s"), "d")).contains("\"v\":2", "\"invented\":{\"later\":[1]}",
				"\"mood\":\"fine\"", "\"logLevel\":\"ERROR\"");
		assertThat(SessionData.of(await(node.sessions().find("one", "alice"))).logLevel())
			.isEqualTo(LoggingLevel.ERROR);
	}

	@Test
	void takesASessionThatItCannotReadAsUnknown(RedisServer redis) {
		RedisStores node = this.nodes.cluster().node();
		for (String poison : new String[] { "", "x", plain("{"), plain("[]"), plain("{\"min\":99}"),
				plain("{\"version\":\"2025-11-25\",\"capabilities\":{},\"created\":\"yesterday\"}") }) {
			await(node.sessions().create(session()));
			redis.command("HSET", key("s"), "r", "1", "d", poison);

			assertThat(await(node.sessions().find("one", "alice"))).isNull();
			assertThat(await(node.sessions().update("one", SessionData.changing(SessionData::asInitialized)))).isNull();
			assertThat(await(node.sessions().remove("one"))).isTrue();
		}
	}

	@Test
	void givesNothingBeyondAnEventThatItCannotRead(RedisServer redis) {
		RedisStores writer = this.nodes.cluster().node();
		RedisStores reader = this.nodes.cluster().node();
		long epoch = await(writer.events().open(STREAM));
		append(writer, "one");
		// As a node with another key would have written it.
		redis.command("XADD", key("e:call"), epoch + "-2", "d", "poison");
		redis.command("HSET", key("m:call"), "n", "2");
		StreamKey other = new StreamKey("one", "other");
		long otherEpoch = await(writer.events().open(other));
		await(writer.events().append(other, StreamEvent.last(Script.bytes("fine"))));

		Read.Events before = (Read.Events) await(reader.events().read(STREAM, epoch, 0, 1000));

		assertThat(before.events()).extracting(Positioned::position).containsExactly(1L);
		assertThat(before.ended()).isFalse();
		assertThat(await(reader.events().read(STREAM, epoch, 1, 1000))).isEqualTo(new Read.Gone(Reason.UNREADABLE));
		assertThat(((Read.Events) await(reader.events().read(other, otherEpoch, 0, 1000))).ended()).isTrue();
	}

	@Test
	void storesNothingInTheClearWhenThereAreKeys(RedisServer redis) {
		RedisStores node = this.nodes.cluster().keys("a secret of some thirty-two characters").node();
		await(node.sessions().create(session()));
		await(node.events().open(STREAM));
		append(node, "What a tool said");

		assertThat(redis.command("HGET", key("s"), "d")).doesNotContain("client", "file:///a").startsWith("\1");
		assertThat(await(node.sessions().find("one", "alice"))).isEqualTo(session());
		assertThat(redis.count("XLEN", key("e:call"))).isEqualTo(1);
		RedisStores other = this.nodes.cluster().keys("another secret of the same length...").node();
		assertThatExceptionOfType(CompletionException.class).as("while a node lives that can read it")
			.isThrownBy(() -> await(other.sessions().find("one", "alice")))
			.withCauseInstanceOf(StoreAwayException.class);
		node.close();
		Awaitility.await()
			.untilAsserted(
					() -> assertThat(other.sessions().find("one", "alice")).succeedsWithin(Duration.ofSeconds(60))
						.isNull());
	}

	@Test
	void keepsNothingForever(RedisServer redis) {
		RedisStores node = this.nodes.cluster().node();
		await(node.sessions().create(session()));
		await(node.events().open(STREAM));
		append(node, "one");
		StreamKey ended = new StreamKey("one", "ended");
		await(node.events().open(ended));
		await(node.events().append(ended, StreamEvent.last(Script.bytes("end"))));

		assertThat(redis.count("PTTL", key("s"))).isPositive();
		for (String name : new String[] { "m:call", "e:call", "x", "z", "m:ended", "e:ended" }) {
			assertThat(redis.count("PTTL", key(name))).as(name).isPositive();
		}
		assertThat(redis.count("PTTL", key("e:ended"))).isLessThan(redis.count("PTTL", key("e:call")));

		await(node.events().closeSession("one"));
		for (String name : new String[] { "m:call", "e:call", "x", "z", "m:ended", "e:ended" }) {
			assertThat(redis.count("EXISTS", key(name))).as(name).isZero();
		}
	}

	@Test
	void doesNotGoOnWhereAFailoverLostWhatWasStored(RedisServer redis) {
		RedisStores writer = this.nodes.cluster().node();
		RedisStores reader = this.nodes.cluster().node();
		long epoch = await(writer.events().open(STREAM));
		append(writer, "one");
		String[] copied = { "m:call", "e:call", "x" };
		for (String name : copied) {
			redis.command("COPY", key(name), key("copy:" + name));
		}
		append(writer, "two");
		for (String name : copied) {
			redis.command("COPY", key("copy:" + name), key(name), "REPLACE");
		}

		// Somebody may have seen "two" already: what comes next is not the second event.
		assertThat(await(writer.events().append(STREAM, StreamEvent.message(Script.bytes("three"))))).isEqualTo(3);

		Awaitility.await()
			.until(() -> await(reader.events().read(STREAM, epoch, 0, 1000)).equals(new Read.Gone(Reason.UNKNOWN)));
	}

	private static void append(RedisStores node, String text) {
		await(node.events().append(STREAM, StreamEvent.message(Script.bytes(text))));
	}

	private static <T> T await(CompletionStage<T> stage) {
		return stage.toCompletableFuture().orTimeout(30, TimeUnit.SECONDS).join();
	}

}
