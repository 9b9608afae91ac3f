package com.acme.trial;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import io.mcpspring.test.McpEra;
import io.mcpspring.test.McpTestClient;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;

/**
 * A client of MCP, and of everything else that the application answers by HTTP.
 */
final class Client implements AutoCloseable {

	private static final HttpClient HTTP = HttpClient.newBuilder()
		.version(HttpClient.Version.HTTP_1_1)
		.connectTimeout(Duration.ofSeconds(60))
		.build();

	/**
	 * With the JVM's leave, each request has a connection of its own. Reactor Netty 1.3.7
	 * may read no further request of one on which the next came while another thread was
	 * still ending the answer to the last.
	 */
	private static final boolean ON_ITS_OWN = "connection"
		.equals(System.getProperty("jdk.httpclient.allowRestrictedHeaders"));

	private final int port;

	private final List<String> headers;

	private final McpTestClient mcp;

	private Client(int port, List<String> headers, McpTestClient mcp) {
		this.port = port;
		this.headers = headers;
		this.mcp = mcp;
	}

	static Client of(int port) {
		Client client = new Client(port, List.of(), McpTestClient.of(URI.create("http://127.0.0.1:" + port + "/mcp")));
		return ON_ITS_OWN ? client.with("Connection", "close") : client;
	}

	Client as(String user, String password) {
		return with("Authorization", "Basic "
				+ Base64.getEncoder().encodeToString((user + ":" + password).getBytes(StandardCharsets.UTF_8)));
	}

	/** The same client with a header on each request. */
	Client with(String name, String value) {
		List<String> all = new ArrayList<>(this.headers);
		all.addAll(List.of(name, value));
		return new Client(this.port, all, this.mcp.header(name, value));
	}

	// Plain HTTP

	HttpResponse<String> get(String path) {
		return send("GET", path, null);
	}

	HttpResponse<String> delete(String path, String... more) {
		return send("DELETE", path, null, more);
	}

	HttpResponse<String> post(String path, String json, String... more) {
		return send("POST", path, json,
				Stream.concat(Stream.of("Content-Type", "application/json"), Stream.of(more)).toArray(String[]::new));
	}

	HttpResponse<String> form(String path, String form) {
		return send("POST", path, form, "Content-Type", "application/x-www-form-urlencoded");
	}

	private HttpResponse<String> send(String method, String path, @Nullable String body, String... more) {
		HttpRequest.Builder request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + this.port + path))
			.timeout(Duration.ofSeconds(60))
			.method(method, (body != null) ? BodyPublishers.ofString(body) : BodyPublishers.noBody());
		String[] all = Stream.concat(this.headers.stream(), Stream.of(more)).toArray(String[]::new);
		if (all.length > 0) {
			request.headers(all);
		}
		try {
			return HTTP.send(request.build(), BodyHandlers.ofString());
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

	McpTestClient mcp() {
		return this.mcp;
	}

	Answer call(McpEra era, String tool) {
		return call(era, tool, Map.of());
	}

	Answer call(McpEra era, String tool, Map<String, ?> arguments) {
		return new Answer(this.mcp.speaking(era).tool(tool).with(arguments).call());
	}

	Answer read(McpEra era, String uri) {
		return new Answer(this.mcp.speaking(era).resource(uri).call());
	}

	/** The tool as it is listed; missing if it is not. */
	JsonNode tool(McpEra era, String name) {
		return this.mcp.speaking(era)
			.tools()
			.stream()
			.filter((tool) -> tool.path("name").asString().equals(name))
			.findFirst()
			.orElse(MissingNode.getInstance());
	}

	/**
	 * The arguments of a tool for an object that an HTTP request has in its body or its
	 * query: as it is, or by the name of the parameter, as the tool lists it.
	 */
	Answer callWithObject(McpEra era, String tool, String parameter, Map<String, ?> object) {
		boolean named = tool(era, tool).at("/inputSchema/properties").has(parameter);
		return call(era, tool, named ? Map.of(parameter, object) : object);
	}

	/** The answer by HTTP to any request of an era. */
	Knock knock(McpEra era) {
		return Knock.at(this, era);
	}

	/** End its sessions. */
	@Override
	public void close() {
		this.mcp.close();
	}

}
