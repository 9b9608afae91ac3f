package com.example.tasks;

import java.util.List;

import io.mcpspring.annotation.McpParam;
import io.mcpspring.annotation.McpPrompt;
import io.mcpspring.model.Content;
import io.mcpspring.model.McpRole;
import io.mcpspring.model.PromptMessage;
import io.mcpspring.model.ResourceContents;
import org.jspecify.annotations.Nullable;

import org.springframework.stereotype.Component;

/** A prompt. */
@Component
class ShopPrompts {

	// @formatter:off
	@McpPrompt(name = "compare", title = "Compare two products", description = "Helps to choose between two products")
	List<PromptMessage> compare(@McpParam(description = "The one") String first,
			@McpParam(description = "The other") String second,
			@McpParam(description = "What matters most", required = false) @Nullable Aspect aspect) {
		ResourceContents table = ResourceContents.text("shop://products", "text/csv", prices(first, second));
		return List.of(PromptMessage.user("Compare " + first + " and " + second + " by " + aspect + "."),
				PromptMessage.of(McpRole.USER, Content.resource(table)));
	}

	enum Aspect { PRICE, WEIGHT, TASTE }
	// @formatter:on

	private static String prices(String first, String second) {
		return first + ",1\n" + second + ",2";
	}

}
