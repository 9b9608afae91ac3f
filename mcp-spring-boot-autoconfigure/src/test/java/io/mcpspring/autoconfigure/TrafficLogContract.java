package io.mcpspring.autoconfigure;

import java.util.List;
import java.util.Locale;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

import org.springframework.boot.WebApplicationType;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * What the log says of the messages of a server. Run for each stack.
 */
abstract class TrafficLogContract {

	private static final String INITIALIZE = """
			{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25",
			"capabilities":{},"clientInfo":{"name":"test","version":"1"}}}""";

	private static final String CALL = """
			{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"%s",
			"arguments":{"name":"figs"%s},
			"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28",
			"io.modelcontextprotocol/clientCapabilities":{}}}}""";

	private final WebApplicationType type;

	private final Logger logger = (Logger) LoggerFactory.getLogger("io.mcpspring.traffic");

	private final ListAppender<ILoggingEvent> lines = new ListAppender<>();

	TrafficLogContract(WebApplicationType type) {
		this.type = type;
	}

	@AfterEach
	void leave() {
		this.logger.detachAppender(this.lines);
		this.logger.setLevel(null);
	}

	@Test
	void isSilentUnlessItIsWanted() {
		try (RunningApplication node = start()) {
			call(node, "stock");
			assertThat(texts()).isEmpty();
		}
	}

	@Test
	void hasALineForEachRequestAtDebug() {
		try (RunningApplication node = start()) {
			this.logger.setLevel(Level.DEBUG);
			call(node, "stock");
			await().untilAsserted(() -> assertThat(texts()).singleElement()
				.asString()
				.matches("\\d+ POST tools/call stock session=- status=200 \\d+ ms"));
		}
	}

	// CL-05
	@Test
	void namesArgumentsThatWereMended() {
		try (RunningApplication node = start()) {
			this.logger.setLevel(Level.DEBUG);
			call(node, "stock", ",\"toolCallId\":\"1\"");
			await().untilAsserted(() -> assertThat(texts()).contains("Mended arguments of client -: ignored"));
		}
	}

	@Test
	void hasTheMessagesWithoutTheirSecrets() {
		try (RunningApplication node = start("logging.level.io.mcpspring.traffic=trace")) {
			call(node, "stock", ",\"password\":\"4711\",\"more\":\"{\\\"apiKey\\\":\\\"4712\\\"}\"");
			call(node, "stock");
			await().untilAsserted(() -> assertThat(texts()).hasSize(4));
			assertThat(texts().get(0)).matches("\\d+ in POST session=- .*\"stock\".*")
				.contains("\"password\":\"[redacted]\"", "apiKey")
				.doesNotContain("4711", "4712");
			assertThat(texts().get(3)).matches("\\d+ out session=- status=200 \\d+ ms .*\"count\".*");
			assertThat(this.lines.list).extracting(ILoggingEvent::getLevel).containsOnly(Level.TRACE);
		}
	}

	@Test
	void isSwitchedOnWhileTheServerRuns() {
		try (RunningApplication node = start("management.endpoints.web.exposure.include=loggers")) {
			assertThat(node.http()
				.send("POST", "/actuator/loggers/io.mcpspring.traffic", "{\"configuredLevel\":\"trace\"}",
						"Content-Type", "application/json")
				.statusCode()).isEqualTo(204);
			call(node, "stock");
			await().untilAsserted(() -> assertThat(texts()).anyMatch((line) -> line.contains(" in POST ")));
		}
	}

	@Test
	void isRestrictedToTools() {
		try (RunningApplication node = start("logging.level.io.mcpspring.traffic=trace",
				"mcp.server.logging.traffic.tools=stock")) {
			call(node, "count");
			call(node, "stock");
			await().untilAsserted(() -> assertThat(texts()).hasSize(3));
			assertThat(texts()).filteredOn((line) -> line.contains(" in POST "))
				.singleElement()
				.asString()
				.contains("stock");
		}
	}

	@Test
	void hasTheEventsOfStreamsOfASession() {
		try (RunningApplication node = start("logging.level.io.mcpspring.traffic=trace")) {
			String session = node.http().post(INITIALIZE).headers().firstValue("Mcp-Session-Id").orElseThrow();
			node.http()
				.post("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}", "Mcp-Session-Id", session,
						"MCP-Protocol-Version", "2025-11-25");
			String answer = node.http()
				.send("POST", "/mcp",
						"{\"jsonrpc\":\"2.0\",\"id\":3,\"method\":\"tools/call\",\"params\":{\"name\":\"count\","
								+ "\"arguments\":{\"steps\":3},\"_meta\":{\"progressToken\":\"p\"}}}",
						"Content-Type", "application/json", "Accept", "text/event-stream", "Mcp-Session-Id", session,
						"MCP-Protocol-Version", "2025-11-25")
				.body();
			assertThat(answer).contains("id: ");
			String first = answer.substring(answer.indexOf("id: ") + 4, answer.indexOf('\n', answer.indexOf("id: ")));
			await().untilAsserted(() -> assertThat(texts())
				.anyMatch((line) -> line.contains("status=200") && line.endsWith(" stream"))
				.anyMatch((line) -> line.contains(" out session=") && line.contains(" event=" + first))
				.anyMatch((line) -> line.contains("counted to 3")));
			assertThat(String.join("\n", texts()).toLowerCase(Locale.ROOT))
				.doesNotContain(session.toLowerCase(Locale.ROOT));
		}
	}

	private List<String> texts() {
		synchronized (this.lines) {
			return this.lines.list.stream().map(ILoggingEvent::getFormattedMessage).toList();
		}
	}

	private RunningApplication start(String... properties) {
		RunningApplication node = RunningApplication.start(this.type, properties);
		this.lines.start();
		this.logger.addAppender(this.lines); // the start of an application resets the log
		return node;
	}

	private static void call(RunningApplication node, String tool) {
		call(node, tool, "");
	}

	private static void call(RunningApplication node, String tool, String more) {
		node.http()
			.post(CALL.formatted(tool, more), "MCP-Protocol-Version", "2026-07-28", "Mcp-Method", "tools/call",
					"Mcp-Name", tool);
	}

}
