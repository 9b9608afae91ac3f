package io.mcpspring.conformance;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;

import io.mcpspring.annotation.McpTool;
import io.mcpspring.catalog.HandlerOptions;
import io.mcpspring.catalog.McpCatalog;
import io.mcpspring.catalog.Registration;
import io.mcpspring.model.McpResult;
import io.mcpspring.model.PromptDescriptor;
import io.mcpspring.model.PromptMessage;
import io.mcpspring.model.ToolDescriptor;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

import org.springframework.stereotype.Component;

/**
 * What is registered and removed by code.
 */
@Component
class CatalogTools {

	private static final HandlerOptions OPTIONS = HandlerOptions.nonBlocking("the fixtures");

	private final AtomicLong counter = new AtomicLong();

	private final McpCatalog catalog;

	CatalogTools(McpCatalog catalog, JsonMapper mapper) {
		this.catalog = catalog;
		ObjectNode schema = mapper.readValue(Samples.read("json_schema_2020_12_tool.json"), ObjectNode.class);
		catalog.tools()
			.register(tool("json_schema_2020_12_tool", "Takes whatever fits a schema with rare keywords", schema));
	}

	@McpTool(name = "test_trigger_tool_change", description = "Adds a tool and removes it")
	String triggerToolChange() {
		String name = "temporary_tool_" + this.counter.incrementAndGet();
		this.catalog.tools()
			.register(tool(name, "Is here for a moment", JsonNodeFactory.instance.objectNode().put("type", "object")));
		this.catalog.tools().remove(name);
		return "The list of tools changed";
	}

	@McpTool(name = "test_trigger_prompt_change", description = "Adds a prompt and removes it")
	String triggerPromptChange() {
		String name = "temporary_prompt_" + this.counter.incrementAndGet();
		PromptDescriptor descriptor = new PromptDescriptor(name, null, "Is here for a moment", List.of(), List.of(),
				null);
		McpResult.GetPrompt answer = new McpResult.GetPrompt(null, List.of(PromptMessage.user("Hello")));
		this.catalog.prompts()
			.register(new Registration.Prompt(descriptor,
					(context, arguments) -> CompletableFuture.completedFuture(answer), OPTIONS));
		this.catalog.prompts().remove(name);
		return "The list of prompts changed";
	}

	private static Registration.Tool tool(String name, String description, ObjectNode schema) {
		ToolDescriptor descriptor = ToolDescriptor.builder(name, schema).description(description).build();
		return new Registration.Tool(descriptor, (context, arguments) -> CompletableFuture
			.completedFuture(McpResult.CallTool.text("Called with " + arguments)), OPTIONS);
	}

}
