package io.mcpspring.fake;

import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

import io.mcpspring.context.McpCaller;
import io.mcpspring.engine.http.McpHeaders;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * A client of the stateless era: every request with all headers and {@code _meta}. Its
 * ids are 1, 2, 3…
 */
public final class StatelessClient {

	/** Capabilities of a client that can do everything. */
	public static final String EVERYTHING = SessionClient.EVERYTHING;

	/** The revision. */
	public static final String VERSION = "2026-07-28";

	private static final String PREFIX = "io.modelcontextprotocol/";

	private static final Map<String, String> NAMES = Map.of("tools/call", "name", "prompts/get", "name",
			"resources/read", "uri");

	private final FakeServer server;

	private final String capabilities;

	private final McpCaller caller;

	private final AtomicInteger ids = new AtomicInteger();

	private boolean blocking;

	public StatelessClient(FakeServer server, String capabilities, McpCaller caller) {
		this.server = server;
		this.capabilities = capabilities;
		this.caller = caller;
	}

	/**
	 * Use a thread per request from now on.
	 */
	public StatelessClient blocking() {
		this.blocking = true;
		return this;
	}

	/**
	 * The body of a request, to be changed.
	 */
	public ObjectNode body(String method, String params) {
		ObjectNode body = JsonNodeFactory.instance.objectNode()
			.put("jsonrpc", "2.0")
			.put("id", this.ids.incrementAndGet())
			.put("method", method);
		ObjectNode given = Json.object(params);
		ObjectNode meta = given.has("_meta") ? (ObjectNode) given.get("_meta") : given.putObject("_meta");
		meta.put(PREFIX + "protocolVersion", VERSION);
		meta.set(PREFIX + "clientCapabilities", Json.tree(this.capabilities));
		meta.putObject(PREFIX + "clientInfo").put("name", "test-client").put("version", "0.1");
		body.set("params", given);
		return body;
	}

	/**
	 * A request with all headers that fit its body, not sent yet.
	 */
	public FakeExchange prepare(JsonNode body) {
		FakeExchange exchange = FakeExchange.post(body.toString()).caller(this.caller).blocking(this.blocking);
		exchange.header(McpHeaders.PROTOCOL_VERSION, VERSION);
		exchange.header(McpHeaders.METHOD, body.path("method").asString(""));
		String name = NAMES.get(body.path("method").asString(""));
		if (name != null) {
			exchange.header(McpHeaders.NAME, body.path("params").path(name).asString(""));
		}
		return exchange;
	}

	public FakeExchange prepare(String method, String params) {
		return prepare(body(method, params));
	}

	public FakeExchange request(String method, String params) {
		return this.server.send(prepare(method, params));
	}

	public FakeExchange request(String method) {
		return request(method, "{}");
	}

	public FakeExchange call(String tool) {
		return call(tool, "{}");
	}

	public FakeExchange call(String tool, String arguments) {
		return request("tools/call", callParams(tool, arguments));
	}

	public static String callParams(String tool, String arguments) {
		return "{'name':'" + tool + "','arguments':" + arguments + "}";
	}

	/**
	 * The next round of a call.
	 * @param round the answer that asked
	 * @param answers the answers by key
	 */
	public FakeExchange retry(String method, String params, FakeExchange round, String answers) {
		return retry(method, params, round.result().path("requestState").asString(null), answers);
	}

	public FakeExchange retry(String method, String params, @Nullable String state, @Nullable String answers) {
		ObjectNode body = body(method, params);
		ObjectNode given = (ObjectNode) body.get("params");
		if (state != null) {
			given.put("requestState", state);
		}
		if (answers != null) {
			given.set("inputResponses", Json.tree(answers));
		}
		return this.server.send(prepare(body));
	}

	public FakeExchange listen(String filter) {
		return request("subscriptions/listen", "{'notifications':" + filter + "}");
	}

}
