package com.acme.minimal.app;

import org.springframework.ai.mcp.annotation.McpArg;
import org.springframework.ai.mcp.annotation.McpPrompt;
import org.springframework.ai.tool.annotation.Tool;
import org.springframework.stereotype.Component;

/** Annotations of Spring AI. */
@Component
class SpringAi {

	@Tool(description = "Looks a word up")
	String lookUp(String word) {
		return "meaning of " + word;
	}

	@McpPrompt(name = "advise")
	String advise(@McpArg(name = "topic") String topic) {
		return "Advise about " + topic;
	}

}
