package io.mcpspring.autoconfigure;

import java.net.http.HttpResponse;
import java.util.List;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

import io.mcpspring.annotation.McpTool;
import org.junit.jupiter.api.Test;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.stereotype.Component;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What clients get of the application's log. Run for each stack. The bodies of answers
 * are read whole, so that nothing can come later than it was looked for.
 */
@SpringBootTest(classes = { ShopApplication.class, LogBridgeContract.Notes.class },
		webEnvironment = WebEnvironment.RANDOM_PORT,
		properties = { "server.address=127.0.0.1", "mcp.server.logging.bridge.level=info",
				"mcp.server.logging.bridge.loggers=io.mcpspring.autoconfigure.LogBridgeContract,"
						+ "io.mcpspring.autoconfigure.LogBridgeContract$Notes",
				"logging.level.io.mcpspring.autoconfigure.LogBridgeContract=debug" })
abstract class LogBridgeContract {

	private static final String INITIALIZE = """
			{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},
			"clientInfo":{"name":"test","version":"1"}}}""";

	@LocalServerPort
	private int port;

	@Test
	void sessionsSeeOnlyWhatTheirOwnCallsLog() {
		// server-2025 LOG-02
		String ada = begin();
		String bob = begin();
		for (int round = 0; round < 5; round++) {
			CompletableFuture<List<String>> adas = CompletableFuture
				.supplyAsync(() -> logged(ada, "note", "{\"who\":\"Ada\"}"), (task) -> new Thread(task, "ada").start());
			List<String> bobs = logged(bob, "note", "{\"who\":\"Bob\"}");
			assertThat(adas.join()).containsExactly("info Ada begins", "info Ada ends");
			assertThat(bobs).containsExactly("info Bob begins", "info Bob ends");
		}
	}

	@Test
	void forwardsMessagesOfTheConfiguredLevelsAndLoggersWithoutExceptions() {
		// server-2025 LOG-07; server-2026 LOG-06
		HttpResponse<String> answer = call(begin(), "scatter", "{}");
		assertThat(messages(answer)).containsExactly("warning it failed", "error it failed again");
		assertThat(answer.body()).contains("\"logger\":\"" + Notes.class.getName() + '"').doesNotContain("SECRET-4711");
	}

	@Test
	void respectsTheLevelOfTheClient() {
		// server-2025 LOG-04
		String session = begin();
		http().post("""
				{"jsonrpc":"2.0","id":2,"method":"logging/setLevel","params":{"level":"error"}}""", "Mcp-Session-Id",
				session);
		assertThat(logged(session, "scatter", "{}")).containsExactly("error it failed again");
	}

	@Test
	void forwardsWhatAReactiveMethodLogsOnTheThreadThatCalledIt() {
		assertThat(logged(begin(), "flow", "{}")).containsExactly("info assembled", "info subscribed");
	}

	private String begin() {
		String session = http().post(INITIALIZE).headers().firstValue("Mcp-Session-Id").orElseThrow();
		http().post("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}", "Mcp-Session-Id", session);
		return session;
	}

	private HttpResponse<String> call(String session, String tool, String arguments) {
		HttpResponse<String> answer = http().post("""
				{"jsonrpc":"2.0","id":3,"method":"tools/call","params":{"name":"%s","arguments":%s}}""".formatted(tool,
				arguments), "Mcp-Session-Id", session);
		assertThat(answer.body()).contains("\"result\":").doesNotContain("isError");
		return answer;
	}

	private List<String> logged(String session, String tool, String arguments) {
		return messages(call(session, tool, arguments));
	}

	private static List<String> messages(HttpResponse<String> answer) {
		return answer.body()
			.lines()
			.filter((line) -> line.startsWith("data: {"))
			.map((line) -> JsonMapper.shared().readTree(line.substring("data: ".length())))
			.filter((message) -> message.path("method").asString("").equals("notifications/message"))
			.map((message) -> message.path("params"))
			.map((JsonNode params) -> params.path("level").asString() + " " + params.path("data").asString())
			.toList();
	}

	private RawHttp http() {
		return new RawHttp(this.port);
	}

	@Component
	static class Notes {

		private static final Logger logger = LoggerFactory.getLogger(Notes.class);

		private static final Logger other = LoggerFactory.getLogger("com.example.other");

		private final CyclicBarrier both = new CyclicBarrier(2);

		@McpTool(description = "Logs twice, while another call does the same")
		String note(String who) throws InterruptedException, BrokenBarrierException, TimeoutException {
			this.both.await(60, TimeUnit.SECONDS);
			logger.info("{} begins", who);
			this.both.await(60, TimeUnit.SECONDS);
			logger.info("{} ends", who);
			return who;
		}

		@McpTool(description = "Logs at several levels and places")
		String scatter() throws InterruptedException {
			logger.debug("below the level");
			other.error("of another logger");
			Thread elsewhere = new Thread(() -> logger.error("on another thread"));
			elsewhere.start();
			elsewhere.join();
			logger.warn("it failed", new IllegalStateException("SECRET-4711"));
			logger.error("it failed {}", "again");
			return "done";
		}

		@McpTool(description = "Logs in a pipeline")
		Mono<String> flow() {
			logger.info("assembled");
			return Mono.just("done")
				.doOnSubscribe((subscription) -> logger.info("subscribed"))
				.publishOn(Schedulers.parallel())
				.doOnNext((value) -> logger.info("later"));
		}

	}

}
