package io.mcpspring.autoconfigure;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

import io.mcpspring.annotation.McpTool;
import io.mcpspring.context.ToolException;
import io.mcpspring.server.McpInterceptor;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import reactor.core.publisher.Mono;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.boot.WebApplicationType;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.annotation.Order;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * What a server does not wait for, does not read, does not do without asking and does not
 * observe, over HTTP. Run for each stack.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class BoundsContract {

	private final WebApplicationType type;

	private RunningApplication application;

	private RawHttp http;

	BoundsContract(WebApplicationType type) {
		this.type = type;
	}

	@BeforeAll
	void start() {
		this.application = RunningApplication.start(this.type, List.of(Slow.class),
				"mcp.server.limits.call-timeout=1s");
		this.http = this.application.http();
	}

	@AfterAll
	void stop() {
		this.application.close();
	}

	@Test
	void endsCallsThatTakeTooLong() {
		// server-2026 CANC-07
		String session = begin("{}");
		CompletableFuture<HttpResponse<String>> reactive = CompletableFuture
			.supplyAsync(() -> stateless("slow_reactive", ""), (task) -> new Thread(task, "test-other").start());
		for (JsonNode answer : List.of(last(inSession(session, call("slow_blocking")).body()),
				last(reactive.join().body()))) {
			assertThat(answer.at("/error/code").asInt()).isEqualTo(-32603);
			assertThat(answer.at("/error/message").asString()).isEqualTo("Stopped because it took longer than 1 s");
		}
		assertThat(last(inSession(session, call("quick")).body()).at("/result/content/0/text").asString())
			.isEqualTo("done");
	}

	@Test
	void asksBeforeItGoesOnInSessions() throws IOException, InterruptedException {
		// server-2025 SAMP-12
		String session = begin("{\"elicitation\":{}}");
		HttpResponse<InputStream> call = RawHttp.client()
			.send(this.http.request("POST", "/mcp", call("guarded"), "Content-Type", "application/json", "Accept",
					"application/json, text/event-stream", "Mcp-Session-Id", session), BodyHandlers.ofInputStream());
		try (BufferedReader lines = lines(call)) {
			JsonNode question = message(lines, "elicitation/create");
			assertThat(question.at("/params/message").asString()).isEqualTo("Are you sure?");
			inSession(session, "{\"jsonrpc\":\"2.0\",\"id\":" + question.get("id")
					+ ",\"result\":{\"action\":\"accept\",\"content\":{\"sure\":true}}}");
			assertThat(message(lines, "").at("/result/content/0/text").asString()).isEqualTo("done");
		}
	}

	@Test
	void asksBeforeItGoesOnWithoutSessions() {
		// server-2026 MRTR-01
		JsonNode asked = last(stateless("guarded", "").body()).get("result");
		assertThat(asked.at("/inputRequests/q0/params/message").asString()).isEqualTo("Are you sure?");
		for (boolean sure : new boolean[] { true, false }) {
			JsonNode answer = last(stateless("guarded", "\"requestState\":" + asked.get("requestState")
					+ ",\"inputResponses\":{\"q0\":{\"action\":\"accept\",\"content\":{\"sure\":" + sure + "}}},")
				.body());
			assertThat(answer.at("/result/content/0/text").asString()).isEqualTo(sure ? "done" : "Nobody is sure");
			assertThat(answer.at("/result/isError").asBoolean(false)).isNotEqualTo(sure);
		}
	}

	@Test
	void closesStreamsOfClientsThatAnswerNoPings() throws IOException, InterruptedException {
		// server-2025 CANC-12
		// With its own event loops, as its end would end those of the other.
		try (RunningApplication pinging = RunningApplication.start(this.type, List.of(OwnEventLoops.class),
				"mcp.server.session.ping-interval=1s", "test.engine.max-unanswered-pings=1")) {
			String session = begin(pinging.http(), "{}");
			try (BufferedReader lines = lines(listen(pinging.http(), session))) {
				assertThat(message(lines, "ping").path("id").isString()).isTrue();
				String line = "";
				while (line != null) {
					line = orNothing(lines);
				}
			}
			lines(listen(pinging.http(), session)).close();
		}
	}

	/** A connection may break as it likes. */
	private static String orNothing(BufferedReader lines) {
		try {
			return lines.readLine();
		}
		catch (IOException ex) {
			return null;
		}
	}

	@Test
	void refusesLargeHeadersWithoutAWord() throws IOException, InterruptedException {
		for (String header : List.of("X-Large", "Authorization", "Mcp-Session-Id")) {
			String answer = answerTo(header + ": " + "x".repeat(64 * 1024));
			assertThat(answer).startsWith("HTTP/1.1 " + ((this.type == WebApplicationType.SERVLET) ? 400 : 431))
				.doesNotContain("Exception")
				.doesNotContain("\tat ")
				.doesNotContain("org.apache")
				.doesNotContain("io.netty");
		}
		assertThat(last(stateless("quick", "").body()).at("/result/content/0/text").asString()).isEqualTo("done");
	}

	/**
	 * Sends piece by piece: what is sent after the answer would reset the connection, and
	 * the answer with it.
	 */
	private String answerTo(String header) throws IOException, InterruptedException {
		byte[] request = ("POST /mcp HTTP/1.1\r\nHost: localhost\r\n" + header + "\r\nContent-Length: 0\r\n\r\n")
			.getBytes(StandardCharsets.US_ASCII);
		try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), this.http.port())) {
			socket.setSoTimeout(60_000);
			int sent = 0;
			while (sent < request.length && socket.getInputStream().available() == 0) {
				int piece = Math.min(2048, request.length - sent);
				trySend(socket, request, sent, piece);
				sent += piece;
				TimeUnit.MILLISECONDS.sleep(20);
			}
			return HalfRequest.answer(socket.getInputStream());
		}
	}

	/**
	 * Fails when it was answered and closed meanwhile: the answer is there all the same.
	 */
	private static void trySend(Socket socket, byte[] request, int begin, int length) throws IOException {
		try {
			socket.getOutputStream().write(request, begin, length);
		}
		catch (SocketException ex) {
			assertThat(socket.getInputStream().available()).isPositive();
		}
	}

	private String begin(String capabilities) {
		return begin(this.http, capabilities);
	}

	private static String begin(RawHttp http, String capabilities) {
		String session = http.post(
				"{\"jsonrpc\":\"2.0\",\"id\":0,\"method\":\"initialize\",\"params\":{\"protocolVersion\":\"2025-11-25\","
						+ "\"capabilities\":" + capabilities
						+ ",\"clientInfo\":{\"name\":\"test\",\"version\":\"1\"}}}")
			.headers()
			.firstValue("Mcp-Session-Id")
			.orElseThrow();
		http.post("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}", "Mcp-Session-Id", session);
		return session;
	}

	private HttpResponse<String> inSession(String session, String body) {
		return this.http.post(body, "Mcp-Session-Id", session);
	}

	private static HttpResponse<InputStream> listen(RawHttp http, String session)
			throws IOException, InterruptedException {
		return RawHttp.client()
			.send(http.request("GET", "/mcp", null, "Accept", "text/event-stream", "Mcp-Session-Id", session),
					BodyHandlers.ofInputStream());
	}

	private HttpResponse<String> stateless(String tool, String answers) {
		return this.http.post("""
				{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"%s","arguments":{},%s
				"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28",
				"io.modelcontextprotocol/clientCapabilities":{"elicitation":{}}}}}""".formatted(tool, answers),
				"MCP-Protocol-Version", "2026-07-28", "Mcp-Method", "tools/call", "Mcp-Name", tool);
	}

	private static String call(String tool) {
		return "{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"tools/call\",\"params\":{\"name\":\"" + tool
				+ "\",\"arguments\":{}}}";
	}

	/** The last message of an answer, whether it is a stream or not. */
	private static JsonNode last(String body) {
		return JsonMapper.shared().readTree(body.substring(body.lastIndexOf("{\"jsonrpc\"")));
	}

	private static BufferedReader lines(HttpResponse<InputStream> response) {
		assertThat(response.statusCode()).isEqualTo(200);
		return new BufferedReader(new InputStreamReader(response.body(), StandardCharsets.UTF_8));
	}

	/** The next message of a method, or without one. */
	private static JsonNode message(BufferedReader lines, String method) throws IOException {
		for (String line = lines.readLine(); line != null; line = lines.readLine()) {
			if (line.startsWith("data: {")) {
				JsonNode message = JsonMapper.shared().readTree(line.substring(6));
				if (message.path("method").asString("").equals(method)) {
					return message;
				}
			}
		}
		throw new AssertionError("The stream ended before '" + method + "'");
	}

	record Confirmation(boolean sure) {
	}

	static class Tools {

		@McpTool(name = "slow_blocking")
		String blocking() throws InterruptedException {
			new CountDownLatch(1).await();
			return "never";
		}

		@McpTool(name = "slow_reactive")
		Mono<String> reactive() {
			return Mono.never();
		}

		@McpTool(timeout = "1m")
		String quick() {
			return "done";
		}

		@McpTool(timeout = "1m")
		String guarded() {
			return "done";
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class Slow {

		@Bean
		Tools tools() {
			return new Tools();
		}

		@Bean
		@Order
		McpInterceptor guard() {
			return (call, chain) -> {
				if (call.target().isTool("guarded")) {
					Confirmation given = call.elicit("Are you sure?", Confirmation.class).orNull();
					if (given == null || !given.sure()) {
						throw new ToolException("Nobody is sure");
					}
				}
				return chain.proceed();
			};
		}

	}

}
