package io.mcpspring.engine.sse;

import java.util.List;

import io.mcpspring.context.McpCaller;
import io.mcpspring.engine.http.ExchangeHandler;
import io.mcpspring.fake.FakeExchange;
import io.mcpspring.fake.FakeServer;
import io.mcpspring.fake.FakeStream;
import io.mcpspring.fake.SseEvent;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A client of HTTP with SSE.
 */
final class SseTestClient {

	static final String MESSAGES = "/app/sse/message";

	private final FakeServer server;

	private final McpCaller caller;

	private final FakeExchange opened;

	SseTestClient(FakeServer server, McpCaller caller) {
		this(server, caller, FakeExchange.get());
	}

	SseTestClient(FakeServer server, McpCaller caller, FakeExchange exchange) {
		this.server = server;
		this.caller = caller;
		this.opened = exchange.caller(caller);
		ExchangeHandler streams = server.server().sseStreams(MESSAGES);
		streams.handle(this.opened);
	}

	FakeExchange opened() {
		return this.opened;
	}

	FakeStream stream() {
		return this.opened.stream();
	}

	String endpoint() {
		SseEvent first = stream().await((event) -> "endpoint".equals(event.type()));
		return String.valueOf(first.data());
	}

	String query() {
		return endpoint().substring(MESSAGES.length() + 1);
	}

	FakeExchange post(String json) {
		return post(FakeExchange.post(json.replace('\'', '"')).caller(this.caller));
	}

	FakeExchange post(FakeExchange exchange) {
		this.server.server().sseMessages().handle(exchange.query(query()));
		return exchange;
	}

	FakeExchange request(int id, String method, String params) {
		return post("{'jsonrpc':'2.0','id':" + id + ",'method':'" + method + "','params':" + params + "}");
	}

	FakeExchange call(int id, String tool, String arguments) {
		return request(id, "tools/call",
				"{'name':'" + tool + "','arguments':" + arguments + ",'_meta':{'progressToken':" + id + "}}");
	}

	FakeExchange initialize(String version) {
		return request(0, "initialize", "{'protocolVersion':'" + version + "','capabilities':{'elicitation':{}},"
				+ "'clientInfo':{'name':'sse','version':'1'}}");
	}

	FakeExchange initialized() {
		return post("{'jsonrpc':'2.0','method':'notifications/initialized'}");
	}

	SseTestClient begin(String version) {
		initialize(version);
		answer(0);
		initialized();
		return this;
	}

	ObjectNode answer(int id) {
		return stream().await(
				(event) -> isMessage(event) && event.json().path("id").asInt(-1) == id && !event.json().has("method"))
			.json();
	}

	private static boolean isMessage(SseEvent event) {
		return event.isMessage() && !"endpoint".equals(event.type());
	}

	JsonNode result(int id) {
		ObjectNode answer = answer(id);
		if (!answer.has("result")) {
			throw new AssertionError(answer.toString());
		}
		return answer.get("result");
	}

	String text(int id) {
		return result(id).path("content").path(0).path("text").asString();
	}

	ObjectNode method(String method) {
		return stream().await((event) -> isMessage(event) && event.json().path("method").asString("").equals(method))
			.json();
	}

	List<ObjectNode> messages() {
		return stream().events().stream().filter(SseTestClient::isMessage).map(SseEvent::json).toList();
	}

}
