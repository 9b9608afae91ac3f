package io.mcpspring.demo;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A bit of everything that clients do to the shop, in both eras: lists, calls, failures,
 * questions, cancellation, resumption, refusals. Leaves a stream of each era open until
 * it is closed.
 */
final class MixedLoad implements AutoCloseable {

	private static final String INITIALIZE = """
			{"protocolVersion":"2025-11-25","capabilities":{"elicitation":{}},
			"clientInfo":{"name":"load","version":"1"}}""";

	private static final String META = """
			"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28",
			"io.modelcontextprotocol/clientCapabilities":{"elicitation":{}}}""";

	private static final String RETURN = """
			"name":"return_order","arguments":{"orderId":1}""";

	private final HttpClient client = HttpClient.newHttpClient();

	private final List<Stream<String>> open = new ArrayList<>();

	private final URI server;

	MixedLoad(int port) {
		this.server = URI.create("http://127.0.0.1:" + port + "/mcp");
	}

	void run() throws Exception {
		endSession(beginSession());
		inSession(beginSession());
		withoutSession();
		refusals();
	}

	private Map<String, String> beginSession() throws Exception {
		HttpResponse<Stream<String>> begun = post(Map.of(), "initialize", INITIALIZE);
		Map<String, String> session = Map.of("MCP-Protocol-Version", "2025-11-25", "Mcp-Session-Id",
				begun.headers().firstValue("Mcp-Session-Id").orElseThrow());
		send(session, """
				{"jsonrpc":"2.0","method":"notifications/initialized"}""").body().close();
		return session;
	}

	private void endSession(Map<String, String> session) throws Exception {
		assertThat(this.client.send(request(session).DELETE().build(), BodyHandlers.discarding()).statusCode())
			.isEqualTo(204);
	}

	private void inSession(Map<String, String> session) throws Exception {
		HttpResponse<Stream<String>> stream = this.client
			.send(request(session).header("Accept", "text/event-stream").GET().build(), BodyHandlers.ofLines());
		assertThat(stream.statusCode()).isEqualTo(200);
		this.open.add(stream.body());
		everyMethod((method, name, params) -> all(post(session, method, "{" + params + "}")));
		all(post(session, "no/such/method", "{}"));
		cancel(session);
		resume(session, question(session));
	}

	private void everyMethod(Requests requests) throws Exception {
		requests.send("tools/list", "", "");
		requests.send("resources/list", "", "");
		requests.send("prompts/list", "", "");
		for (String sku : List.of("EQU-002", "no-such-product")) {
			requests.send("tools/call", "stock_level",
					"\"name\":\"stock_level\",\"arguments\":{\"sku\":\"" + sku + "\"}");
		}
		requests.send("tools/call", "no_such_tool", "\"name\":\"no_such_tool\",\"arguments\":{}");
		for (String uri : List.of("order://1", "shop://guides/tea/green-tea.md", "other://1")) {
			requests.send("resources/read", uri, "\"uri\":\"" + uri + "\"");
		}
		requests.send("prompts/get", "answer_customer",
				"\"name\":\"answer_customer\",\"arguments\":{\"orderId\":\"1\"}");
		requests.send("completion/complete", "", """
				"ref":{"type":"ref/prompt","name":"answer_customer"},"argument":{"name":"orderId","value":"1"}""");
	}

	private void cancel(Map<String, String> session) throws Exception {
		HttpResponse<Stream<String>> counting = post(session, "tools/call", """
				{"name":"recount_stock","arguments":{},"_meta":{"progressToken":"count"}}""");
		next(counting.body().iterator(), "notifications/progress");
		send(session, """
				{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":7}}""").body().close();
		counting.body().close();
	}

	/** Be asked and decline; answers the id of the stream's first event. */
	private String question(Map<String, String> session) throws Exception {
		Iterator<String> lines = post(session, "tools/call", "{" + RETURN + "}").body().iterator();
		String first = next(lines, "id:").replaceFirst("id: ?", "");
		JsonNode question = json(next(lines, "elicitation/create"));
		send(session, "{\"jsonrpc\":\"2.0\",\"id\":" + question.get("id") + ",\"result\":{\"action\":\"decline\"}}")
			.body()
			.close();
		next(lines, "was not taken back");
		return first;
	}

	private void resume(Map<String, String> session, String event) throws Exception {
		HttpRequest.Builder again = request(session).header("Accept", "text/event-stream").GET();
		HttpResponse<Stream<String>> resumed = this.client.send(again.header("Last-Event-ID", event).build(),
				BodyHandlers.ofLines());
		next(resumed.body().iterator(), "was not taken back");
		resumed.body().close();
		assertThat(this.client.send(again.setHeader("Last-Event-ID", "nonsense").build(), BodyHandlers.discarding())
			.statusCode()).isEqualTo(400);
	}

	private void withoutSession() throws Exception {
		everyMethod(
				(method, name, params) -> all(stateless(method, name, params + (params.isEmpty() ? "" : ",") + META)));
		all(stateless("no/such/method", "", META));
		JsonNode asked = json(all(stateless("tools/call", "return_order", RETURN + "," + META))).get("result");
		String key = asked.get("inputRequests").propertyNames().iterator().next();
		String answer = ",\"requestState\":" + asked.get("requestState") + ",\"inputResponses\":{\"" + key
				+ "\":{\"action\":\"decline\"}},";
		assertThat(all(stateless("tools/call", "return_order", RETURN + answer + META))).contains("was not taken back");
		assertThat(all(stateless("tools/call", "recount_stock",
				"\"name\":\"recount_stock\",\"arguments\":{\"category\":\"TEA\"}," + META)))
			.contains("\"counted\":3");
		HttpResponse<Stream<String>> listening = stateless("subscriptions/listen", "",
				"\"notifications\":{\"toolsListChanged\":true}," + META);
		next(listening.body().iterator(), "acknowledged");
		this.open.add(listening.body());
	}

	private void refusals() throws Exception {
		assertThat(send(Map.of("Origin", "https://evil.example.com"), "{}").statusCode()).isEqualTo(403);
	}

	private HttpResponse<Stream<String>> stateless(String method, String name, String params) throws Exception {
		Map<String, String> headers = Map.of("MCP-Protocol-Version", "2026-07-28", "Mcp-Method", method);
		if (!name.isEmpty()) {
			headers = Map.of("MCP-Protocol-Version", "2026-07-28", "Mcp-Method", method, "Mcp-Name", name);
		}
		return post(headers, method, "{" + params + "}");
	}

	private HttpResponse<Stream<String>> post(Map<String, String> headers, String method, String params)
			throws Exception {
		return send(headers, "{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"" + method + "\",\"params\":" + params + "}");
	}

	private HttpResponse<Stream<String>> send(Map<String, String> headers, String body) throws Exception {
		return this.client.send(request(headers).header("Content-Type", "application/json")
			.header("Accept", "application/json, text/event-stream")
			.POST(BodyPublishers.ofString(body))
			.build(), BodyHandlers.ofLines());
	}

	private HttpRequest.Builder request(Map<String, String> headers) {
		HttpRequest.Builder request = HttpRequest.newBuilder(this.server);
		headers.forEach(request::header);
		return request;
	}

	private static String next(Iterator<String> lines, String text) {
		while (lines.hasNext()) {
			String line = lines.next();
			if (line.contains(text)) {
				return line;
			}
		}
		throw new AssertionError("No '" + text + "'");
	}

	/** The last message, be it alone or the end of a stream. */
	private static String all(HttpResponse<Stream<String>> response) {
		return response.body().filter((line) -> line.contains("{")).reduce("", (first, last) -> last);
	}

	private static JsonNode json(String line) {
		return JsonMapper.shared().readTree(line.substring(line.indexOf('{')));
	}

	@Override
	public void close() {
		this.open.forEach(Stream::close);
	}

	/** Sends a request in an era. */
	@FunctionalInterface
	private interface Requests {

		void send(String method, String name, String params) throws Exception;

	}

}
