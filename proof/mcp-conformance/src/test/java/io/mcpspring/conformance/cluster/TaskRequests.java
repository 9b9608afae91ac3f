package io.mcpspring.conformance.cluster;

import java.io.IOException;
import java.net.Socket;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;

import io.mcpspring.conformance.cluster.TokenIssuer.Token;
import io.mcpspring.conformance.raw.RawStream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.MissingNode;

/**
 * Requests of 2026-07-28 of a client that knows tasks, each over a connection of its own.
 */
final class TaskRequests {

	/** After what silence a request is given up. */
	private static final Duration MAX_WAIT = Duration.ofSeconds(3);

	private final Connections connections;

	private Duration patience = MAX_WAIT;

	private int id;

	TaskRequests(Connections connections) {
		this.connections = connections;
	}

	/** Give requests up later. */
	TaskRequests patience(Duration patience) {
		this.patience = patience;
		return this;
	}

	/**
	 * Send a request.
	 * @param token who sends it
	 * @param method its method
	 * @param name the tool or the task that it is about
	 * @param params its parameters without metadata, as the members of a JSON object
	 * @return the answer, a missing node if there is none
	 */
	JsonNode send(Token token, String method, String name, String params) {
		this.id++;
		Map<String, String> headers = new LinkedHashMap<>(token.header());
		headers.put("MCP-Protocol-Version", "2026-07-28");
		headers.put("Mcp-Method", method);
		headers.put("Mcp-Name", name);
		String body = """
				{"jsonrpc":"2.0","id":%d,"method":"%s","params":{%s,"_meta":{\
				"io.modelcontextprotocol/protocolVersion":"2026-07-28",\
				"io.modelcontextprotocol/clientInfo":{"name":"tasks","version":"1"},\
				"io.modelcontextprotocol/clientCapabilities":{"elicitation":{},\
				"extensions":{"io.modelcontextprotocol/tasks":{}}}}}}""".formatted(this.id, method, params);
		try (RawStream stream = new RawStream(this.connections.open()).patience(this.patience)) {
			stream.send("POST", headers, body);
			if (stream.status() == 401 || stream.status() == 503) {
				return MissingNode.getInstance();
			}
			String answer = stream.isEventStream() ? response(stream) : stream.body();
			if (!answer.startsWith("{") && stream.status() >= 400) {
				// In the words of the container; what it was is seen in the output.
				System.out.printf("%s was answered with status %d and no JSON: %.200s%n", method, stream.status(),
						answer);
				return MissingNode.getInstance();
			}
			return JsonMapper.shared().readTree(answer);
		}
		catch (IOException ex) {
			return MissingNode.getInstance();
		}
	}

	private String response(RawStream stream) throws IOException {
		for (RawStream.Event event = stream.next(); event != null; event = stream.next()) {
			if (event.data().contains("\"id\":" + this.id)) {
				return event.data();
			}
		}
		throw new IOException("The stream ended before the response");
	}

	/** Where requests go. */
	@FunctionalInterface
	interface Connections {

		Socket open() throws IOException;

	}

}
