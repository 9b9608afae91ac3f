package io.mcpspring.test.slice;

import io.mcpspring.annotation.McpPrompt;
import io.mcpspring.annotation.McpResource;

import org.springframework.stereotype.Component;

@Component
class GuideResources {

	@McpResource(uri = "shop://guide", name = "guide", description = "A guide")
	public String guide() {
		return "Grind, then pour";
	}

	@McpPrompt(name = "advise", description = "Advise a customer")
	public String advise() {
		return "Advise the customer";
	}

}
