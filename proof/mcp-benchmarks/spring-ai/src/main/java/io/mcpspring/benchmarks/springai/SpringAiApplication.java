package io.mcpspring.benchmarks.springai;

import org.springframework.ai.mcp.annotation.McpTool;
import org.springframework.ai.mcp.annotation.McpToolParam;
import org.springframework.ai.mcp.annotation.context.McpSyncRequestContext;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * The tools of the comparison, written with Spring AI.
 */
@Configuration(proxyBeanMethods = false)
@EnableAutoConfiguration
public class SpringAiApplication {

	public static void main(String[] args) {
		SpringApplication.run(SpringAiApplication.class, args);
	}

	@Bean
	Tools tools() {
		return new Tools();
	}

	/**
	 * The tools.
	 */
	static class Tools {

		@McpTool(name = "echo", description = "Says what it was told")
		public String echo(@McpToolParam(description = "What to say") String message) {
			return message;
		}

		@McpTool(name = "size", description = "Counts the characters of a text")
		public String size(@McpToolParam(description = "The text") String message) {
			return Integer.toString(message.length());
		}

		@McpTool(name = "progress", description = "Reports progress three times")
		public String progress(McpSyncRequestContext context) {
			for (int step = 1; step <= 3; step++) {
				double progress = step;
				context.progress((spec) -> spec.progress(progress).total(3));
			}
			return "done";
		}

	}

}
