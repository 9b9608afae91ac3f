package io.mcpspring.redis;

import java.time.Duration;

import io.mcpspring.fake.FakeExchange;
import io.mcpspring.fake.FakeServer;
import io.mcpspring.fake.SessionClient;
import io.mcpspring.model.CallToolResult;
import io.mcpspring.redis.access.RedisKeys;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What clients see of records that nobody can read: an end that says so, and only those
 * whom it concerns.
 */
@ExtendWith(RedisOfTest.class)
class PoisonTests {

	/** Writes the events of a stream again, the last of them as something else. */
	private static final String POISON = "local events = redis.call('XRANGE', KEYS[1], '-', '+') "
			+ "redis.call('DEL', KEYS[1]) for i, event in ipairs(events) do "
			+ "redis.call('XADD', KEYS[1], event[1], 'd', i == #events and 'poison' or event[2][2]) end return #events";

	/** Replaces all events of a stream by invalid ones, and appends one. */
	private static final String POISON_ALL = "local events = string.gsub(KEYS[1], '}:m:', '}:e:') "
			+ "local stored = redis.call('XRANGE', events, '-', '+') redis.call('DEL', events) "
			+ "local last = redis.call('HINCRBY', KEYS[1], 'n', 1) "
			+ "for i, event in ipairs(stored) do redis.call('XADD', events, event[1], 'd', 'poison') end "
			+ "redis.call('XADD', events, redis.call('HGET', KEYS[1], 'e') .. '-' .. last, 'd', 'poison') return last";

	/** Makes all waiting calls overdue. */
	private static final String OVERDUE = "local calls = redis.call('ZRANGE', KEYS[1], 0, -1) "
			+ "for _, call in ipairs(calls) do redis.call('ZADD', KEYS[1], 1, call) end return #calls";

	@RegisterExtension
	private final ServersOnRedis cluster = new ServersOnRedis(Duration.ofSeconds(5));

	private FakeServer one;

	private FakeServer two;

	private SessionClient client;

	@BeforeEach
	void start() {
		this.one = this.cluster.server(this.cluster.stores());
		this.two = this.cluster.server(this.cluster.stores());
		this.client = this.one.connect("2025-11-25");
	}

	private void poison(RedisServer redis) {
		long events = this.cluster.number(POISON, eventsKey(redis));
		assertThat(events).isGreaterThan(1);
	}

	/** The one stream of the session. */
	private String eventsKey(RedisServer redis) {
		return redis.command("EVAL",
				"for _, field in ipairs(redis.call('HKEYS', KEYS[1])) do "
						+ "if string.sub(field, 1, 2) == 's:' then return ARGV[1] .. string.sub(field, 3) end end",
				"1", this.cluster.key(this.client, "x"), this.cluster.key(this.client, "e:"));
	}

	private void assertGivenUp(FakeExchange reader) {
		reader.stream().awaitEnd();
		JsonNode error = reader.error();
		assertThat(error.path("code").asInt()).isEqualTo(-32603);
		assertThat(error.at("/data/retryable").asBoolean()).isTrue();
		assertThat(reader.response().path("id").asInt()).isEqualTo(this.client.lastRequest());
	}

	@Test
	void endsAStreamForWhoeverReadsWhatCannotBeRead(RedisServer redis) {
		FakeExchange call = this.cluster.begunSteps(this.client);
		String id = call.stream().lastId();
		this.cluster.send(2, 3, 0);
		assertThat(call.toolText()).isEqualTo("done");
		call.stream().awaitEnd();
		poison(redis);

		FakeExchange resumed = this.client.at(this.two).resume(id);

		assertGivenUp(resumed);
		assertThat(resumed.messages()).hasSize(3);
		assertThat(resumed.stream().lastId()).isNotEqualTo(id);
		assertGivenUp(this.client.at(this.two).resume(resumed.stream().lastId()));
	}

	@Test
	void stopsTheCallThatStillWritesSuchAStream(RedisServer redis) {
		FakeExchange call = this.cluster.begunSteps(this.client);
		String id = call.stream().lastId();
		this.cluster.send(2);
		call.stream().awaitMethods("notifications/progress", 2);
		SessionClient other = this.one.connect("2025-11-25");
		poison(redis);

		assertGivenUp(this.client.at(this.two).resume(id));
		this.cluster.send(3);

		Awaitility.await().untilTrue(this.cluster.interrupted());
		Awaitility.await()
			.until(() -> redis.count("HLEN", this.cluster.key(this.client, "r")) == 0
					&& this.one.server().runningCalls() == 0);
		FakeExchange next = this.cluster.begunSteps(other);
		this.cluster.send(0);
		assertThat(next.toolText()).isEqualTo("done");
	}

	@Test
	void refusesToResumeWhenNobodyKnowsWhatIsWaitedFor(RedisServer redis) {
		FakeExchange call = this.cluster.begunSteps(this.client);
		String id = call.stream().lastId();
		this.cluster.send(2, 0);
		call.stream().awaitEnd();
		poison(redis);
		redis.command("HDEL", eventsKey(redis).replace("}:e:", "}:m:"), "q");

		FakeExchange resumed = this.client.at(this.two).resume(id);
		resumed.stream().awaitEnd();

		assertThat(this.client.at(this.two).resume(resumed.stream().lastId()).status()).isEqualTo(400);
	}

	@Test
	void beginsTheStreamOfASessionAnew(RedisServer redis) {
		FakeExchange listening = this.client.get();
		listening.stream().await((event) -> event.isPriming());
		change("tool-0");
		String id = listening.stream().await((event) -> !event.isPriming()).id();
		listening.disconnect();
		Awaitility.await().until(() -> this.one.server().openStreams() == 0);
		this.cluster.number(POISON_ALL, eventsKey(redis).replace("}:e:", "}:m:"));

		assertThat(this.client.at(this.two).resume(id).status()).isEqualTo(400);
		FakeExchange anew = this.client.at(this.two).get();
		anew.stream().await((event) -> event.isPriming());
		change("tool-1");

		anew.stream().awaitMethod("notifications/tools/list_changed");
	}

	/** Tells all sessions that listen. */
	private void change(String tool) {
		this.one.add(FakeServer.tool(tool, (context, arguments) -> CallToolResult.text("new")));
	}

	@ParameterizedTest
	@ValueSource(strings = { "c", "o", "a" })
	void endsACallThatWaitsAndCannotBeRead(String field, RedisServer redis) {
		FakeExchange call = this.client.call("confirm");
		ObjectNode question = call.stream().awaitMethod("elicitation/create");
		redis.command("HSET", this.cluster.key(this.client, "q"), field + this.client.lastRequest(), "\u00c1poison");

		assertThat(this.client.at(this.two).answer(question, "{'action':'accept'}").status()).isEqualTo(202);

		assertGivenUp(call);
		assertThat(this.cluster.confirmations()).hasValue(1);
		assertNothingWaits(redis);
	}

	@ParameterizedTest
	@ValueSource(strings = { "k%d", "n%d", "w" })
	void goesOnWithACallWhoseRecordCanBeRead(String field, RedisServer redis) {
		FakeExchange call = this.client.call("confirm");
		ObjectNode question = call.stream().awaitMethod("elicitation/create");
		redis.command("HSET", this.cluster.key(this.client, "q"), field.formatted(this.client.lastRequest()), "poison");

		this.client.at(this.two).answer(question, "{'action':'accept'}");

		assertThat(call.toolText()).isEqualTo("yes");
		assertNothingWaits(redis);
	}

	@Test
	void keepsNoAnswerToACallThatIsGone(RedisServer redis) {
		FakeExchange call = this.client.call("confirm");
		ObjectNode question = call.stream().awaitMethod("elicitation/create");
		redis.command("HSET", this.cluster.key(this.client, "q"), "n" + this.client.lastRequest(), "poison");
		this.client.at(this.two).cancel(this.client.lastRequest());
		call.stream().awaitEnd();

		assertThat(this.client.at(this.two).answer(question, "{'action':'accept'}").status()).isEqualTo(202);

		assertThat(redis.count("HLEN", this.cluster.key(this.client, "q"))).as("what they weigh").isOne();
		assertThat(this.cluster.confirmations()).hasValue(1);
	}

	@Test
	void goesOnWithOverdueCallsBesideOneThatCannotBeTaken(RedisServer redis) {
		SessionClient other = this.one.connect("2025-11-25");
		FakeExchange call = other.call("confirm");
		call.stream().awaitMethod("elicitation/create");
		this.client.call("confirm").stream().awaitMethod("elicitation/create");
		redis.command("SET", this.cluster.key(this.client, "q"), "poison");

		assertThat(this.cluster.number(OVERDUE, this.cluster.key("{due}"))).isEqualTo(2);

		assertThat(call.isToolError()).isTrue();
		call.stream().awaitEnd();
	}

	@Test
	void goesOnWithOverdueCallsBehindAPageOfThoseThatCannotBeTaken(RedisServer redis) {
		FakeExchange call = this.one.connect("2025-11-25").call("confirm");
		call.stream().awaitMethod("elicitation/create");
		String due = this.cluster.key("{due}");
		redis.command("SET", this.cluster.key(this.client, "q"), "poison");
		for (int i = 0; i < 64; i++) {
			redis.command("ZADD", due, "0", RedisKeys.encode(this.client.id()) + " " + i + " 1 x");
		}

		redis.command("ZADD", due, "1", redis.list("ZRANGE", due, "64", "64").get(0));

		assertThat(call.isToolError()).isTrue();
		call.stream().awaitEnd();
	}

	private void assertNothingWaits(RedisServer redis) {
		Awaitility.await().untilAsserted(() -> {
			assertThat(redis.count("EXISTS", this.cluster.key(this.client, "q"))).isZero();
			assertThat(redis.count("HLEN", this.cluster.key(this.client, "r"))).isZero();
			assertThat(this.one.server().runningCalls() + this.two.server().runningCalls()).isZero();
		});
	}

	@Test
	void endsACallOfADeadNodeWhoseMarkCannotBeRead(RedisServer redis) {
		FakeExchange call = this.cluster.begunSteps(this.client);
		String stream = eventsKey(redis).split("}:e:")[1];
		String key = this.cluster.key(this.client, "r");
		Awaitility.await().until(() -> redis.count("HLEN", key) == 1);
		// As a node that is dead may have left it.
		redis.command("HSET", key, stream, "gone poison");
		redis.command("SADD", this.cluster.key("{nodes}:s:gone"), RedisKeys.encode(this.client.id()));
		redis.command("SADD", this.cluster.key("{nodes}:all"), "gone");

		assertGivenUp(call);
		this.cluster.send(2);
		Awaitility.await().untilTrue(this.cluster.interrupted());
	}

}
