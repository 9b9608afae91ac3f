package io.mcpspring.client.service;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

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

	private final CountDownLatch lists = new CountDownLatch(3);

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
			String schema = this.required ? "{\"type\":\"object\",\"required\":[\"a" + this.lists.getCount() + "\"]}"
					: "{\"type\":\"object\"}";
			String result = RESULT.formatted(request.path("id"), schema).replace("\n", "");
			reader.data(result.getBytes(StandardCharsets.UTF_8));
			reader.complete();
		}
		if (method.equals("tools/list")) {
			this.lists.countDown();
			event(this.subscriber, CHANGED);
		}
		return () -> {
		};
	}

	private static void event(McpTransport.ResponseReader reader, String message) {
		reader.data(("data: " + message + "\n\n").getBytes(StandardCharsets.UTF_8));
	}

	@Test
	void areCollectedForEverLonger() throws Exception {
		McpTransport transport = (request, reader) -> send(request.body(), reader);
		try (McpClient client = McpClient.builder(transport).version(ProtocolVersion.V2026_07_28).build();
				McpServiceProxyFactory factory = McpServiceProxyFactory.of(client)) {
			long begin = System.nanoTime();
			assertThat(factory.createClient(Lists.class)).isNotNull();
			assertThat(this.lists.await(60, TimeUnit.SECONDS)).isTrue();
			assertThat(Duration.ofNanos(System.nanoTime() - begin)).isGreaterThan(Duration.ofMillis(2500));
		}
	}

	/** The schema changes with each list, and back. */
	@Test
	void areWarnedOfOnceAMinute(CapturedOutput output) throws Exception {
		McpTransport transport = (request, reader) -> send(request.body(), reader);
		try (McpClient client = McpClient.builder(transport).version(ProtocolVersion.V2026_07_28).build();
				McpServiceProxyFactory factory = McpServiceProxyFactory.of(client)) {
			assertThat(factory.createClient(Lists.class)).isNotNull();
			this.required = true;
			assertThat(this.lists.await(60, TimeUnit.SECONDS)).isTrue();
			assertThat(output).containsOnlyOnce("The server's tools have changed");
		}
	}

}
