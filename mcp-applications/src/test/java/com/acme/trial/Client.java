package com.acme.trial;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * A client of MCP, and of everything else that the application answers by HTTP.
 */
final class Client {

	private static final JsonMapper JSON = JsonMapper.shared();

	private static final HttpClient HTTP = HttpClient.newBuilder()
		.version(HttpClient.Version.HTTP_1_1)
		.connectTimeout(Duration.ofSeconds(5))
		.build();

	/**
	 * With the JVM's leave, each request has a connection of its own. Reactor Netty 1.3.7
	 * may read no further request of one on which the next came while another thread was
	 * still ending the answer to the last.
	 */
	private static final String[] ON_ITS_OWN = "connection"
		.equals(System.getProperty("jdk.httpclient.allowRestrictedHeaders")) ? new String[] { "Connection", "close" }
				: new String[0];

	private final int port;

	private final List<String> headers;

	/** Shared with the clients that send more headers. */
	private final AtomicReference<@Nullable String> session;

	Client(int port) {
		this(port, List.of(), new AtomicReference<>());
	}

	private Client(int port, List<String> headers, AtomicReference<@Nullable String> session) {
		this.port = port;
		this.headers = headers;
		this.session = session;
	}

	Client as(String user, String password) {
		return new Client(this.port,
				List.of("Authorization",
						"Basic " + Base64.getEncoder()
							.encodeToString((user + ":" + password).getBytes(StandardCharsets.UTF_8))),
				new AtomicReference<>());
	}

	/** The same client, in the same session, with a header on each request. */
	Client with(String name, String value) {
		List<String> all = new ArrayList<>(this.headers);
		all.addAll(List.of(name, value));
		return new Client(this.port, all, this.session);
	}

	// Plain HTTP

	HttpResponse<String> get(String path) {
		return send(BodyHandlers.ofString(), "GET", path, null);
	}

	HttpResponse<String> delete(String path) {
		return send(BodyHandlers.ofString(), "DELETE", path, null);
	}

	HttpResponse<String> post(String path, String json) {
		return send(BodyHandlers.ofString(), "POST", path, json, "Content-Type", "application/json");
	}

	HttpResponse<String> form(String path, String form) {
		return send(BodyHandlers.ofString(), "POST", path, form, "Content-Type", "application/x-www-form-urlencoded");
	}

	private <T> HttpResponse<T> send(BodyHandler<T> handler, String method, String path, @Nullable String body,
			String... more) {
		HttpRequest.Builder request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + this.port + path))
			.timeout(Duration.ofSeconds(30))
			.method(method, (body != null) ? BodyPublishers.ofString(body) : BodyPublishers.noBody());
		String[] all = Stream.of(this.headers.stream(), Stream.of(more), Stream.of(ON_ITS_OWN))
			.flatMap((given) -> given)
			.toArray(String[]::new);
		if (all.length > 0) {
			request.headers(all);
		}
		try {
			return HTTP.send(request.build(), handler);
		}
		catch (IOException ex) {
			throw new IllegalStateException(ex);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new IllegalStateException(ex);
		}
	}

	// MCP

	Answer call(Era era, String tool) {
		return call(era, tool, Map.of());
	}

	Answer call(Era era, String tool, Map<String, ?> arguments) {
		return request(era, "tools/call", Map.of("name", tool, "arguments", arguments));
	}

	Answer read(Era era, String uri) {
		return request(era, "resources/read", Map.of("uri", uri));
	}

	/** The tool as it is listed; missing if it is not. */
	JsonNode tool(Era era, String name) {
		for (JsonNode tool : request(era, "tools/list", Map.of()).result().path("tools")) {
			if (tool.path("name").asString().equals(name)) {
				return tool;
			}
		}
		return JSON.missingNode();
	}

	Answer request(Era era, String method, Map<String, ?> params) {
		return Answer.of(send(BodyHandlers.ofString(), "POST", "/mcp", body(era, method, params),
				mcpHeaders(era, method, params)));
	}

	/** The lines of the answer as they come. */
	Stream<String> lines(Era era, String method, Map<String, ?> params) {
		return send(BodyHandlers.ofLines(), "POST", "/mcp", body(era, method, params), mcpHeaders(era, method, params))
			.body();
	}

	/** Answer the server's request in the session. */
	int respond(JsonNode id, Map<String, ?> result) {
		ObjectNode response = JSON.createObjectNode().put("jsonrpc", "2.0");
		response.set("id", id);
		response.set("result", JSON.valueToTree(result));
		return send(BodyHandlers.ofString(), "POST", "/mcp", response.toString(), mcpHeaders(Era.SESSION, "", Map.of()))
			.statusCode();
	}

	private static String body(Era era, String method, Map<String, ?> params) {
		ObjectNode message = JSON.createObjectNode().put("jsonrpc", "2.0").put("id", 1).put("method", method);
		ObjectNode all = JSON.valueToTree(params);
		if (era == Era.STATELESS) {
			all.putObject("_meta")
				.put("io.modelcontextprotocol/protocolVersion", "2026-07-28")
				.putObject("io.modelcontextprotocol/clientCapabilities")
				.putObject("elicitation")
				.putObject("form");
		}
		message.set("params", all);
		return message.toString();
	}

	private String[] mcpHeaders(Era era, String method, Map<String, ?> params) {
		List<String> headers = new ArrayList<>(
				List.of("Content-Type", "application/json", "Accept", "application/json, text/event-stream"));
		if (era == Era.STATELESS) {
			headers.addAll(List.of("MCP-Protocol-Version", "2026-07-28", "Mcp-Method", method));
			Object name = params.containsKey("uri") ? params.get("uri") : params.get("name");
			if (name != null) {
				headers.addAll(List.of("Mcp-Name", name.toString()));
			}
		}
		else if (!method.equals("initialize")) {
			headers.addAll(List.of("Mcp-Session-Id", session()));
		}
		return headers.toArray(String[]::new);
	}

	private String session() {
		String known = this.session.get();
		if (known != null) {
			return known;
		}
		Answer answer = initialize();
		String begun = answer.response()
			.headers()
			.firstValue("Mcp-Session-Id")
			.orElseThrow(() -> new AssertionError(answer.toString()));
		this.session.set(begun);
		// Without it, the session would end if it were not used for a minute.
		send(BodyHandlers.ofString(), "POST", "/mcp", "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}",
				mcpHeaders(Era.SESSION, "", Map.of()));
		return begun;
	}

	/** Call the tool again with what the person entered. */
	Answer accept(Answer asked, String tool, Map<String, ?> content) {
		ObjectNode params = JSON.createObjectNode().put("name", tool);
		params.putObject("arguments");
		params.set("requestState", asked.result().path("requestState"));
		ObjectNode responses = params.putObject("inputResponses");
		for (String question : asked.result().path("inputRequests").propertyNames()) {
			responses.putObject(question).put("action", "accept").set("content", JSON.valueToTree(content));
		}
		return request(Era.STATELESS, "tools/call",
				JSON.convertValue(params, new TypeReference<LinkedHashMap<String, Object>>() {
				}));
	}

	Answer initialize() {
		return request(Era.SESSION, "initialize", Map.of("protocolVersion", "2025-11-25", "capabilities",
				Map.of("elicitation", Map.of()), "clientInfo", Map.of("name", "trial", "version", "1")));
	}

	/**
	 * Any request of either era. That of the session is the first one, so that no session
	 * is needed.
	 */
	Answer knock(Era era) {
		if (era == Era.STATELESS) {
			return request(era, "tools/list", Map.of());
		}
		Answer answer = initialize();
		answer.response()
			.headers()
			.firstValue("Mcp-Session-Id")
			.ifPresent((begun) -> send(BodyHandlers.ofString(), "DELETE", "/mcp", null, "Mcp-Session-Id", begun));
		return answer;
	}

	/**
	 * The arguments of a tool for an object that an HTTP request has in its body or its
	 * query: as it is, or by the name of the parameter, as the tool lists it.
	 */
	Answer callWithObject(Era era, String tool, String parameter, Map<String, ?> object) {
		boolean named = tool(era, tool).at("/inputSchema/properties").has(parameter);
		return call(era, tool, named ? Map.of(parameter, object) : object);
	}

}
