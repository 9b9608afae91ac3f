package io.mcpspring.springai.app;

import java.math.BigDecimal;
import java.net.InetAddress;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

import io.modelcontextprotocol.server.McpSyncServerExchange;
import io.modelcontextprotocol.spec.McpSchema.CompleteRequest;
import io.modelcontextprotocol.spec.McpSchema.CompleteResult;
import io.modelcontextprotocol.spec.McpSchema.CompleteResult.CompleteCompletion;
import io.modelcontextprotocol.spec.McpSchema.GetPromptRequest;
import io.modelcontextprotocol.spec.McpSchema.GetPromptResult;
import io.modelcontextprotocol.spec.McpSchema.PromptMessage;
import io.modelcontextprotocol.spec.McpSchema.Role;
import io.modelcontextprotocol.spec.McpSchema.TextContent;

import org.springframework.ai.mcp.annotation.McpArg;
import org.springframework.ai.mcp.annotation.McpComplete;
import org.springframework.ai.mcp.annotation.McpPrompt;

/**
 * Prompts with the annotations of Spring AI.
 */
public class AnnotatedPrompts {

	@McpPrompt(name = "greeting", title = "Greeting", description = "Greets")
	GetPromptResult greeting(McpSyncServerExchange exchange,
			@McpArg(name = "name", description = "Whom", required = true) String name,
			@McpArg(name = "age") Integer age) {
		return GetPromptResult.builder(List
			.of(PromptMessage.builder(Role.USER, TextContent.builder("Hello, " + name + " (" + age + ")").build())
				.build()))
			.description("A greeting")
			.build();
	}

	@McpPrompt(name = "all-arguments")
	String all(Map<String, Object> arguments, GetPromptRequest request) {
		return request.name() + new TreeMap<>(arguments);
	}

	@McpPrompt(name = "several")
	List<String> several(@McpArg(name = "topic", required = true) String topic) {
		return List.of(topic + " 1", topic + " 2");
	}

	@McpPrompt(name = "values")
	String values(@McpArg(name = "sum") BigDecimal sum, @McpArg(name = "host") InetAddress host,
			@McpArg(name = "sums") List<BigDecimal> sums, @McpArg(name = "times") Set<LocalDateTime> times,
			@McpArg(name = "texts") Set<String> texts) {
		return sum + " " + host + " " + sums + " " + times + " " + ((texts != null) ? texts.size() : null);
	}

	@McpComplete(prompt = "greeting")
	CompleteResult complete(CompleteRequest request, CompleteRequest.CompleteArgument argument) {
		return new CompleteResult(
				new CompleteCompletion(List.of(argument.name() + ":" + request.argument().value()), 5, true));
	}

	/** Left out with a warning, as there is no such prompt. */
	@McpComplete(prompt = "unknown")
	List<String> unknown(String typed) {
		return List.of(typed);
	}

}
