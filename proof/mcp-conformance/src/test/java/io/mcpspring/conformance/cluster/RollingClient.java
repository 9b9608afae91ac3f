package io.mcpspring.conformance.cluster;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentMap;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A client that keeps its connections and notes each request that fails in any way: no
 * answer, another status than it should be, an error, a stream that broke, or one that
 * ended too early for a client of its version.
 */
final class RollingClient {

	private static final Duration MAX_WAIT = Duration.ofSeconds(20);

	/** Longer than any step takes, which a new token begins. */
	private static final Duration LIFE = Duration.ofMinutes(10);

	private static final String SIMPLE = "\"name\":\"test_simple_text\",\"arguments\":{}";

	private static final String HALVES = "\"name\":\"test_halves\",\"arguments\":{\"n\":8,\"delayMs\":75}";

	private static final String LONG = "\"name\":\"probe_emit\",\"arguments\":{\"n\":8,\"delayMs\":100}";

	private static final String GIVEN = "{\"action\":\"accept\",\"content\":{\"ok\":true}}";

	private final HttpClient http = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

	private final URI address;

	private final TokenIssuer issuer;

	private final String user;

	private Map<String, String> authorization = Map.of();

	private final Queue<String> failures;

	/** How often what was done. */
	private final ConcurrentMap<String, Integer> done;

	private final Map<String, String> session = new LinkedHashMap<>();

	private int id;

	private @Nullable String lastId;

	RollingClient(int port, TokenIssuer issuer, String user, Queue<String> failures,
			ConcurrentMap<String, Integer> done) {
		this.address = URI.create("http://127.0.0.1:" + port + "/mcp");
		this.issuer = issuer;
		this.user = user;
		this.failures = failures;
		this.done = done;
	}

	/** One session of a client that comes back to streams. */
	void session() throws InterruptedException {
		inSession("2025-11-25", () -> {
			resumable(SIMPLE);
			resumable(HALVES);
			count("session calls");
		});
	}

	private void resumable(String params) throws IOException, InterruptedException {
		this.lastId = null;
		JsonNode response = call(this.session, params);
		while (response == null) {
			if (this.lastId == null) {
				throw new AssertionError("a stream ended without an id to come back with");
			}
			Map<String, String> resuming = new LinkedHashMap<>(this.session);
			resuming.put("Last-Event-ID", this.lastId);
			count("resumed");
			response = message(send("GET", resuming, null));
		}
		expect(response);
	}

	/** One session of a client for which a stream that ends has failed. */
	void olderSession() throws InterruptedException {
		inSession("2025-06-18", () -> {
			expect(call(this.session, LONG));
			count("older session calls");
		});
	}

	private void inSession(String version, Step step) throws InterruptedException {
		step(() -> {
			this.session.clear();
			HttpResponse<InputStream> begun = send("POST", Map.of(), """
					{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"%s",\
					"capabilities":{"elicitation":{}},"clientInfo":{"name":"rolling","version":"1"}}}"""
				.formatted(version));
			expect(message(begun));
			this.session.put("Mcp-Session-Id", begun.headers().firstValue("mcp-session-id").orElseThrow());
			this.session.put("MCP-Protocol-Version", version);
			accepted("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}");
			step.take();
			status(204, send("DELETE", this.session, null));
		});
	}

	/** A call without a session that is answered at once, and one of two rounds. */
	void stateless() throws InterruptedException {
		step(() -> {
			expect(call(stateless("test_simple_text"), SIMPLE));
			JsonNode result = expect(call(stateless("test_halves"), HALVES)).path("result");
			StringBuilder given = new StringBuilder();
			result.path("inputRequests")
				.propertyNames()
				.forEach((key) -> given.append(given.isEmpty() ? "" : ",")
					.append('"')
					.append(key)
					.append("\":")
					.append(GIVEN));
			JsonNode response = call(stateless("test_halves"), HALVES + ",\"requestState\":"
					+ result.path("requestState") + ",\"inputResponses\":{" + given + "}");
			expect(response);
			count("stateless calls");
		});
	}

	private static Map<String, String> stateless(String tool) {
		return Map.of("MCP-Protocol-Version", "2026-07-28", "Mcp-Method", "tools/call", "Mcp-Name", tool);
	}

	private void step(Step step) throws InterruptedException {
		this.authorization = this.issuer.token(this.user, LIFE).header();
		try {
			step.take();
		}
		catch (IOException | RuntimeException | AssertionError ex) {
			this.failures.add("%tT.%<tL, session %s, request %d: %s".formatted(new Date(), this.session, this.id, ex));
		}
	}

	private void count(String what) {
		this.done.merge(what, 1, Integer::sum);
	}

	private @Nullable JsonNode call(Map<String, String> headers, String params)
			throws IOException, InterruptedException {
		this.id++;
		String meta = headers.containsKey("Mcp-Method") ? """
				"_meta":{"progressToken":%d,"io.modelcontextprotocol/protocolVersion":"2026-07-28",\
				"io.modelcontextprotocol/clientInfo":{"name":"rolling","version":"1"},\
				"io.modelcontextprotocol/clientCapabilities":{"elicitation":{}}}""".formatted(this.id)
				: "\"_meta\":{\"progressToken\":%d}".formatted(this.id);
		return message(
				send("POST", headers, "{\"jsonrpc\":\"2.0\",\"id\":%d,\"method\":\"tools/call\",\"params\":{%s,%s}}"
					.formatted(this.id, params, meta)));
	}

	private HttpResponse<InputStream> send(String method, Map<String, String> headers, @Nullable String body)
			throws IOException, InterruptedException {
		HttpRequest.Builder request = HttpRequest.newBuilder(this.address)
			.timeout(MAX_WAIT)
			.header("Accept", "application/json, text/event-stream")
			.method(method,
					(body != null) ? HttpRequest.BodyPublishers.ofString(body) : HttpRequest.BodyPublishers.noBody());
		if (body != null) {
			request.header("Content-Type", "application/json");
		}
		headers.forEach(request::header);
		this.authorization.forEach(request::header);
		count("requests");
		return this.http.send(request.build(), HttpResponse.BodyHandlers.ofInputStream());
	}

	/**
	 * The response in an answer, {@code null} when its stream ended before; answers what
	 * is asked meanwhile.
	 */
	private @Nullable JsonNode message(HttpResponse<InputStream> answer) throws IOException, InterruptedException {
		boolean stream = answer.headers().firstValue("content-type").orElse("").startsWith("text/event-stream");
		if (answer.statusCode() != 200 || !stream) {
			String text = new String(answer.body().readAllBytes(), StandardCharsets.UTF_8);
			if (answer.statusCode() != 200) {
				throw new AssertionError("status " + answer.statusCode() + " " + text);
			}
			return JsonMapper.shared().readTree(text);
		}
		JsonNode response = null;
		try (BufferedReader lines = new BufferedReader(new InputStreamReader(answer.body(), StandardCharsets.UTF_8))) {
			for (String line = lines.readLine(); line != null; line = lines.readLine()) {
				JsonNode message = read(line);
				if (message != null && message.has("method") && message.has("id")) {
					accepted("{\"jsonrpc\":\"2.0\",\"id\":" + message.path("id") + ",\"result\":" + GIVEN + "}");
				}
				response = (message != null && message.path("id").asInt(-1) == this.id) ? message : response;
			}
		}
		return response;
	}

	private @Nullable JsonNode read(String line) {
		if (line.startsWith("id: ")) {
			this.lastId = line.substring(4);
		}
		return (line.startsWith("data: ") && line.length() > 6) ? JsonMapper.shared().readTree(line.substring(6))
				: null;
	}

	private void accepted(String body) throws IOException, InterruptedException {
		status(202, send("POST", this.session, body));
	}

	private static void status(int expected, HttpResponse<InputStream> answer) throws IOException {
		String text = new String(answer.body().readAllBytes(), StandardCharsets.UTF_8);
		if (answer.statusCode() != expected) {
			throw new AssertionError("status " + answer.statusCode() + " instead of " + expected + ": " + text);
		}
	}

	private static JsonNode expect(@Nullable JsonNode response) {
		if (response == null || !response.has("result") || response.at("/result/isError").asBoolean(false)) {
			throw new AssertionError("no result but " + response);
		}
		return response;
	}

	/** Something that may fail. */
	@FunctionalInterface
	interface Step {

		void take() throws IOException, InterruptedException;

	}

}
