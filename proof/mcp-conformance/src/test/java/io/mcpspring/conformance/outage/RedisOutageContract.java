package io.mcpspring.conformance.outage;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;

import io.mcpspring.conformance.raw.McpSession;
import io.mcpspring.conformance.raw.RawStream;
import io.mcpspring.engine.endpoint.McpEngine;
import io.mcpspring.redis.RedisServer;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What a server does when its Redis does not, while clients use it: calls that run finish
 * on their connections, new sessions are refused, requests without a session go on, and
 * everything comes back by itself.
 */
@ExtendWith(OutputCaptureExtension.class)
@Timeout(value = 10, unit = TimeUnit.MINUTES)
abstract class RedisOutageContract {

	private static final Duration PAUSE = Duration.ofSeconds(Integer.getInteger("mcp.redis.pause", 10));

	private static final int TIMES_FULL = 50;

	private static RedisServer redis;

	@LocalServerPort
	private int port;

	@Autowired
	private McpEngine server;

	@DynamicPropertySource
	static void connection(DynamicPropertyRegistry registry) {
		redis = RedisServer.start();
		registry.add("spring.data.redis.host", () -> "127.0.0.1");
		registry.add("spring.data.redis.port", redis::port);
		registry.add("mcp.server.store.type", () -> "redis");
		registry.add("mcp.server.store.redis.timeout", () -> "6s");
		registry.add("mcp.server.drain-period", () -> "0s");
	}

	@AfterAll
	static void stopRedis() {
		redis.close();
	}

	@BeforeEach
	void awaitRedis() {
		Awaitility.await().until(() -> initialize() == 200);
	}

	@Test
	void finishesCallsWhileRedisHangsAndComesBack(CapturedOutput output) throws Exception {
		int logged = failures(output);
		McpSession before = McpSession.begin(this.port);
		try (OutageClients clients = OutageClients.start(this.port)) {
			clients.awaitResumableCalls();
			clients.awaitSendingCalls();
			redis.pause();
			try {
				Awaitility.await().untilAsserted(() -> assertThat(initialize()).isEqualTo(503));
				long until = System.nanoTime() + PAUSE.toNanos();
				while (System.nanoTime() < until) {
					assertThat(initialize()).isEqualTo(503);
					assertThat(stateless()).isEqualTo(200);
				}
			}
			finally {
				redis.resume();
			}
			clients.awaitResumableCalls();
			clients.stopAndCheck();
			assertThat(clients.brokenCalls()).isPositive();
		}
		assertThat(before.text(1, "test_simple_text", "{}")).isNotEmpty();
		assertThat(failures(output) - logged).as("lines about calls that could not be noted").isLessThanOrEqualTo(1);
		assertNothingLeft();
	}

	private static int failures(CapturedOutput output) {
		return output.getAll().split("A running call could not be noted", -1).length;
	}

	@Test
	void finishesCallsWhenRedisIsKilledAndComesBackEmpty() throws Exception {
		McpSession before = McpSession.begin(this.port);
		try (OutageClients clients = OutageClients.start(this.port)) {
			clients.awaitResumableCalls();
			clients.awaitSendingCalls();
			redis.kill();
			Awaitility.await().untilAsserted(() -> assertThat(initialize()).isEqualTo(503));
			assertThat(stateless()).isEqualTo(200);
			redis.restart();
			clients.awaitResumableCalls();
			clients.stopAndCheck();
			assertThat(clients.brokenCalls()).isPositive();
		}
		assertThat(status(before)).isEqualTo(404);
		assertNothingLeft();
	}

	@Test
	void finishesCallsWhenAllDataAreLost() throws Exception {
		McpSession before = McpSession.begin(this.port);
		try (OutageClients clients = OutageClients.start(this.port)) {
			clients.awaitResumableCalls();
			clients.awaitSendingCalls();
			redis.command("FLUSHALL");
			assertThat(stateless()).isEqualTo(200);
			clients.awaitResumableCalls();
			clients.stopAndCheck();
			assertThat(clients.brokenCalls()).isPositive();
		}
		assertThat(status(before)).isEqualTo(404);
		assertNothingLeft();
	}

	@Test
	void finishesCallsWhileRedisIsFull() throws Exception {
		McpSession before = McpSession.begin(this.port);
		try (OutageClients clients = OutageClients.start(this.port)) {
			clients.awaitResumableCalls();
			redis.command("CONFIG", "SET", "maxmemory", "1");
			try {
				Awaitility.await().untilAsserted(() -> assertThat(initialize()).isEqualTo(503));
				assertThat(stateless()).isEqualTo(200);
				// What only reads goes on.
				assertThat(before.text(1, "test_simple_text", "{}")).isNotEmpty();
				clients.awaitBrokenCalls();
			}
			finally {
				redis.command("CONFIG", "SET", "maxmemory", "0");
			}
			clients.awaitResumableCalls();
			clients.stopAndCheck();
		}
		assertThat(before.text(2, "test_simple_text", "{}")).isNotEmpty();
		assertNothingLeft();
	}

	@Test
	void finishesCallsWhileRedisIsFullNowAndThen() throws Exception {
		try (OutageClients clients = OutageClients.startQuick(this.port)) {
			clients.awaitResumableCalls();
			try {
				for (int i = 0; i < 2 * TIMES_FULL; i++) {
					redis.command("CONFIG", "SET", "maxmemory", (i % 2 == 0) ? "1" : "0");
					TimeUnit.MILLISECONDS.sleep(i * 7 % 60);
				}
			}
			finally {
				redis.command("CONFIG", "SET", "maxmemory", "0");
			}
			clients.awaitResumableCalls();
			clients.stopAndCheck();
			assertThat(clients.brokenCalls()).isPositive();
		}
		assertNothingLeft();
	}

	@Test
	void keepsTheHarmOfAPoisonedRecordToItsSession() throws Exception {
		McpSession poisoned = McpSession.begin(this.port);
		try (OutageClients clients = OutageClients.start(this.port)) {
			clients.awaitResumableCalls();
			// A node reads a record again when its tag is another one.
			redis.command("HSET", key(poisoned, "s"), "d", "poison", "t", "poison");
			assertThat(status(poisoned)).isEqualTo(404);
			clients.awaitResumableCalls();
			clients.stopAndCheck();
			assertThat(clients.brokenCalls()).isZero();
		}
		assertNothingLeft();
	}

	@Test
	void endsAStreamOfWhichAnEventIsPoisoned() throws Exception {
		McpSession session = McpSession.begin(this.port);
		String first;
		try (RawStream call = session.post(McpSession.emit(7, "token", 5, 10, 10))) {
			first = String.valueOf(call.next().id());
			assertThat(lastOf(call)).contains("\"result\"");
		}
		Awaitility.await().until(() -> this.server.openStreams() == 0);
		redis.command("EVAL", """
				for _, field in ipairs(redis.call('HKEYS', KEYS[1])) do
				  local stream = ARGV[1] .. string.sub(field, 3)
				  local events = redis.call('XRANGE', stream, '-', '+')
				  redis.call('DEL', stream)
				  for i, event in ipairs(events) do
				    redis.call('XADD', stream, event[1], 'd', i == 4 and 'poison' or event[2][2])
				  end
				end
				return 1""", "1", key(session, "x"), key(session, "e:"));
		try (OutageClients clients = OutageClients.start(this.port)) {
			for (int i = 0; i < 2; i++) {
				try (RawStream stream = connect()) {
					Map<String, String> resuming = new HashMap<>(session.headers());
					resuming.put("Last-Event-ID", first);
					stream.send("GET", resuming, null);
					assertThat(lastOf(stream)).contains("\"id\":7", "-32603", "\"retryable\":true");
				}
			}
			clients.awaitResumableCalls();
			clients.stopAndCheck();
			assertThat(clients.brokenCalls()).isZero();
		}
		assertNothingLeft();
	}

	@Test
	void endsACallThatWaitsAndIsPoisoned() throws Exception {
		McpSession session = McpSession.begin(this.port, "{\"elicitation\":{}}");
		try (OutageClients clients = OutageClients.start(this.port);
				RawStream call = session.post(McpSession.call(7, "test_halves", "{\"n\":1,\"delayMs\":1}"))) {
			String question = call.next().data();
			while (!question.contains("elicitation/create")) {
				question = call.next().data();
			}
			redis.command("HSET", key(session, "q"), "c7", "poison");
			session.accepted("""
					{"jsonrpc":"2.0","id":%s,"result":{"action":"accept","content":{"ok":true}}}"""
				.formatted(JsonMapper.shared().readTree(question).path("id")));
			assertThat(lastOf(call)).contains("\"id\":7", "-32603", "\"retryable\":true");
			clients.awaitResumableCalls();
			clients.stopAndCheck();
			assertThat(clients.brokenCalls()).isZero();
		}
		assertThat(redis.count("EXISTS", key(session, "q"))).isZero();
		assertNothingLeft();
	}

	private static String key(McpSession session, String name) {
		return "mcp:{" + session.id() + "}:" + name;
	}

	/** What came last before the stream ended. */
	private static String lastOf(RawStream stream) {
		String last = "";
		for (RawStream.Event event = stream.next(); event != null; event = stream.next()) {
			last = event.data();
		}
		return last;
	}

	private void assertNothingLeft() {
		Awaitility.await().atMost(Duration.ofSeconds(60)).untilAsserted(() -> {
			assertThat(this.server.runningCalls()).isZero();
			assertThat(this.server.openStreams()).isZero();
		});
	}

	private static int status(McpSession session) throws IOException {
		try (RawStream stream = session.post(McpSession.call(1, "test_simple_text", "{}"))) {
			return stream.status();
		}
	}

	private int initialize() throws IOException {
		try (RawStream stream = connect()) {
			stream.send("POST", Map.of(), """
					{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25",\
					"capabilities":{},"clientInfo":{"name":"outage","version":"1"}}}""");
			if (stream.status() == 503) {
				assertThat(stream.header("retry-after")).isNotNull();
			}
			return stream.status();
		}
	}

	/** A request without a session, which has nothing to do with Redis. */
	private int stateless() throws IOException {
		try (RawStream stream = connect()) {
			stream.send("POST", Map.of("MCP-Protocol-Version", "2026-07-28", "Mcp-Method", "tools/call", "Mcp-Name",
					"test_simple_text"), """
							{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"test_simple_text",\
							"arguments":{},"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28",\
							"io.modelcontextprotocol/clientInfo":{"name":"outage","version":"1"},\
							"io.modelcontextprotocol/clientCapabilities":{}}}}""");
			return stream.status();
		}
	}

	private RawStream connect() throws IOException {
		return new RawStream(new Socket(InetAddress.getLoopbackAddress(), this.port));
	}

}
