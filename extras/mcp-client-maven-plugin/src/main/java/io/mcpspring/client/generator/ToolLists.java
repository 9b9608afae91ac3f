package io.mcpspring.client.generator;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletionException;

import io.mcpspring.client.McpClient;
import io.mcpspring.client.RequestOptions;
import io.mcpspring.client.transport.HttpClientTransport;
import io.mcpspring.engine.jsonrpc.JsonWeight;
import io.mcpspring.model.Implementation;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Lists of tools, from a server or from a file.
 */
final class ToolLists {

	private static final int MAX_PAGES = 200;

	private static final long LARGEST_FILE = 16 * 1024 * 1024;

	/** The memory of all tools of a server. */
	private static final long MAX_WEIGHT = 64 * 1024 * 1024;

	private ToolLists() {
	}

	/**
	 * Read a file.
	 * @param file a result of {@code tools/list}, a response with it, or the array of
	 * tools
	 */
	static JsonNode read(Path file) {
		try {
			if (Files.size(file) > LARGEST_FILE) {
				throw new IllegalArgumentException(file + " is larger than " + LARGEST_FILE + " bytes");
			}
			JsonNode json = JsonMapper.shared().readTree(Files.readAllBytes(file));
			JsonNode result = json.path("result").isObject() ? json.path("result") : json;
			return result.isArray() ? result : result.path("tools");
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/** Read all pages of a server. */
	static JsonNode read(URI url, Map<String, String> headers) {
		try (McpClient client = McpClient.builder(HttpClientTransport.of(url))
			.info(Implementation.of("mcp-client-maven-plugin", "0"))
			.timeout(Duration.ofSeconds(30))
			.headers(() -> headers)
			.build()) {
			ArrayNode tools = JsonNodeFactory.instance.arrayNode();
			long weight = 0;
			ObjectNode params = JsonNodeFactory.instance.objectNode();
			for (int page = 0; page < MAX_PAGES; page++) {
				ObjectNode result = client.send("tools/list", params, RequestOptions.NONE).result().join();
				result.path("tools").forEach(tools::add);
				weight += JsonWeight.of(result.path("tools"));
				if (weight > MAX_WEIGHT) {
					throw new IllegalStateException("The server at " + url + " lists tools that take more than "
							+ MAX_WEIGHT + " bytes of memory");
				}
				if (!result.path("nextCursor").isString()) {
					return tools;
				}
				params = JsonNodeFactory.instance.objectNode();
				params.set("cursor", result.path("nextCursor"));
			}
			throw new IllegalStateException("The server lists over " + MAX_PAGES + " pages of tools");
		}
		catch (CompletionException ex) {
			throw new IllegalStateException("The server at " + url + " does not list its tools: "
					+ ((ex.getCause() != null) ? ex.getCause().getMessage() : ex.getMessage()), ex);
		}
	}

}
