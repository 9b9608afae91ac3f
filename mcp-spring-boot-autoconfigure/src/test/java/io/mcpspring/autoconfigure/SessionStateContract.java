package io.mcpspring.autoconfigure;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

import io.mcpspring.annotation.McpParam;
import io.mcpspring.annotation.McpSessionScope;
import io.mcpspring.annotation.McpTool;
import io.mcpspring.context.McpRequestContext;
import io.mcpspring.context.McpSessionState;
import io.mcpspring.context.ToolException;
import io.mcpspring.server.McpSessionListener;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.core.publisher.Mono;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.boot.WebApplicationType;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.awaitility.Awaitility.await;

/**
 * State of sessions and handles over HTTP: parameters, beans, parallel calls and the end.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class SessionStateContract {

	private static final int MANY = 64;

	private final WebApplicationType type;

	private final String[] properties;

	private RunningApplication application;

	private final AtomicInteger ids = new AtomicInteger();

	private ToolClient stateless;

	SessionStateContract(WebApplicationType type, String... properties) {
		this.type = type;
		this.properties = properties;
	}

	@BeforeAll
	void start() {
		this.application = RunningApplication.start(this.type, List.of(Stateful.class), this.properties);
		this.stateless = new ToolClient(this.application.http());
	}

	@AfterAll
	void stop() {
		this.application.close();
	}

	@Test
	void keepsAttributesAndBeansOfEachSession() {
		String one = session();
		String two = session();
		assertThat(text(one, "step")).isEqualTo("1 1 null");
		assertThat(text(one, "step")).isEqualTo("2 2 null");
		assertThat(text(two, "step")).isEqualTo("1 1 null");
		assertThat(text(one, "summary")).isEqualTo("count is 2 of [1, 2]");
		assertThat(text(two, "summary")).isEqualTo("count is 1 of [1]");
		assertThat(text(one, "stepLater")).isEqualTo("3");
	}

	@Test
	void keepsWhatABeanDoesThatAMethodOfItReturns() {
		assertThat(text(session(), "stepTwice")).isEqualTo("count is 2 of [1, 2]");
	}

	@Test
	void keepsThemUnderAHandleWhereThereAreNoSessions() {
		String first = this.stateless.text("step", "{}");
		assertThat(first).matches("1 1 [A-Za-z0-9_-]{24}");
		String handle = first.substring(4);
		String arguments = "{'session':'" + handle + "'}";
		assertThat(this.stateless.text("step", arguments)).isEqualTo("2 2 " + handle);
		assertThat(this.stateless.text("step", "{'session':null}")).startsWith("1 1 ").doesNotContain(handle);
		JsonNode unknown = this.stateless.call("step", arguments.replace(handle, "x".repeat(24)));
		assertThat(unknown.path("isError").asBoolean()).isTrue();
		assertThat(unknown.at("/content/0/text").asString()).contains("unknown");
		assertThat(this.stateless.call("summary", "{}").path("isError").asBoolean()).isTrue();
	}

	@Test
	void showsTheArgumentOfTheHandleAsOptional() {
		JsonNode tool = answer(session(), "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\"}")
			.at("/result/tools")
			.valueStream()
			.filter((found) -> found.path("name").asString().equals("step"))
			.findFirst()
			.orElseThrow();
		assertThat(tool.at("/inputSchema/properties/session/type").asString()).isEqualTo("string");
		assertThat(tool.at("/inputSchema/properties/session/description").asString()).isEqualTo("The counter");
		assertThat(tool.at("/inputSchema/required").isMissingNode()).isTrue();
	}

	@Test
	void losesNoStepOfParallelCalls() throws Exception {
		String session = session();
		String first = this.stateless.text("step", "{}");
		String handle = "{'session':'" + first.substring(4) + "'}";
		ExecutorService threads = Executors.newFixedThreadPool(MANY);
		try {
			List<Callable<String>> calls = List.of(() -> text(session, "step"),
					() -> this.stateless.text("step", handle));
			List<Future<String>> running = IntStream.range(0, 2 * MANY)
				.mapToObj((i) -> threads.submit(calls.get(i % 2)))
				.toList();
			for (Future<String> call : running) {
				assertThat(call.get(60, TimeUnit.SECONDS)).isNotEmpty();
			}
		}
		finally {
			threads.shutdownNow();
		}

		assertThat(text(session, "step")).isEqualTo((MANY + 1) + " " + (MANY + 1) + " null");
		assertThat(this.stateless.text("step", handle)).startsWith((MANY + 2) + " " + (MANY + 2) + " ");
	}

	@ParameterizedTest
	@ValueSource(strings = { "spoil", "spoilByAnother" })
	void aMethodThatFailsChangesNothing(String tool) {
		String session = session();
		text(session, "step");
		JsonNode failed = call(session, tool);
		assertThat(failed.at("/result/isError").asBoolean()).isTrue();
		assertThat(failed.at("/result/content/0/text").asString()).isEqualTo("as asked");
		assertThat(text(session, "summary")).isEqualTo("count is 1 of [1]");
	}

	@Test
	void tellsTheEndOfASession() {
		String session = session();
		text(session, "step");
		this.application.http()
			.send("DELETE", "/mcp", "", "Mcp-Session-Id", session, "MCP-Protocol-Version", "2025-11-25");

		List<String> ended = this.application.context().getBean(Ends.class).ended();
		await().untilAsserted(() -> assertThat(ended).contains("[bean:counter, count] DELETED"));
	}

	@Test
	void aBeanOfASessionIsUsedWithinCalls() {
		Counter counter = this.application.context().getBean(Counter.class);
		assertThat(counter).hasToString("bean 'counter' of the session of a call");
		assertThatIllegalStateException().isThrownBy(counter::increment)
			.withMessageContaining("Bean 'counter' belongs to the session of a call");
	}

	private String session() {
		return this.application.http()
			.post("""
					{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25",
					"capabilities":{},"clientInfo":{"name":"test","version":"1"}}}""")
			.headers()
			.firstValue("Mcp-Session-Id")
			.orElseThrow();
	}

	private String text(String session, String tool) {
		JsonNode result = call(session, tool).path("result");
		assertThat(result.path("isError").asBoolean(false)).as(result.toString()).isFalse();
		return result.at("/content/0/text").asString();
	}

	private JsonNode call(String session, String tool) {
		return answer(session, "{\"jsonrpc\":\"2.0\",\"id\":" + this.ids.incrementAndGet()
				+ ",\"method\":\"tools/call\",\"params\":{\"name\":\"" + tool + "\",\"arguments\":{}}}");
	}

	/** The answer, which is the last event of a stream if it took long. */
	private JsonNode answer(String session, String body) {
		String answer = this.application.http()
			.post(body, "Mcp-Session-Id", session, "MCP-Protocol-Version", "2025-11-25")
			.body();
		int event = answer.startsWith("{") ? 0 : answer.lastIndexOf("data:") + 5;
		return JsonMapper.shared().readTree(answer.substring(event));
	}

	@McpSessionScope
	static class Counter {

		private final transient Wording wording;

		private int count;

		private List<Integer> seen = new ArrayList<>();

		Counter(Wording wording) {
			this.wording = wording;
		}

		Counter increment() {
			this.count++;
			this.seen.add(this.count);
			return this;
		}

		int count() {
			return this.count;
		}

		String summary() {
			return this.wording.of(this.count) + " of " + this.seen;
		}

		void fail() {
			this.count = 1000;
			throw new ToolException("as asked");
		}

	}

	@McpSessionScope
	static class Clumsy {

		private final transient Counter counter;

		private int tries;

		Clumsy(Counter counter) {
			this.counter = counter;
		}

		void count() {
			this.tries++;
			this.counter.increment();
			throw new ToolException("as asked");
		}

	}

	static class Wording {

		String of(int count) {
			return "count is " + count;
		}

	}

	record Counting(Counter counter, Clumsy clumsy) {

		@McpTool
		String step(@McpParam(description = "The counter") McpSessionState session) {
			this.counter.increment();
			int count = session.update("count", Integer.class, 0, (present) -> present + 1);
			// Others may have counted since, so that these may differ between parallel
			// calls.
			return this.counter.count() + " " + count + " " + session.handle();
		}

		@McpTool
		String summary(McpRequestContext context) {
			return this.counter.summary();
		}

		@McpTool
		String stepTwice() {
			this.counter.increment().increment();
			return this.counter.summary();
		}

		@McpTool
		void spoil() {
			this.counter.fail();
		}

		@McpTool
		void spoilByAnother() {
			this.clumsy.count();
		}

		@McpTool
		Mono<String> stepLater(McpRequestContext context) {
			return Mono
				.fromCompletionStage(() -> context.session()
					.updateAsync("count", Integer.class, (present) -> (present != null) ? present + 1 : 1))
				.map(String::valueOf);
		}

	}

	record Ends(List<String> ended) {
	}

	@Configuration(proxyBeanMethods = false)
	static class Stateful {

		@Bean
		Wording wording() {
			return new Wording();
		}

		@Bean
		@McpSessionScope
		Counter counter(Wording wording) {
			return new Counter(wording);
		}

		@Bean
		@McpSessionScope
		Clumsy clumsy(Counter counter) {
			return new Clumsy(counter);
		}

		@Bean
		Counting counting(Counter counter, Clumsy clumsy) {
			return new Counting(counter, clumsy);
		}

		@Bean
		Ends ends() {
			return new Ends(new CopyOnWriteArrayList<>());
		}

		@Bean
		McpSessionListener endsOfSessions(Ends ends) {
			return (session, end) -> ends.ended().add(session.attributeNames() + " " + end);
		}

	}

}
