package io.mcpspring.autoconfigure.application;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Calls a server as a client without sessions does. Single quotes stand for double ones.
 */
public final class StatelessCalls {

	private static final String META = "{'io.modelcontextprotocol/protocolVersion':'2026-07-28',"
			+ "'io.modelcontextprotocol/clientCapabilities':{'elicitation':{'form':{}}}}";

	private final HttpClient client = newClient();

	private final int port;

	public StatelessCalls(int port) {
		this.port = port;
	}

	private static HttpClient newClient() {
		return HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
	}

	/** The text of a tool's result. */
	public String text(String tool) {
		return call(tool).at("/content/0/text").asString();
	}

	public JsonNode call(String tool) {
		return call(tool, "{}");
	}

	public JsonNode call(String tool, String arguments) {
		return send("tools/call", tool, "{'name':'" + tool + "','arguments':" + arguments + "}").path("result");
	}

	/** Answer the question that a result asks. */
	public JsonNode answer(String tool, JsonNode asked, String answers) {
		ObjectNode params = json("{'name':'" + tool + "','arguments':{}}");
		params.set("requestState", asked.path("requestState"));
		params.set("inputResponses", json(answers));
		return send("tools/call", tool, params).path("result");
	}

	public JsonNode read(String uri) {
		return send("resources/read", uri, "{'uri':'" + uri + "'}");
	}

	public JsonNode prompt(String name) {
		return send("prompts/get", name, "{'name':'" + name + "'}");
	}

	/**
	 * The status of a GET, over a connection of its own: Reactor Netty sometimes reads
	 * nothing more from a connection after an answer of the application.
	 */
	public int status(String path) {
		return send(newClient(), HttpRequest.newBuilder(uri(path)).GET()).statusCode();
	}

	private JsonNode send(String method, String name, String params) {
		return send(method, name, json(params));
	}

	private JsonNode send(String method, String name, ObjectNode params) {
		params.set("_meta", json(META));
		ObjectNode body = json("{'jsonrpc':'2.0','id':1}").put("method", method);
		body.set("params", params);
		HttpResponse<String> response = send(this.client,
				HttpRequest.newBuilder(uri("/mcp"))
					.headers("Content-Type", "application/json", "Accept", "application/json, text/event-stream",
							"MCP-Protocol-Version", "2026-07-28", "Mcp-Method", method, "Mcp-Name", name)
					.POST(BodyPublishers.ofString(body.toString())));
		return JsonMapper.shared().readTree(response.body());
	}

	private static HttpResponse<String> send(HttpClient client, HttpRequest.Builder request) {
		try {
			return client.send(request.timeout(Duration.ofSeconds(60)).build(), BodyHandlers.ofString());
		}
		catch (IOException ex) {
			throw new IllegalStateException(ex);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new IllegalStateException(ex);
		}
	}

	private URI uri(String path) {
		return URI.create("http://localhost:" + this.port + path);
	}

	private static ObjectNode json(String text) {
		return (ObjectNode) JsonMapper.shared().readTree(text.replace('\'', '"'));
	}

}
