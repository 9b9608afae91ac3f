package io.mcpspring.benchmarks.app;

import io.mcpspring.catalog.McpCatalog;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.beans.factory.annotation.Value;

/**
 * More tools, where the property {@code benchmarks.further-tools} says how many.
 */
class FurtherTools implements SmartInitializingSingleton {

	private final McpCatalog catalog;

	private final int count;

	FurtherTools(McpCatalog catalog, @Value("${benchmarks.further-tools:0}") int count) {
		this.catalog = catalog;
		this.count = count;
	}

	@Override
	public void afterSingletonsInstantiated() {
		for (int number = 0; number < this.count; number++) {
			ObjectNode input = JsonMapper.shared().createObjectNode().put("type", "object");
			input.putObject("properties").putObject("message").put("type", "string");
			input.putArray("required").add("message");
			this.catalog.tool("further_%03d".formatted(number))
				.description("Says what it was told")
				.input(input)
				.handler((context, arguments) -> arguments.path("message").asString())
				.register();
		}
	}

}
