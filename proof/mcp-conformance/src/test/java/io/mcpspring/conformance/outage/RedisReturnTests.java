package io.mcpspring.conformance.outage;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

import io.mcpspring.conformance.ConformanceApplication;
import io.mcpspring.conformance.raw.McpSession;
import io.mcpspring.conformance.raw.RawStream;
import io.mcpspring.redis.RedisServer;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * How soon clients hear again when Redis was away and comes back with its data, however
 * long it was away.
 */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
@Tag("cluster")
class RedisReturnTests {

	/** Far below what a client misses that waits twice as long each time. */
	private static final Duration SOON = Duration.ofSeconds(10);

	/**
	 * Soon after the attempt after 16 seconds of such a client, whose next comes after
	 * 33.
	 */
	private static final long AWAY_MILLIS = 17_000;

	private static RedisServer redis;

	private static ConfigurableApplicationContext one;

	private static ConfigurableApplicationContext two;

	@BeforeAll
	static void start() {
		redis = RedisServer.start("--appendonly", "yes", "--appendfsync", "always");
		one = node("servlet");
		two = node("reactive");
	}

	@AfterAll
	static void stop() {
		one.close();
		two.close();
		redis.close();
	}

	private static ConfigurableApplicationContext node(String stack) {
		return new SpringApplicationBuilder(ConformanceApplication.class).profiles(stack)
			.properties("spring.main.register-shutdown-hook=false")
			.run("--server.port=0", "--mcp.server.store.type=redis", "--spring.data.redis.host=127.0.0.1",
					"--spring.data.redis.port=" + redis.port(), "--mcp.server.store.redis.timeout=1s",
					"--mcp.server.drain-period=0s",
					"--mcp.server.input.state-keys=a secret of some thirty-two characters");
	}

	private static int port(ConfigurableApplicationContext node) {
		return ((WebServerApplicationContext) node).getWebServer().getPort();
	}

	/** Another test may have let Redis hang. */
	private static McpSession begin() {
		AtomicReference<McpSession> session = new AtomicReference<>();
		Awaitility.await().untilAsserted(() -> session.set(McpSession.begin(port(one))));
		return session.get();
	}

	@Test
	void sessionsAreServedSoonAfterItComesBack() throws Exception {
		McpSession session = begin();
		McpSession other = new McpSession(port(two), session.id());
		Awaitility.await("node that serves after another test's hang").until(() -> status(other) == 200);

		redis.kill();
		TimeUnit.MILLISECONDS.sleep(AWAY_MILLIS);
		redis.restart();
		long back = System.nanoTime();
		for (McpSession at : new McpSession[] { session, other }) {
			Awaitility.await().pollInterval(Duration.ofMillis(50)).until(() -> status(at) == 200);
		}

		Duration missed = Duration.ofNanos(System.nanoTime() - back);
		System.out.printf("Redis was away for %d ms and missed for %d ms more%n", AWAY_MILLIS, missed.toMillis());
		assertThat(missed).isLessThan(SOON);
	}

	@Test
	void whoReadsAtAnotherNodeHearsOrIsSentBackSoonAfterAHang() throws Exception {
		McpSession session = begin();
		try (RawStream writing = session.post(McpSession.emit(2, "token", 200, 100, 10));
				RawStream reading = new RawStream(new Socket(InetAddress.getLoopbackAddress(), port(two)))) {
			Map<String, String> headers = new HashMap<>(session.headers());
			headers.put("Last-Event-ID", String.valueOf(writing.next().id()));
			reading.send("GET", headers, null);
			assertThat(reading.status()).isEqualTo(200);
			reading.next();

			redis.pause();
			AtomicLong answers = new AtomicLong();
			CompletableFuture.delayedExecutor(5, TimeUnit.SECONDS).execute(() -> {
				redis.resume();
				answers.set(System.nanoTime());
			});
			boolean ended = false;
			while (!ended && answers.get() == 0) {
				ended = reading.next() == null;
			}

			Awaitility.await().until(() -> answers.get() != 0);
			Duration silent = Duration.ofNanos(System.nanoTime() - answers.get());
			System.out.printf("Silent for %d ms after Redis answered, ended: %s%n", silent.toMillis(), ended);
			assertThat(silent).isLessThan(SOON);
		}
	}

	private static int status(McpSession session) throws IOException {
		try (RawStream stream = session.post(McpSession.call(1, "test_simple_text", "{}"))) {
			return stream.status();
		}
	}

}
