package io.mcpspring.autoconfigure;

import java.io.IOException;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import io.mcpspring.annotation.McpTool;
import io.micrometer.core.instrument.MeterRegistry;
import org.junit.jupiter.api.Test;

import org.springframework.boot.WebApplicationType;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

class ServletHandlerThreadsTests extends HandlerThreadsContract {

	private static final int BATCH = 20;

	ServletHandlerThreadsTests() {
		super(WebApplicationType.SERVLET);
	}

	/** Behind such a filter, the thread of a request waits for its answer. */
	@Test
	void areLeftToOthersWhenAFilterRulesOutAsynchronousRequests() throws Exception {
		try (RunningApplication application = RunningApplication.start(WebApplicationType.SERVLET,
				List.of(StreamFilterTests.AllPaths.class, Waiting.class), "server.tomcat.threads.max=16")) {
			Waiting.Tools tools = application.context().getBean(Waiting.Tools.class);
			MeterRegistry meters = application.context().getBean(MeterRegistry.class);
			LoopbackClient busy = new LoopbackClient(1, application.http().port());
			LoopbackClient other = new LoopbackClient(2, application.http().port());
			LoopbackClient batches = new LoopbackClient(3, application.http().port());
			List<Socket> connections = new ArrayList<>();
			connections.add(batches.post(batch(), batches.session("2025-03-26", "{}")));
			await().atMost(Duration.ofMinutes(1)).until(() -> tools.begun.get() + withoutThread(meters) == BATCH);
			for (int call = 1; call <= 30; call++) {
				connections.add(later(busy, call));
			}
			await().atMost(Duration.ofMinutes(1)).until(() -> tools.begun.get() + withoutThread(meters) == BATCH + 30);
			// The whole batch takes one of the fourteen threads.
			assertThat(tools.begun).hasValue(BATCH + 13);
			try (Socket last = later(other, 31)) {
				await().atMost(Duration.ofMinutes(1)).until(() -> tools.begun.get() == BATCH + 14);
				tools.end.complete("later");
				assertThat(LoopbackClient.answer(last)).startsWith("HTTP/1.1 200").contains("later");
			}
			for (Socket connection : connections) {
				assertThat(LoopbackClient.answer(connection)).startsWith("HTTP/1.1 ");
			}
			assertThat(LoopbackClient.answer(later(busy, 32))).startsWith("HTTP/1.1 200");
		}
	}

	private static String batch() {
		return IntStream.rangeClosed(1, BATCH)
			.mapToObj((id) -> LoopbackClient.inSession(id, "later", "{}"))
			.collect(Collectors.joining(",", "[", "]"));
	}

	private static Socket later(LoopbackClient client, int id) throws IOException {
		return client.post(LoopbackClient.stateless(id, "later", "{}"), LoopbackClient.statelessHeaders("later"));
	}

	@Override
	double withoutThread(MeterRegistry meters) {
		return meters.get("mcp.server.limits.reached")
			.tags("mcp.limited", "running_calls", "reason", "share")
			.counter()
			.count();
	}

	@Override
	String answerWithoutThread() {
		return "HTTP/1.1 429";
	}

	@Configuration(proxyBeanMethods = false)
	static class Waiting {

		@Bean
		Tools tools() {
			return new Tools();
		}

		static class Tools {

			private final AtomicInteger begun = new AtomicInteger();

			private final CompletableFuture<String> end = new CompletableFuture<>();

			@McpTool
			CompletableFuture<String> later() {
				this.begun.incrementAndGet();
				return this.end;
			}

		}

	}

}
