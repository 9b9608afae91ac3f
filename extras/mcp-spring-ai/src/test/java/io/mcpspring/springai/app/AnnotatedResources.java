package io.mcpspring.springai.app;

import java.util.List;

import io.modelcontextprotocol.server.McpSyncServerExchange;
import io.modelcontextprotocol.spec.McpSchema.ReadResourceRequest;
import io.modelcontextprotocol.spec.McpSchema.ReadResourceResult;
import io.modelcontextprotocol.spec.McpSchema.ResourceContents;
import io.modelcontextprotocol.spec.McpSchema.TextResourceContents;

import org.springframework.ai.mcp.annotation.McpComplete;
import org.springframework.ai.mcp.annotation.McpResource;

/**
 * Resources with the annotations of Spring AI.
 */
public class AnnotatedResources {

	@McpResource(uri = "static://hello", name = "Hello", description = "A greeting")
	String hello() {
		return "Hello World!";
	}

	/** The variables go to the parameters in their order. */
	@McpResource(uri = "user://{name}/{attribute}", name = "Attribute", mimeType = "application/json")
	ReadResourceResult attribute(McpSyncServerExchange exchange, ReadResourceRequest request, String first,
			String second) {
		return ReadResourceResult
			.builder(List
				.of(TextResourceContents.builder(request.uri(), first + "'s " + second).mimeType("text/plain").build()))
			.build();
	}

	@McpResource(uri = "avatar://{name}", mimeType = "image/png")
	String avatar(String name) {
		return name.equals("broken") ? "no base64!" : "aGk=";
	}

	@McpResource(uri = "list://{name}")
	List<String> list(String name) {
		return List.of(name + " 1", name + " 2");
	}

	@McpResource(uri = "contents://{name}")
	ResourceContents contents(ReadResourceRequest request, String name) {
		return TextResourceContents.builder(request.uri(), name).mimeType("text/plain").build();
	}

	@McpResource(uri = "missing://all")
	String missing() {
		return null;
	}

	@McpComplete(uri = "user://{name}/{attribute}")
	List<String> complete(String typed) {
		return List.of(typed + "a", typed + "b");
	}

}
