package io.mcpspring.demo;

import java.time.Duration;
import java.util.Map;

import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.HttpClientStreamableHttpTransport;
import io.modelcontextprotocol.spec.McpSchema;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import org.springframework.boot.test.web.server.LocalServerPort;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The client of the MCP Java SDK checks the results of the shop against their schemas.
 */
@Tag("clients")
@OnTomcat
class ShopSdkClientTests {

	private static final Map<String, Map<String, Object>> CALLS = Map.of("find_products", Map.of("text", "tea"),
			"stock_level", Map.of("sku", "EQU-002"), "order_status", Map.of("id", 1), "order_form", Map.of());

	@LocalServerPort
	private int port;

	@Test
	void resultsFitTheirSchemas() {
		try (McpSyncClient client = McpClient
			.sync(HttpClientStreamableHttpTransport.builder("http://localhost:" + this.port).endpoint("/mcp").build())
			.requestTimeout(Duration.ofSeconds(60))
			.enableCallToolSchemaCaching(true)
			.build()) {
			client.initialize();
			int checked = 0;
			for (McpSchema.Tool tool : client.listTools().tools()) {
				Map<String, Object> arguments = CALLS.get(tool.name());
				if (arguments != null) {
					McpSchema.CallToolResult result = client
						.callTool(new McpSchema.CallToolRequest(tool.name(), arguments));
					assertThat(result.isError()).as(tool.name() + " " + result.content()).isNotEqualTo(true);
					assertThat(result.structuredContent() != null).as(tool.name())
						.isEqualTo(tool.outputSchema() != null);
					checked += (tool.outputSchema() != null) ? 1 : 0;
				}
			}
			assertThat(checked).isGreaterThanOrEqualTo(3);
		}
	}

}
