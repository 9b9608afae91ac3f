package io.mcpspring.autoconfigure;

import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

import io.mcpspring.annotation.McpTask;
import io.mcpspring.annotation.McpTool;
import io.mcpspring.context.McpRequestContext;
import io.mcpspring.redis.RedisServer;
import io.mcpspring.spring.method.InvalidMcpDeclarationException;
import io.mcpspring.spring.properties.InvalidMcpPropertyException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.boot.WebApplicationType;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.context.request.NativeWebRequest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

/**
 * Tasks on both web stacks.
 */
@ExtendWith(Servers.Extension.class)
class TaskServerTests {

	private static final JsonMapper JSON = new JsonMapper();

	private static final String AT_ONCE = "mcp.server.tasks.inline-wait=0";

	private static HttpResponse<String> send(RunningApplication application, String method, String name,
			String params) {
		String body = """
				{"jsonrpc":"2.0","id":1,"method":"%s","params":{%s%s"_meta":{
				"io.modelcontextprotocol/protocolVersion":"2026-07-28",
				"io.modelcontextprotocol/clientInfo":{"name":"test","version":"1"},
				"io.modelcontextprotocol/clientCapabilities":{"elicitation":{},
				"extensions":{"io.modelcontextprotocol/tasks":{}}}}}}""".formatted(method, params,
				params.isEmpty() ? "" : ",");
		List<String> headers = new ArrayList<>(
				List.of("MCP-Protocol-Version", "2026-07-28", "Mcp-Method", method, "X-Tenant", "north"));
		if (!name.isEmpty()) {
			headers.addAll(List.of("Mcp-Name", name));
		}
		return application.http().post(body, headers.toArray(String[]::new));
	}

	private static JsonNode result(RunningApplication application, String method, String name, String params) {
		String body = send(application, method, name, params).body();
		return JSON.readTree(body.startsWith("{") ? body : lastEvent(body)).path("result");
	}

	/** An answer that takes long comes on a stream. */
	private static String lastEvent(String stream) {
		return stream.lines()
			.filter((line) -> line.startsWith("data:"))
			.reduce((first, second) -> second)
			.orElseThrow()
			.substring("data:".length());
	}

	private static JsonNode get(RunningApplication application, String id) {
		return result(application, "tasks/get", id, "\"taskId\":\"" + id + "\"");
	}

	private static String begin(RunningApplication application, String tool) {
		JsonNode created = result(application, "tools/call", tool, "\"name\":\"" + tool + "\",\"arguments\":{}");
		assertThat(created.path("resultType").asString("")).isEqualTo("task");
		return created.path("taskId").asString();
	}

	// extensions T26-01, T26-06, T26-13, T26-15, T26-21
	@EachStack
	void asksAndEndsAfterItsRequest(WebApplicationType type, Servers servers) {
		RunningApplication application = servers.get(type, List.of(Tools.class), AT_ONCE);
		assertThat(send(application, "server/discover", "", "").body())
			.contains("\"io.modelcontextprotocol/tasks\":{}");
		String id = begin(application, "order");
		awaitStatus(application, id, "input_required");
		answer(application, id);
		awaitStatus(application, id, "completed");
		assertThat(get(application, id).path("result").path("content").path(0).path("text").asString())
			.isEqualTo("ordered for north on mcp-task-");
	}

	// extensions T26-25, T26-26
	@EachStack
	void becomesATaskInTheMidstAndIsCancelled(WebApplicationType type) {
		try (RunningApplication application = RunningApplication.start(type, List.of(Tools.class),
				"mcp.server.tasks.inline-wait=100ms")) {
			String id = begin(application, "sleep");
			assertThat(get(application, id).path("status").asString()).isEqualTo("working");
			result(application, "tasks/cancel", id, "\"taskId\":\"" + id + "\"");
			assertThat(get(application, id).path("status").asString()).isEqualTo("cancelled");
		}
	}

	private static HttpResponse<String> inSession(RunningApplication application, String session, String method,
			String params) {
		String body = "{\"jsonrpc\":\"2.0\",\"id\":\"" + method + "\",\"method\":\"" + method + "\",\"params\":{"
				+ params + "}}";
		List<String> headers = new ArrayList<>(List.of("MCP-Protocol-Version", "2025-11-25"));
		if (!session.isEmpty()) {
			headers.addAll(List.of("Mcp-Session-Id", session));
		}
		return application.http().post(body, headers.toArray(String[]::new));
	}

	private static JsonNode resultInSession(RunningApplication application, String session, String method,
			String params) {
		String body = inSession(application, session, method, params).body();
		return JSON.readTree(body.startsWith("{") ? body : lastEvent(body)).path("result");
	}

	// extensions T25-01, T25-04, T25-08, T25-17, T25-18, T25-31
	@EachStack
	void servesTheTasksOfSessions(WebApplicationType type, Servers servers) {
		RunningApplication application = servers.get(type, List.of(Tools.class), AT_ONCE);
		HttpResponse<String> begun = inSession(application, "", "initialize", """
				"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"test","version":"1"}""");
		assertThat(begun.body()).contains("\"tasks\":{\"cancel\":{},\"requests\":{\"tools\":{\"call\":{}}}}");
		String session = begun.headers().firstValue("Mcp-Session-Id").orElseThrow();
		assertThat(inSession(application, session, "tools/list", "").body())
			.contains("\"execution\":{\"taskSupport\":\"optional\"}");
		String id = beginInSession(application, session, "where");
		JsonNode result = resultInSession(application, session, "tasks/result", "\"taskId\":\"" + id + "\"");
		assertThat(result.path("content").path(0).path("text").asString()).startsWith("mcp-task-");
		assertThat(result.path("_meta").path("io.modelcontextprotocol/related-task").path("taskId").asString())
			.isEqualTo(id);
		String slow = beginInSession(application, session, "sleep");
		assertThat(resultInSession(application, session, "tasks/cancel", "\"taskId\":\"" + slow + "\"").path("status")
			.asString()).isEqualTo("cancelled");
	}

	@EachStack
	void resultsThatDoNotFitAreSuccesses(WebApplicationType type, Servers servers) {
		RunningApplication application = servers.get(type, List.of(Tools.class), AT_ONCE);
		String id = begin(application, "misfit");
		awaitStatus(application, id, "completed");
		assertMisfit(get(application, id).path("result"));
		String session = inSession(application, "", "initialize", """
				"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"test","version":"1"}""")
			.headers()
			.firstValue("Mcp-Session-Id")
			.orElseThrow();
		String begun = beginInSession(application, session, "misfit");
		assertThat(resultInSession(application, session, "tasks/get", "\"taskId\":\"" + begun + "\"").path("status")
			.asString()).isNotEqualTo("failed");
		assertMisfit(resultInSession(application, session, "tasks/result", "\"taskId\":\"" + begun + "\""));
	}

	private static void assertMisfit(JsonNode result) {
		assertThat(result.path("isError").asBoolean(false)).as(result.toString()).isFalse();
		assertThat(result.has("structuredContent")).as(result.toString()).isFalse();
		assertThat(result.at("/content/0/text").asString()).isEqualTo("{\"id\":7}");
	}

	private static String beginInSession(RunningApplication application, String session, String tool) {
		return resultInSession(application, session, "tools/call",
				"\"name\":\"" + tool + "\",\"arguments\":{},\"task\":{\"ttl\":60000}")
			.path("task")
			.path("taskId")
			.asString();
	}

	// extensions T26-13, T26-26, T26-35
	@Test
	@Tag("cluster")
	void goesOnAtAnotherNodeAndOutlivesItsOwn() {
		try (RedisServer redis = RedisServer.start()) {
			String[] shared = { AT_ONCE, "spring.profiles.active=redis", "spring.data.redis.host=127.0.0.1",
					"spring.data.redis.port=" + redis.port(), "mcp.server.store.redis.timeout=30s",
					"mcp.server.store.redis.node-timeout=1m",
					"mcp.server.input.state-keys=a secret of some thirty-two characters",
					"mcp.server.drain-period=0s" };
			try (RunningApplication other = RunningApplication.start(WebApplicationType.REACTIVE, List.of(Tools.class),
					shared)) {
				String question;
				String work;
				String safe;
				try (RunningApplication application = RunningApplication.start(WebApplicationType.SERVLET,
						List.of(Tools.class), shared)) {
					question = begin(application, "order");
					work = begin(application, "sleep");
					safe = begin(application, "nap");
					String cancelled = begin(application, "sleep");
					awaitStatus(other, question, "input_required");
					result(other, "tasks/cancel", cancelled, "\"taskId\":\"" + cancelled + "\"");
					assertThat(get(application, cancelled).path("status").asString()).isEqualTo("cancelled");
					assertClosesSoon(application);
				}
				assertThat(get(other, work).at("/error/data/retryable").asBoolean()).isTrue();
				awaitStatus(other, safe, "completed");
				answer(other, question);
				awaitStatus(other, question, "completed");
				assertThat(get(other, question).at("/result/content/0/text").asString())
					.startsWith("ordered for north");
			}
		}
	}

	/** Before the time has passed for which threads would be waited for. */
	private static void assertClosesSoon(RunningApplication application) {
		long began = System.nanoTime();
		application.close();
		assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(Duration.ofSeconds(60));
	}

	@EachStack
	void letsAShortTaskEndWhereNoOtherNodeCanGoOnWithIt(WebApplicationType type) {
		Tools.moments.set(0);
		try (RunningApplication application = RunningApplication.start(type, List.of(Tools.class), AT_ONCE)) {
			begin(application, "moment");
			assertClosesSoon(application);
		}
		assertThat(Tools.moments).hasValue(1);
	}

	private static void awaitStatus(RunningApplication application, String id, String status) {
		await().until(() -> get(application, id).path("status").asString("").equals(status));
	}

	private static void answer(RunningApplication application, String id) {
		String key = get(application, id).path("inputRequests").propertyNames().iterator().next();
		result(application, "tasks/update", id, "\"taskId\":\"" + id + "\",\"inputResponses\":{\"" + key
				+ "\":{\"action\":\"accept\",\"content\":{\"sure\":true}}}");
	}

	// extensions NEG-12, NEG-13
	@Test
	void isNotOfferedWithoutSuchToolsOrWhenTurnedOff(Servers servers) {
		RunningApplication without = servers.get(WebApplicationType.SERVLET);
		assertThat(send(without, "server/discover", "", "").body()).doesNotContain("extensions");
		assertThat(send(without, "tasks/get", "x", "\"taskId\":\"x\"").statusCode()).isEqualTo(404);
		try (RunningApplication application = RunningApplication.start(WebApplicationType.SERVLET, List.of(Tools.class),
				"mcp.server.tasks.enabled=false")) {
			assertThat(send(application, "server/discover", "", "").body()).doesNotContain("extensions");
		}
	}

	@Test
	void saysWhatIsWrong() {
		assertThatExceptionOfType(InvalidMcpDeclarationException.class)
			.isThrownBy(() -> RunningApplication.start(WebApplicationType.SERVLET, List.of(TakesRequest.class)))
			.withMessageContaining("is gone when the call is a task");
		for (String property : List.of("ttl=1ms", "ttl=31d", "inline-wait=-1s")) {
			assertThatThrownBy(
					() -> RunningApplication.start(WebApplicationType.SERVLET, "mcp.server.tasks." + property))
				.as(property)
				.hasRootCauseInstanceOf(InvalidMcpPropertyException.class);
		}
	}

	/** Tools whose calls become tasks. */
	static class Tools {

		private static final AtomicInteger moments = new AtomicInteger();

		@McpTool(description = "Orders")
		@McpTask
		String order(@RequestHeader("X-Tenant") String tenant, McpRequestContext context) {
			Sure sure = context.elicit("Are you sure?", Sure.class).orNull();
			String thread = Thread.currentThread().getName().replaceAll("\\d+$", "");
			return (sure != null && sure.sure()) ? "ordered for " + tenant + " on " + thread : "not ordered";
		}

		@McpTool(description = "Sleeps")
		@McpTask
		String sleep() throws InterruptedException {
			Thread.sleep(60_000);
			return "slept";
		}

		@McpTool(description = "Takes a moment")
		@McpTask
		String moment() throws InterruptedException {
			Thread.sleep(500);
			moments.incrementAndGet();
			return "done";
		}

		@McpTool(description = "Tells where it runs")
		@McpTask
		String where() {
			return Thread.currentThread().getName();
		}

		@McpTool(description = "Returns less than it promises", outputSchema = McpTool.OutputSchema.ON)
		@McpTask
		@SuppressWarnings("NullAway")
		ResultsContract.Item misfit() {
			return new ResultsContract.Item(7, null);
		}

		@McpTool(description = "Sleeps for a moment")
		@McpTask(repeatable = true)
		String nap() throws InterruptedException {
			Thread.sleep(3000);
			return "slept";
		}

	}

	/** A form. */
	record Sure(boolean sure) {
	}

	/** A tool that takes what is over. */
	static class TakesRequest {

		@McpTool(description = "Wrong")
		@McpTask
		String wrong(NativeWebRequest request) {
			return String.valueOf(request);
		}

	}

}
