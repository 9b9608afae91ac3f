package io.mcpspring.fake;

import java.util.concurrent.atomic.AtomicInteger;

import io.mcpspring.context.McpCaller;
import io.mcpspring.engine.http.McpHeaders;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * A client of the session era. Its ids are 1, 2, 3…
 */
public final class SessionClient {

	/** Capabilities of a client that can do everything. */
	public static final String EVERYTHING = "{'sampling':{'tools':{},'context':{}},'elicitation':{'form':{},'url':{}},"
			+ "'roots':{'listChanged':true}}";

	private final FakeServer server;

	private final String version;

	private final String capabilities;

	private final McpCaller caller;

	private final AtomicInteger ids;

	private boolean blocking;

	private @Nullable String sessionId;

	private @Nullable FakeExchange initialization;

	public SessionClient(FakeServer server, String version, String capabilities, McpCaller caller) {
		this(server, version, capabilities, caller, new AtomicInteger());
	}

	private SessionClient(FakeServer server, String version, String capabilities, McpCaller caller, AtomicInteger ids) {
		this.server = server;
		this.version = version;
		this.capabilities = capabilities;
		this.caller = caller;
		this.ids = ids;
	}

	/**
	 * The params of an {@code initialize} request.
	 */
	public static String initializeParams(String version, String capabilities) {
		return "{'protocolVersion':'" + version + "','capabilities':" + capabilities
				+ ",'clientInfo':{'name':'test-client','version':'0.1'}}";
	}

	public SessionClient begin() {
		ObjectNode request = request(0, "initialize", initializeParams(this.version, this.capabilities));
		this.initialization = this.server.send(FakeExchange.post(request.toString()).caller(this.caller));
		this.sessionId = this.initialization.replied(McpHeaders.SESSION_ID);
		return this;
	}

	public SessionClient initialize() {
		begin();
		if (this.sessionId == null) {
			throw new AssertionError("No session: " + this.initialization);
		}
		notify("notifications/initialized", "{}").status(); // as soon as it is stored
		return this;
	}

	/**
	 * Use a thread per request from now on.
	 */
	public SessionClient blocking() {
		this.blocking = true;
		return this;
	}

	/**
	 * The same session as seen by another caller.
	 */
	public SessionClient as(McpCaller other) {
		SessionClient thief = new SessionClient(this.server, this.version, this.capabilities, other);
		thief.sessionId = this.sessionId;
		return thief;
	}

	/**
	 * The same session and client at another node.
	 */
	public SessionClient at(FakeServer other) {
		SessionClient moved = new SessionClient(other, this.version, this.capabilities, this.caller, this.ids);
		moved.sessionId = this.sessionId;
		return moved;
	}

	public String id() {
		return String.valueOf(this.sessionId);
	}

	public FakeExchange initialization() {
		if (this.initialization == null) {
			throw new IllegalStateException("Not begun");
		}
		return this.initialization;
	}

	/**
	 * A POST of this session that was not sent yet.
	 */
	public FakeExchange prepare(String body) {
		return inSession(FakeExchange.post(body)).header(McpHeaders.PROTOCOL_VERSION, this.version);
	}

	private FakeExchange inSession(FakeExchange exchange) {
		return exchange.header(McpHeaders.SESSION_ID, this.sessionId).caller(this.caller).blocking(this.blocking);
	}

	public FakeExchange post(String json) {
		return this.server.send(prepare(Json.tree(json).toString()));
	}

	public FakeExchange request(String method, @Nullable String params) {
		return this.server.send(prepare(request(this.ids.incrementAndGet(), method, params).toString()));
	}

	public FakeExchange request(String method) {
		return request(method, null);
	}

	public FakeExchange call(String tool) {
		return call(tool, "{}");
	}

	public FakeExchange call(String tool, String arguments) {
		return request("tools/call", "{'name':'" + tool + "','arguments':" + arguments + "}");
	}

	/**
	 * Call a tool with a token for progress.
	 */
	public FakeExchange callWithProgress(String tool, String token) {
		return request("tools/call", "{'name':'" + tool + "','_meta':{'progressToken':" + token + "}}");
	}

	/**
	 * The id of the last request.
	 */
	public int lastRequest() {
		return this.ids.get();
	}

	public FakeExchange cancel(int request) {
		return notify("notifications/cancelled", "{'requestId':" + request + ",'reason':'test'}");
	}

	public FakeExchange notify(String method, @Nullable String params) {
		ObjectNode message = JsonNodeFactory.instance.objectNode().put("jsonrpc", "2.0").put("method", method);
		if (params != null) {
			message.set("params", Json.tree(params));
		}
		return this.server.send(prepare(message.toString()));
	}

	/**
	 * Answer a request of the server.
	 */
	public FakeExchange answer(JsonNode question, String result) {
		ObjectNode message = JsonNodeFactory.instance.objectNode().put("jsonrpc", "2.0");
		message.set("id", question.get("id"));
		message.set("result", Json.tree(result));
		return this.server.send(prepare(message.toString()));
	}

	/**
	 * Answer a request of the server with an error.
	 */
	public FakeExchange refuse(JsonNode question, int code, String text) {
		ObjectNode message = JsonNodeFactory.instance.objectNode().put("jsonrpc", "2.0");
		message.set("id", question.get("id"));
		message.putObject("error").put("code", code).put("message", text);
		return this.server.send(prepare(message.toString()));
	}

	public FakeExchange get() {
		return this.server.send(prepareGet());
	}

	public FakeExchange prepareGet() {
		return inSession(FakeExchange.get()).header(McpHeaders.PROTOCOL_VERSION, this.version);
	}

	public FakeExchange resume(String lastEventId) {
		return this.server.send(prepareGet().header(McpHeaders.LAST_EVENT_ID, lastEventId));
	}

	public FakeExchange delete() {
		return this.server.send(inSession(FakeExchange.of("DELETE")).header(McpHeaders.PROTOCOL_VERSION, this.version));
	}

	private static ObjectNode request(int id, String method, @Nullable String params) {
		ObjectNode message = JsonNodeFactory.instance.objectNode()
			.put("jsonrpc", "2.0")
			.put("id", id)
			.put("method", method);
		if (params != null) {
			message.set("params", Json.tree(params));
		}
		return message;
	}

}
