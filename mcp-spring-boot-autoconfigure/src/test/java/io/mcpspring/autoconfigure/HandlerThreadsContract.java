package io.mcpspring.autoconfigure;

import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

import io.mcpspring.annotation.McpTool;
import io.micrometer.core.instrument.MeterRegistry;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.WebApplicationType;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * Of the threads on which methods block, one client leaves some to others. Run for each
 * stack.
 */
abstract class HandlerThreadsContract {

	private static final int CALLS = 30;

	/**
	 * Eight of sixteen threads are for all, of the others an address has three quarters.
	 */
	private static final int WORKING = 14;

	private final WebApplicationType type;

	HandlerThreadsContract(WebApplicationType type) {
		this.type = type;
	}

	/** How many calls have no thread. */
	abstract double withoutThread(MeterRegistry meters);

	/** What becomes of these calls when the others have ended. */
	abstract String answerWithoutThread();

	@ParameterizedTest
	@ValueSource(booleans = { true, false })
	void areLeftToOthersByAClientThatKeepsThemBusy(boolean sessions) throws Exception {
		try (RunningApplication application = RunningApplication.start(this.type, List.of(Blocking.class),
				"mcp.server.execution.max-threads=16", "server.tomcat.threads.max=16")) {
			Tools tools = application.context().getBean(Tools.class);
			MeterRegistry meters = application.context().getBean(MeterRegistry.class);
			LoopbackClient busy = new LoopbackClient(1, application.http().port());
			LoopbackClient other = new LoopbackClient(2, application.http().port());
			String session = sessions ? busy.session() : "";
			List<Socket> connections = new ArrayList<>();
			for (int call = 1; call <= CALLS; call++) {
				connections.add(sessions ? busy.post(LoopbackClient.inSession(call, "work", "{}"), session) : busy
					.post(LoopbackClient.stateless(call, "work", "{}"), LoopbackClient.statelessHeaders("work")));
			}
			await().until(() -> tools.working.get() + withoutThread(meters) == CALLS);
			assertThat(tools.working).hasValue(WORKING);
			String answer = sessions ? other.answer(LoopbackClient.inSession(1000, "greet", "{}"), other.session())
					: other.answer(LoopbackClient.stateless(1000, "greet", "{}"),
							LoopbackClient.statelessHeaders("greet"));
			assertThat(answer).startsWith("HTTP/1.1 200").contains("hello");
			tools.end.countDown();
			List<String> answers = new ArrayList<>();
			for (Socket connection : connections) {
				answers.add(LoopbackClient.answer(connection));
			}
			assertThat(answers).filteredOn((text) -> text.contains(answerWithoutThread()))
				.hasSizeGreaterThanOrEqualTo(CALLS - WORKING);
			assertThat(answers).filteredOn((text) -> text.contains("worked")).hasSizeGreaterThanOrEqualTo(WORKING);
			assertThat(answers).allMatch((text) -> text.contains(answerWithoutThread()) || text.contains("worked"));
		}
	}

	static class Tools {

		private final AtomicInteger working = new AtomicInteger();

		private final CountDownLatch end = new CountDownLatch(1);

		@McpTool
		String work() throws InterruptedException {
			this.working.incrementAndGet();
			this.end.await();
			return "worked";
		}

		@McpTool
		String greet() {
			return "hello";
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class Blocking {

		@Bean
		Tools tools() {
			return new Tools();
		}

	}

}
