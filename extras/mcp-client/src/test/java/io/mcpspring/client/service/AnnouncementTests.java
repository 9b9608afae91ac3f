package io.mcpspring.client.service;

import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

import io.mcpspring.client.McpClient;
import io.mcpspring.client.transport.McpTransport;
import io.mcpspring.client.transport.ReplyHead;
import io.mcpspring.model.ProtocolVersion;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A server that announces a change of its tools whenever they were listed.
 */
@ExtendWith(OutputCaptureExtension.class)
class AnnouncementTests {

	private static final String CHANGED = "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/tools/list_changed\"}";

	private static final String RESULT = """
			{"jsonrpc":"2.0","id":%s,"result":{"resultType":"complete","capabilities":{"tools":{"listChanged":true}},
			"content":[],"tools":[{"name":"list","inputSchema":%s}]}}""";

	private static final Duration LIMIT = Duration.ofSeconds(60);

	private final AtomicInteger lists = new AtomicInteger();

	/** The pauses under way. */
	private final BlockingQueue<Timer> timers = new LinkedBlockingQueue<>();

	private volatile McpTransport.ResponseReader subscriber;

	private volatile boolean required;

	/** One tool. */
	interface Lists {

		@McpToolCall
		String list();

	}

	private McpTransport.Exchange send(byte[] body, McpTransport.ResponseReader reader) {
		JsonNode request = JsonMapper.shared().readTree(body);
		String method = request.path("method").asString("");
		boolean stream = method.equals("subscriptions/listen");
		reader.head(
				ReplyHead.of(200, Map.of("Content-Type", List.of(stream ? "text/event-stream" : "application/json"))));
		if (stream) {
			event(reader, "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/subscriptions/acknowledged\"}");
			this.subscriber = reader;
		}
		else {
			String schema = this.required ? "{\"type\":\"object\",\"required\":[\"a" + this.lists.get() + "\"]}"
					: "{\"type\":\"object\"}";
			String result = RESULT.formatted(request.path("id"), schema).replace("\n", "");
			reader.data(result.getBytes(StandardCharsets.UTF_8));
			reader.complete();
		}
		if (method.equals("tools/list")) {
			this.lists.incrementAndGet();
			event(this.subscriber, CHANGED);
		}
		return () -> {
		};
	}

	private static void event(McpTransport.ResponseReader reader, String message) {
		reader.data(("data: " + message + "\n\n").getBytes(StandardCharsets.UTF_8));
	}

	private McpClient client() {
		return McpClient.builder((request, reader) -> send(request.body(), reader))
			.version(ProtocolVersion.V2026_07_28)
			.build();
	}

	private ContractWatch watch(McpClient client) {
		return new ContractWatch(client, (millis) -> (task) -> this.timers.add(new Timer(millis, task)));
	}

	private static ServiceContract contract() throws NoSuchMethodException {
		Method method = Lists.class.getMethod("list");
		ServiceMethod declared = ServiceMethod.of(Lists.class, method, method.getAnnotation(McpToolCall.class),
				JsonMapper.shared().getTypeFactory());
		return new ServiceContract(Lists.class, Map.of(method, declared), new JavaShapes(JsonMapper.shared()));
	}

	/** Let a pause be over, and return its milliseconds. */
	private long elapse() throws InterruptedException {
		Timer timer = this.timers.poll(60, TimeUnit.SECONDS);
		assertThat(timer).isNotNull();
		timer.task().run();
		return timer.millis();
	}

	@Test
	void areCollectedForEverLonger() throws Exception {
		try (McpClient client = client(); ContractWatch watch = watch(client)) {
			assertThat(watch.compared(watch.add(contract()))).succeedsWithin(LIMIT);
			assertThat(List.of(elapse(), elapse(), elapse())).containsExactly(1000L, 2000L, 4000L);
		}
	}

	/** The schema changes with each list, and back. */
	@Test
	void areWarnedOfOnceAMinute(CapturedOutput output) throws Exception {
		try (McpClient client = client(); ContractWatch watch = watch(client)) {
			ServiceContract contract = watch.add(contract());
			assertThat(watch.compared(contract)).succeedsWithin(LIMIT);
			this.required = true;
			elapse();
			elapse();
			assertThat(watch.compared(contract)).succeedsWithin(LIMIT);
			assertThat(output).containsOnlyOnce("The server's tools have changed");
		}
	}

	private record Timer(long millis, Runnable task) {
	}

}
