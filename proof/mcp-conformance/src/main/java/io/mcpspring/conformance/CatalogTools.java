package io.mcpspring.conformance;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;

import io.mcpspring.annotation.McpTool;
import io.mcpspring.catalog.McpCatalog;
import io.mcpspring.catalog.McpRegistration;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

import org.springframework.stereotype.Component;

/**
 * What is registered and removed by code.
 */
@Component
class CatalogTools {

	private final AtomicLong counter = new AtomicLong();

	private final McpCatalog catalog;

	CatalogTools(McpCatalog catalog, JsonMapper mapper) {
		this.catalog = catalog;
		ObjectNode schema = mapper.readValue(Samples.read("json_schema_2020_12_tool.json"), ObjectNode.class);
		tool("json_schema_2020_12_tool", "Takes whatever fits a schema with rare keywords", schema);
	}

	@McpTool(name = "test_trigger_tool_change", description = "Adds a tool and removes it")
	String triggerToolChange() {
		String name = "temporary_tool_" + this.counter.incrementAndGet();
		tool(name, "Is here for a moment", JsonNodeFactory.instance.objectNode().put("type", "object")).remove();
		return "The list of tools changed";
	}

	@McpTool(name = "test_trigger_prompt_change", description = "Adds a prompt and removes it")
	String triggerPromptChange() {
		String name = "temporary_prompt_" + this.counter.incrementAndGet();
		this.catalog.prompt(name)
			.description("Is here for a moment")
			.handler((context, arguments) -> "Hello")
			.register()
			.remove();
		return "The list of prompts changed";
	}

	private McpRegistration tool(String name, String description, ObjectNode schema) {
		return this.catalog.tool(name)
			.description(description)
			.input(schema)
			.nonBlocking()
			.handler((context, arguments) -> "Called with " + arguments)
			.register();
	}

}
