package io.mcpspring.autoconfigure.security;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Requests to a server on this machine as clients of both eras send them.
 */
final class McpHttp {

	private static final String INITIALIZE = """
			{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25",
			"capabilities":{"elicitation":{}},"clientInfo":{"name":"test","version":"1"}}}""";

	private final HttpClient client = newClient();

	private final String base;

	McpHttp(int port) {
		this.base = "http://localhost:" + port;
	}

	private static HttpClient newClient() {
		return HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
	}

	/**
	 * Return a client with a connection of its own for other paths: Reactor Netty
	 * sometimes reads nothing more from a connection after an answer of the application.
	 */
	private HttpClient client(String path) {
		return path.startsWith("/mcp") ? this.client : newClient();
	}

	HttpResponse<String> send(String method, String path, String body, String... headers) {
		return send(BodyHandlers.ofString(), method, path, body, headers);
	}

	private <T> HttpResponse<T> send(BodyHandler<T> handler, String method, String path, String body,
			String... headers) {
		HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(this.base + path))
			.timeout(Duration.ofSeconds(60))
			.method(method, (body != null) ? BodyPublishers.ofString(body) : BodyPublishers.noBody());
		if (headers.length > 0) {
			request.headers(headers);
		}
		try {
			return client(path).send(request.build(), handler);
		}
		catch (IOException ex) {
			throw new IllegalStateException(ex);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new IllegalStateException(ex);
		}
	}

	HttpResponse<String> post(String authorization, String body, String... headers) {
		return send("POST", "/mcp", body, headers(authorization, headers));
	}

	/** Ask what the server offers, and go on; what is told later is the status. */
	CompletableFuture<Integer> discoverLater(String authorization) {
		HttpRequest request = HttpRequest.newBuilder(URI.create(this.base + "/mcp"))
			.timeout(Duration.ofSeconds(60))
			.headers(headers(authorization, "MCP-Protocol-Version", "2026-07-28", "Mcp-Method", "server/discover"))
			.POST(BodyPublishers.ofString(statelessBody("server/discover", "")))
			.build();
		return this.client.sendAsync(request, BodyHandlers.discarding()).thenApply(HttpResponse::statusCode);
	}

	/** The lines of the answer as they come. */
	Stream<String> lines(String authorization, String body, String... headers) {
		return send(BodyHandlers.ofLines(), "POST", "/mcp", body, headers(authorization, headers)).body();
	}

	/** The answer whose lines are read as they come. */
	HttpResponse<Stream<String>> open(String method, String authorization, String body, String... headers) {
		return openAt("/mcp", method, authorization, body, headers);
	}

	/** The answer of another server, whose lines are read as they come. */
	HttpResponse<Stream<String>> openAt(String path, String method, String authorization, String body,
			String... headers) {
		return send(BodyHandlers.ofLines(), method, path, body, headers(authorization, headers));
	}

	private static String[] headers(String authorization, String... others) {
		List<String> all = new ArrayList<>(
				List.of("Content-Type", "application/json", "Accept", "application/json, text/event-stream"));
		if (authorization != null) {
			all.addAll(List.of("Authorization", authorization));
		}
		all.addAll(List.of(others));
		return all.toArray(String[]::new);
	}

	HttpResponse<String> initialize(String authorization, String... headers) {
		return post(authorization, INITIALIZE, headers);
	}

	/** A request of the stateless era. */
	HttpResponse<String> stateless(String authorization, String method, String name, String params) {
		String body = statelessBody(method, params);
		List<String> headers = new ArrayList<>(List.of("MCP-Protocol-Version", "2026-07-28", "Mcp-Method", method));
		if (name != null) {
			headers.addAll(List.of("Mcp-Name", name));
		}
		return post(authorization, body, headers.toArray(String[]::new));
	}

	static String statelessBody(String method, String params) {
		return "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"" + method + "\",\"params\":{" + params
				+ (params.isEmpty() ? "" : ",") + """
						"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28",
						"io.modelcontextprotocol/clientCapabilities":{"elicitation":{"form":{}}}}}}""";
	}

	/** A call of a tool in the stateless era. */
	HttpResponse<String> callStateless(String authorization, String tool, String arguments) {
		return stateless(authorization, "tools/call", tool, "\"name\":\"" + tool + "\",\"arguments\":" + arguments);
	}

	/** A call in the stateless era whose answer is read as it comes. */
	HttpResponse<Stream<String>> callAndRead(String authorization, String tool, String arguments) {
		return send(BodyHandlers.ofLines(), "POST", "/mcp",
				statelessBody("tools/call", "\"name\":\"" + tool + "\",\"arguments\":" + arguments),
				headers(authorization, "MCP-Protocol-Version", "2026-07-28", "Mcp-Method", "tools/call", "Mcp-Name",
						tool));
	}

	/** A call of a tool in a session. */
	HttpResponse<String> callInSession(String authorization, String session, int id, String tool, String arguments) {
		return post(authorization, call(id, tool, arguments), "Mcp-Session-Id", session);
	}

	/** The body of a call of a tool in a session. */
	static String call(int id, String tool, String arguments) {
		return "{\"jsonrpc\":\"2.0\",\"id\":" + id + ",\"method\":\"tools/call\",\"params\":{\"name\":\"" + tool
				+ "\",\"arguments\":" + arguments + ",\"_meta\":{\"progressToken\":1}}}";
	}

	/** Begin a session. */
	String session(String authorization) {
		return initialize(authorization).headers().firstValue("Mcp-Session-Id").orElseThrow();
	}

	static String challenge(HttpResponse<?> response) {
		return response.headers().firstValue("WWW-Authenticate").orElse("");
	}

	static JsonNode json(HttpResponse<String> response) {
		String body = response.body();
		if (response.headers().firstValue("Content-Type").orElse("").startsWith("text/event-stream")) {
			body = body.lines()
				.filter((line) -> line.startsWith("data:") && line.length() > 6)
				.reduce((first, second) -> second)
				.orElseThrow()
				.substring(5);
		}
		return JsonMapper.shared().readTree(body);
	}

}
