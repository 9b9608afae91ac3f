package io.mcpspring.autoconfigure;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.mcpspring.annotation.McpTool;
import io.mcpspring.context.McpRequestContext;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.slf4j.LoggerFactory;

import org.springframework.boot.WebApplicationType;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Clients that break off, and clients that send nonsense, do not fill the log. Run for
 * each stack.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class QuietLogsContract {

	private static final int CONNECTIONS_AT_ONCE = 8;

	/** What fits in the buffers of a connection, and what does not. */
	private static final String[] LENGTHS = { "{\"length\":1000}", "{\"length\":100000}", "{\"length\":1000000}" };

	private final WebApplicationType type;

	private final ListAppender<ILoggingEvent> lines = new ListAppender<>();

	private RunningApplication application;

	private int port;

	private long begun;

	QuietLogsContract(WebApplicationType type) {
		this.type = type;
	}

	@BeforeAll
	void start() {
		this.application = RunningApplication.start(this.type, List.of(Talking.class));
		this.port = this.application.http().port();
		this.lines.start();
		root().addAppender(this.lines);
	}

	@AfterAll
	void stop() {
		root().detachAppender(this.lines);
		this.application.close();
	}

	@BeforeEach
	void noteTheTime() {
		this.begun = System.nanoTime();
	}

	private static Logger root() {
		return (Logger) LoggerFactory.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
	}

	@Test
	void writesNothingOfBrokenStreams() throws Exception {
		String session = begin();
		inParallel(200, (number) -> {
			String request = switch (number % 4) {
				case 0 -> post(session, call("talk", LENGTHS[number % 3]));
				case 1 -> post(session, call("talkLater", LENGTHS[number % 3]));
				case 2 -> modern("talk", LENGTHS[number % 3]);
				default -> modern("talkLater", LENGTHS[number % 3]);
			};
			try (RawConnection connection = new RawConnection(this.port)) {
				connection.send(request).readTo("data: {");
				TimeUnit.MILLISECONDS.sleep(number % 5 * 5);
				connection.reset();
			}
		});
		quiet();
	}

	@Test
	void writesNothingOfBrokenStreamsOfSessions() throws Exception {
		inParallel(100, (number) -> {
			String session = begin();
			try (RawConnection connection = new RawConnection(this.port)) {
				connection
					.send("GET /mcp HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\nMcp-Session-Id: "
							+ session + "\r\n\r\n")
					.readTo("\r\n\r\n");
				connection.reset();
			}
			this.application.http().send("DELETE", "/mcp", null, "Mcp-Session-Id", session);
		});
		quiet();
	}

	@Test
	void writesNothingOfAbruptDisconnects() throws Exception {
		String session = begin();
		inParallel(100, (number) -> {
			String request = post(session, call("slow", "{}"));
			try (RawConnection connection = new RawConnection(this.port)) {
				connection.send((number % 2 == 0) ? request : request.substring(0, request.length() - 20));
				TimeUnit.MILLISECONDS.sleep(20);
				connection.reset();
			}
		});
		quiet();
	}

	@Test
	void writesNothingOfBadRequests() throws Exception {
		String session = begin();
		List<String> bad = List.of(post(session, "{\"jsonrpc\":"), post(session, "[]"), post(session, "\u0000"),
				post(session, "{\"jsonrpc\":\"2.0\",\"id\":{},\"method\":\"ping\"}"),
				post("unknown", call("talk", "{}")), post(session, call("unknown", "{}")),
				post(session, call("add", "{\"number\":\"x\"}")), post(session, call("add", "[]")),
				post(session, call("add", "{\"other\":1}")),
				post(session + "\r\nMCP-Protocol-Version: 1999-01-01", call("talk", "{}")),
				post(session + "\r\nHost: evil.example", call("talk", "{}")),
				post(session + "\r\nContent-Encoding: gzip", call("talk", "{}")),
				post(session + "\r\nTransfer-Encoding: gzip", call("talk", "{}")),
				post(session + "\r\nOrigin: https://evil.example", call("talk", "{}")),
				post(session, "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"unknown\"}"),
				post(session, "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}"),
				post(session,
						"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"resources/read\",\"params\":{\"uri\":\"x\"}}"),
				modern("unknown"), modern("talk").replace("Mcp-Name: talk", "Mcp-Name: other"),
				modern("talk").replace("clientCapabilities\":{}", "clientCapabilities\":[]"));
		inParallel(200, (number) -> {
			try (RawConnection connection = new RawConnection(this.port)) {
				connection.send(bad.get(number % bad.size())).readTo("\n");
			}
		});
		quiet();
	}

	/** Before the path is known it is for the web server to say what is wrong. */
	@Test
	void makesNoErrorsOfHeadsThatCannotBeRead() throws Exception {
		List<String> bad = List.of("POST /mcp HTTP/1.1\r\nHost: a b\r\n\r\n",
				"BREW /mcp HTTP/1.1\r\nHost: localhost\r\n\r\n",
				"GET /mcp HTTP/1.1\r\nHost: localhost\r\nX: " + "x".repeat(20_000) + "\r\n\r\n", "oops\r\n\r\n",
				"POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n", "POST /mcp HTTP/1.1\r\nHost:");
		inParallel(100, (number) -> {
			try (RawConnection connection = new RawConnection(this.port)) {
				connection.send(bad.get(number % bad.size()));
				TimeUnit.MILLISECONDS.sleep(20);
				connection.reset();
			}
		});
		TimeUnit.SECONDS.sleep(1);
		synchronized (this.lines) {
			assertThat(this.lines.list)
				.noneMatch((line) -> line.getLevel() == Level.ERROR || line.getLoggerName().startsWith("io.mcpspring"));
			this.lines.list.clear();
		}
	}

	/** No error, no stack trace, and no cause twice. */
	private void quiet() throws InterruptedException {
		// What a disconnect leads to is noticed by then.
		TimeUnit.SECONDS.sleep(2);
		List<ILoggingEvent> all;
		synchronized (this.lines) {
			all = new ArrayList<>(this.lines.list);
			this.lines.list.clear();
		}
		Map<String, Integer> warnings = new TreeMap<>();
		for (ILoggingEvent line : all) {
			assertThat(line.getLevel()).as(line.toString()).isNotEqualTo(Level.ERROR);
			// Tomcat shows the first bad head of a day, as information.
			assertThat(line.getThrowableProxy() == null || line.getLevel().levelInt <= Level.INFO_INT)
				.as(line.toString())
				.isTrue();
			if (line.getLevel() == Level.WARN) {
				// Some servers put the connection into the message.
				warnings.merge(line.getLoggerName() + line.getMessage().replaceAll("\\[.*?\\]", ""), 1, Integer::sum);
			}
		}
		// After a minute, which a slow machine may need, a cause is told again.
		int minutes = (int) Duration.ofNanos(System.nanoTime() - this.begun).toMinutes();
		assertThat(warnings).allSatisfy((cause, count) -> assertThat(count).as(cause).isLessThanOrEqualTo(1 + minutes));
		assertThat(this.application.http().post("{}").statusCode()).isEqualTo(400);
	}

	private void inParallel(int count, Attack attack) throws Exception {
		ExecutorService threads = Executors.newFixedThreadPool(CONNECTIONS_AT_ONCE);
		try {
			List<Future<?>> running = new ArrayList<>();
			for (int i = 0; i < count; i++) {
				int number = i;
				running.add(threads.submit(() -> {
					attack.run(number);
					return null;
				}));
			}
			for (Future<?> attempt : running) {
				attempt.get(120, TimeUnit.SECONDS);
			}
		}
		finally {
			threads.shutdownNow();
		}
	}

	private String begin() {
		String session = this.application.http()
			.post("""
					{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25",
					"capabilities":{},"clientInfo":{"name":"test","version":"1"}}}""")
			.headers()
			.firstValue("Mcp-Session-Id")
			.orElseThrow();
		this.application.http()
			.post("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}", "Mcp-Session-Id", session);
		return session;
	}

	private static String call(String tool, String arguments) {
		return "{\"jsonrpc\":\"2.0\",\"id\":\"" + System.nanoTime()
				+ "\",\"method\":\"tools/call\",\"params\":{\"name\":\"" + tool + "\",\"arguments\":" + arguments
				+ ",\"_meta\":{\"progressToken\":1}}}";
	}

	private static String post(String session, String body) {
		return request("Mcp-Session-Id: " + session, body);
	}

	private static String modern(String tool) {
		return modern(tool, "{}");
	}

	private static String modern(String tool, String arguments) {
		return request("MCP-Protocol-Version: 2026-07-28\r\nMcp-Method: tools/call\r\nMcp-Name: " + tool, """
				{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"%s","arguments":%s,
				"_meta":{"progressToken":1,"io.modelcontextprotocol/protocolVersion":"2026-07-28",
				"io.modelcontextprotocol/clientCapabilities":{}}}}""".formatted(tool, arguments));
	}

	private static String request(String headers, String body) {
		return "POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
				+ "Accept: application/json, text/event-stream\r\n" + headers + "\r\nContent-Length: " + body.length()
				+ "\r\n\r\n" + body;
	}

	/** What one client does. */
	private interface Attack {

		void run(int number) throws IOException, InterruptedException;

	}

	static class Tools {

		@McpTool
		String talk(int length, McpRequestContext context) throws InterruptedException {
			for (int i = 0; i < 5; i++) {
				context.progress(i, 5.0, "x".repeat(length / 5));
				TimeUnit.MILLISECONDS.sleep(3);
			}
			return "done";
		}

		@McpTool
		CompletionStage<String> talkLater(int length, McpRequestContext context) {
			context.progress(0, 5.0, "begun");
			return CompletableFuture.supplyAsync(() -> {
				for (int i = 1; i < 5; i++) {
					context.progress(i, 5.0, "x".repeat(length / 5));
				}
				return "done";
			}, CompletableFuture.delayedExecutor(15, TimeUnit.MILLISECONDS));
		}

		@McpTool
		String slow() throws InterruptedException {
			TimeUnit.MILLISECONDS.sleep(50);
			return "done";
		}

		@McpTool
		int add(int number) {
			return number + 1;
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class Talking {

		@Bean
		Tools talkingTools() {
			return new Tools();
		}

	}

}
