package io.mcpspring.conformance.sdk;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import com.sun.net.httpserver.HttpServer;
import io.mcpspring.conformance.ConformanceApplication;
import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.HttpClientStreamableHttpTransport;
import io.modelcontextprotocol.spec.McpSchema;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;

import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The client of the MCP Java SDK checks the results of the operations of five documents,
 * whose schemas are written out.
 */
@Tag("clients")
@SpringBootTest(classes = ConformanceApplication.class, webEnvironment = WebEnvironment.RANDOM_PORT,
		properties = { "spring.profiles.active=servlet", "mcp.server.tools.schema=inline" })
class DocumentsSdkClientTests {

	private static final JsonMapper JSON = JsonMapper.shared();

	private static final List<String> DOCUMENTS = List.of(
			"../../extras/mcp-openapi/src/test/resources/openapi/pets.yaml", "clients/schemas/documents/forms.yaml",
			"clients/schemas/documents/newest.yaml", "clients/schemas/documents/numbers.yaml",
			"clients/schemas/documents/shapes.yaml");

	private static final HttpServer SERVICE = service();

	/** What the services answer, whatever is asked for. */
	private static volatile String answer = "{}";

	@LocalServerPort
	private int port;

	private static HttpServer service() {
		try {
			HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
			server.createContext("/", (exchange) -> {
				try (exchange) {
					exchange.getRequestBody().readAllBytes();
					byte[] body = answer.getBytes(StandardCharsets.UTF_8);
					exchange.getResponseHeaders().set("Content-Type", "application/json");
					exchange.sendResponseHeaders(200, body.length);
					exchange.getResponseBody().write(body);
				}
			});
			server.start();
			return server;
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	@AfterAll
	static void stop() {
		SERVICE.stop(0);
	}

	@DynamicPropertySource
	static void documents(DynamicPropertyRegistry registry) {
		for (int i = 0; i < DOCUMENTS.size(); i++) {
			String document = "mcp.server.openapi.d" + i;
			String location = "file:" + Path.of(DOCUMENTS.get(i)).toAbsolutePath().normalize();
			String prefix = "d" + i + "_";
			registry.add(document + ".location", () -> location);
			registry.add(document + ".base-url", () -> "http://127.0.0.1:" + SERVICE.getAddress().getPort());
			registry.add(document + ".prefix", () -> prefix);
		}
	}

	@Test
	void takesTheResults() {
		List<String> refused = new ArrayList<>();
		int structured = 0;
		try (McpSyncClient client = McpClient
			.sync(HttpClientStreamableHttpTransport.builder("http://localhost:" + this.port).endpoint("/mcp").build())
			.requestTimeout(Duration.ofSeconds(60))
			.enableCallToolSchemaCaching(true)
			.build()) {
			client.initialize();
			for (McpSchema.Tool tool : client.listTools().tools()) {
				if (tool.name().matches("d[0-9]_.*") && tool.outputSchema() != null) {
					JsonNode schema = JSON.valueToTree(tool.outputSchema());
					answer = unwrapped(schema, sample(schema, true, 0)).toString();
					try {
						McpSchema.CallToolResult result = client.callTool(new McpSchema.CallToolRequest(tool.name(),
								JSON.convertValue(sample(JSON.valueToTree(tool.inputSchema()), false, 0), Map.class)));
						structured += (result.structuredContent() != null) ? 1 : 0;
					}
					catch (RuntimeException ex) {
						refused.add(tool.name() + ": " + ex.getMessage());
					}
				}
			}
		}
		assertThat(refused).isEmpty();
		assertThat(structured).isGreaterThanOrEqualTo(10);
	}

	/** A list or a scalar is a member of the structured result. */
	private static JsonNode unwrapped(JsonNode schema, JsonNode value) {
		return (schema.path("properties").size() == 1 && schema.path("properties").has("result")) ? value.path("result")
				: value;
	}

	/** A value that fits: the required properties, or all of the first levels. */
	private static JsonNode sample(JsonNode schema, boolean whole, int depth) {
		JsonNodeFactory nodes = JsonNodeFactory.instance;
		if (schema.has("const") || schema.has("enum")) {
			return schema.has("const") ? schema.get("const") : schema.path("enum").get(0);
		}
		for (String choice : List.of("anyOf", "oneOf")) {
			if (schema.has(choice) && !schema.has("properties")) {
				return sample(schema.path(choice).get(0), whole, depth + 1);
			}
		}
		JsonNode types = schema.path("type");
		return switch (types.isArray() ? types.get(0).asString() : types.asString(schema.isObject() ? "object" : "")) {
			case "object" -> {
				var object = nodes.objectNode();
				for (JsonNode part : schema.path("allOf")) {
					object.setAll(sample(part, whole, depth + 1).asObject());
				}
				schema.path("properties").properties().forEach((member) -> {
					boolean required = schema.path("required")
						.valueStream()
						.anyMatch((name) -> name.asString().equals(member.getKey()));
					if (member.getValue().isObject()
							&& (required || (whole && depth < 3 && !isCut(member.getValue())))) {
						object.set(member.getKey(), sample(member.getValue(), whole, depth + 1));
					}
				});
				yield object;
			}
			case "array" -> {
				var array = nodes.arrayNode();
				int size = Math.max(schema.path("minItems").asInt(0),
						(whole && depth < 3 && !isCut(schema.path("items"))) ? 1 : 0);
				for (int i = 0; i < size; i++) {
					array.add(sample(schema.path("items"), whole, depth + 1));
				}
				yield array;
			}
			case "integer", "number" ->
				nodes.numberNode(schema.path("exclusiveMinimum").asInt(schema.path("minimum").asInt(1) - 1) + 1);
			case "boolean" -> nodes.booleanNode(true);
			case "null" -> nodes.nullNode();
			default -> nodes.stringNode("text".repeat((schema.path("minLength").asInt(1) + 3) / 4));
		};
	}

	/** A type within itself, whose members are not listed again. */
	private static boolean isCut(JsonNode schema) {
		return schema.path("description").asString("").startsWith("Of the form of ") && !schema.has("properties");
	}

}
