package io.mcpspring.springai.app;

import java.util.List;
import java.util.Set;

import io.mcpspring.annotation.McpTool;
import io.mcpspring.model.ToolAnnotations;
import io.mcpspring.springai.ToolCallbackCustomizer;

import org.springframework.ai.tool.ToolCallback;
import org.springframework.ai.tool.ToolCallbackProvider;
import org.springframework.ai.tool.function.FunctionToolCallback;
import org.springframework.ai.tool.method.MethodToolCallbackProvider;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.context.annotation.Lazy;

@SpringBootConfiguration(proxyBeanMethods = false)
@EnableAutoConfiguration
@Import({ WeatherTools.class, AnnotatedTools.class, AnnotatedResources.class, AnnotatedPrompts.class,
		SpringAiApplication.OwnTools.class })
public class SpringAiApplication {

	/** What a provider offers is not offered twice, though the bean has it as well. */
	@Bean
	ToolCallbackProvider weather(WeatherTools tools) {
		return MethodToolCallbackProvider.builder().toolObjects(tools).build();
	}

	@Bean
	ToolCallback upperCase() {
		return FunctionToolCallback.builder("upper_case", (Text text) -> text.text().toUpperCase())
			.description("Writes a text in capitals")
			.inputType(Text.class)
			.build();
	}

	@Bean
	List<ToolCallback> further() {
		return List.of(
				FunctionToolCallback.builder("length", (Text text) -> text.text().length())
					.description("Counts the characters of a text")
					.inputType(Text.class)
					.build(),
				FunctionToolCallback.builder("places_of", (Places input) -> input.places().size())
					.description("Counts different places")
					.inputType(Places.class)
					.build());
	}

	@Bean
	@Lazy
	LazyTools lazyTools() {
		return new LazyTools();
	}

	@Bean
	ToolCallbackCustomizer readOnlyTools() {
		return (callback, tool) -> {
			if (callback.getToolDefinition().name().equals("upper_case")) {
				tool.title("Upper case").annotations(ToolAnnotations.builder().readOnly(true).openWorld(false).build());
			}
		};
	}

	public record Text(String text) {
	}

	record Places(Set<WeatherTools.Place> places) {
	}

	static class LazyTools {

		@org.springframework.ai.tool.annotation.Tool(description = "Of a bean that is made late")
		String late(String name) {
			return "Late, " + name;
		}

	}

	static class OwnTools {

		@McpTool(description = "Beside the others")
		String own() {
			return "own";
		}

		/** Offered once, by the annotation of this server. */
		@McpTool(name = "both", description = "Of two libraries")
		@org.springframework.ai.mcp.annotation.McpTool(name = "both_of_spring_ai", description = "Of two libraries")
		String both() {
			return "both";
		}

	}

}
