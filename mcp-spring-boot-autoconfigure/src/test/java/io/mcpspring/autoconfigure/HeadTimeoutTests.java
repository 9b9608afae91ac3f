package io.mcpspring.autoconfigure;

import io.mcpspring.boot.container.HeadTimeout;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import io.micrometer.core.instrument.MeterRegistry;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import org.springframework.boot.WebApplicationType;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

/**
 * Heads of requests that are not finished, on Reactor Netty.
 */
@ExtendWith(OutputCaptureExtension.class)
@Tag("slow")
class HeadTimeoutTests {

	private static final String RECOMMENDATION = "HeadTimeout.of(Duration.ofSeconds(10))";

	private static final Duration LIMIT = Duration.ofSeconds(4);

	private static final String INITIALIZE = """
			{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25",
			"capabilities":{},"clientInfo":{"name":"test","version":"1"}}}""";

	private static RunningApplication start(Duration timeout, String... properties) {
		Limited.time = timeout;
		return RunningApplication.start(WebApplicationType.REACTIVE, List.of(Limited.class), properties);
	}

	private static RunningApplication start(String... properties) {
		return RunningApplication.start(WebApplicationType.REACTIVE, properties);
	}

	@Test
	void connectionsOfUnfinishedHeadsEnd() throws Exception {
		try (RunningApplication application = start(Duration.ofSeconds(8))) {
			int port = application.http().port();
			List<HalfRequest> unfinished = new ArrayList<>();
			for (int i = 0; i < 205; i++) {
				unfinished.add(HalfRequest.withoutEnd(port));
			}
			assertThat(application.http().post(INITIALIZE).statusCode()).isEqualTo(200);
			for (HalfRequest request : unfinished) {
				// However often a little more is sent.
				await().pollDelay(Duration.ZERO)
					.pollInterval(Duration.ofMillis(5))
					.atMost(Duration.ofSeconds(60))
					.until(() -> !request.trySend("a"));
				request.close();
			}
			await().untilAsserted(() -> assertThat(application.context()
				.getBean(MeterRegistry.class)
				.get("mcp.server.requests.refused")
				.tag("reason", "head_timeout")
				.counter()
				.count()).isEqualTo(205));
		}
	}

	@Test
	void connectionsThatFinishTheirHeadsStay() throws Exception {
		try (RunningApplication application = start(LIMIT)) {
			boolean inTime = false;
			while (!inTime) {
				inTime = finishesItsHeadsAndStays(application.http().port());
			}
		}
	}

	/** Whether the machine was quick enough to send each head in its time. */
	private static boolean finishesItsHeadsAndStays(int port) throws IOException {
		long begun = System.nanoTime();
		try (HalfRequest request = HalfRequest.withoutEnd(port)) {
			request.send("One: 1\r\nContent-Type: application/json\r\n"
					+ "Accept: application/json, text/event-stream\r\nContent-Length: 2\r\n\r\n");
			if (isLate(begun)) {
				return false;
			}
			pause();
			request.send("{}");
			await().until(request::isAnswered);
			pause();
			begun = System.nanoTime();
			request.send("GET /mcp HTTP/1.1\r\nHost: localhost\r\nConnection: ");
			request.send("close\r\n\r\n");
			if (isLate(begun)) {
				return false;
			}
			assertThat(request.answer(Duration.ofSeconds(60)).split("HTTP/1.1 4")).hasSize(3);
			return true;
		}
	}

	private static boolean isLate(long begun) {
		return System.nanoTime() - begun > LIMIT.toNanos() / 2;
	}

	private static void pause() {
		await().pollDelay(LIMIT.plusMillis(500)).until(() -> true);
	}

	@Test
	void headsTakeAnyTimeUnlessToldOtherwise() throws IOException {
		try (RunningApplication application = start();
				HalfRequest request = HalfRequest.withoutEnd(application.http().port())) {
			assertThatExceptionOfType(SocketTimeoutException.class)
				.isThrownBy(() -> request.answer(Duration.ofSeconds(3)));
		}
	}

	@Test
	void limitIsRecommendedWhereOthersReachTheServer(CapturedOutput output) {
		start().close();
		assertThat(output.getAll()).doesNotContain(RECOMMENDATION);
		start(Duration.ofSeconds(10), "server.address=0.0.0.0").close();
		assertThat(output.getAll()).doesNotContain(RECOMMENDATION);
		start("server.address=0.0.0.0").close();
		assertThat(output.getAll()).containsOnlyOnce(RECOMMENDATION);
	}

	/** Limits the time of heads. */
	@Configuration(proxyBeanMethods = false)
	static class Limited {

		private static Duration time;

		@Bean
		HeadTimeout headTimeout() {
			return HeadTimeout.of(time);
		}

	}

}
