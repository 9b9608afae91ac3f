package io.mcpspring.conformance.outage;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

import io.mcpspring.conformance.ConformanceApplication;
import io.mcpspring.conformance.raw.RawStream;
import io.mcpspring.redis.RedisServer;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A start while Redis is away takes no longer than others, and what needs Redis works
 * when it comes.
 */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
@Tag("cluster")
class RedisAwayAtStartTests {

	/** What a start would take if it waited for an answer of Redis. */
	private static final Duration ANSWER = Duration.ofSeconds(20);

	@ParameterizedTest
	@ValueSource(strings = { "servlet", "reactive" })
	void startsAtOnceWhereConnectionsAreRefused(String stack) throws IOException {
		try (RedisServer redis = RedisServer.start()) {
			start(stack, redis.port()).close();
			Duration usual = time(() -> start(stack, redis.port()).close());
			redis.kill();
			long begun = System.nanoTime();
			try (ConfigurableApplicationContext node = start(stack, redis.port())) {
				Duration away = Duration.ofNanos(System.nanoTime() - begun);
				report(stack, "refused", usual, away);
				assertThat(away).isLessThan(usual.plus(ANSWER.dividedBy(2)));
				assertThat(initialize(node)).isEqualTo(503);
				redis.restart();
				Awaitility.await().until(() -> initialize(node) == 200);
			}
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "servlet", "reactive" })
	void startsAtOnceWhereNothingAnswers(String stack) throws IOException {
		List<Socket> before = new ArrayList<>();
		try (ServerSocket full = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
			fill(full, before);
			try (RedisServer redis = RedisServer.start()) {
				start(stack, redis.port()).close();
				Duration usual = time(() -> start(stack, redis.port()).close());
				long begun = System.nanoTime();
				try (ConfigurableApplicationContext node = start(stack, full.getLocalPort())) {
					Duration away = Duration.ofNanos(System.nanoTime() - begun);
					report(stack, "blackholed", usual, away);
					assertThat(away).isLessThan(usual.plus(ANSWER.dividedBy(2)));
					assertThat(initialize(node)).isEqualTo(503);
				}
			}
		}
		finally {
			for (Socket socket : before) {
				socket.close();
			}
		}
	}

	/** Until further connections are not answered at all. */
	private static void fill(ServerSocket server, List<Socket> sockets) throws IOException {
		while (sockets.size() < 100) {
			Socket socket = new Socket();
			sockets.add(socket);
			try {
				socket.connect(new InetSocketAddress(server.getInetAddress(), server.getLocalPort()), 300);
			}
			catch (SocketTimeoutException ex) {
				return;
			}
		}
		throw new IllegalStateException("The queue does not fill");
	}

	private static Duration time(Runnable action) {
		long begun = System.nanoTime();
		action.run();
		return Duration.ofNanos(System.nanoTime() - begun);
	}

	private static void report(String stack, String kind, Duration usual, Duration away) {
		System.out.printf("start on %s: %d ms, with Redis %s %d ms%n", stack, usual.toMillis(), kind, away.toMillis());
	}

	private static ConfigurableApplicationContext start(String stack, int port) {
		return new SpringApplicationBuilder(ConformanceApplication.class).profiles(stack)
			.properties("spring.main.register-shutdown-hook=false")
			.run("--server.port=0", "--mcp.server.store.type=redis", "--spring.data.redis.host=127.0.0.1",
					"--spring.data.redis.port=" + port, "--mcp.server.store.redis.timeout=" + ANSWER.toSeconds() + "s",
					"--mcp.server.drain-period=0s",
					"--mcp.server.input.state-keys=a secret of some thirty-two characters");
	}

	private static int initialize(ConfigurableApplicationContext node) throws IOException {
		int port = ((WebServerApplicationContext) node).getWebServer().getPort();
		try (RawStream stream = new RawStream(new Socket(InetAddress.getLoopbackAddress(), port))) {
			stream.send("POST", Map.of(), """
					{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25",\
					"capabilities":{},"clientInfo":{"name":"early","version":"1"}}}""");
			return stream.status();
		}
	}

}
