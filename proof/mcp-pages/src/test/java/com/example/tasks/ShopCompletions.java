package com.example.tasks;

import java.util.List;
import java.util.stream.Stream;

import io.mcpspring.annotation.McpComplete;
import io.mcpspring.model.CompleteRequest;

import org.springframework.stereotype.Component;

/** Completions of a prompt and of a resource template. */
@Component
class ShopCompletions {

	// @formatter:off
	@McpComplete(ref = "compare", argument = "first")
	List<String> first(String typed) {
		return products().filter((product) -> product.startsWith(typed)).toList();
	}

	@McpComplete(ref = "compare", argument = "second")
	List<String> second(String typed, CompleteRequest request) {
		String first = request.arguments().get("first");
		return products().filter((product) -> product.startsWith(typed) && !product.equals(first)).toList();
	}

	@McpComplete(ref = "manual")
	List<String> product(String product) {
		return first(product);
	}
	// @formatter:on

	private static Stream<String> products() {
		return Stream.of("kettle", "kiln", "mug");
	}

}
