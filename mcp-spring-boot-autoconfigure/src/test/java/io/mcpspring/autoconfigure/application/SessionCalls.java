package io.mcpspring.autoconfigure.application;

import java.time.Duration;
import java.util.Map;

import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.HttpClientStreamableHttpTransport;
import io.modelcontextprotocol.spec.McpSchema;

/**
 * Calls a server as a client with a session does, which is sure of everything.
 */
public final class SessionCalls {

	private SessionCalls() {
	}

	/** Call a tool, and answer its questions. */
	public static McpSchema.CallToolResult call(int port, String tool) {
		try (McpSyncClient client = McpClient
			.sync(HttpClientStreamableHttpTransport.builder("http://localhost:" + port).endpoint("/mcp").build())
			.requestTimeout(Duration.ofSeconds(60))
			.elicitation(
					(request) -> new McpSchema.ElicitResult(McpSchema.ElicitResult.Action.ACCEPT, Map.of("sure", true)))
			.build()) {
			client.initialize();
			return client.callTool(new McpSchema.CallToolRequest(tool, Map.of()));
		}
	}

}
