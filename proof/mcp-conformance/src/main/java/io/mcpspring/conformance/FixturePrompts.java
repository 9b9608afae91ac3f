package io.mcpspring.conformance;

import java.util.List;
import java.util.stream.IntStream;

import io.mcpspring.annotation.McpComplete;
import io.mcpspring.annotation.McpParam;
import io.mcpspring.annotation.McpPrompt;
import io.mcpspring.context.ElicitResult;
import io.mcpspring.context.Elicitations;
import io.mcpspring.context.McpRequestContext;
import io.mcpspring.model.Content;
import io.mcpspring.model.McpRole;
import io.mcpspring.model.PromptMessage;
import io.mcpspring.model.ResourceContents;
import org.jspecify.annotations.Nullable;

import org.springframework.stereotype.Component;

/**
 * The prompts, and completions.
 */
@Component
class FixturePrompts {

	@McpPrompt(name = "test_simple_prompt", description = "One text")
	String simple() {
		return "This is a simple prompt for testing.";
	}

	@McpPrompt(name = "test_prompt_with_arguments", description = "A text made from two arguments")
	String arguments(@McpParam(description = "The first argument") String arg1,
			@McpParam(description = "The second argument") String arg2) {
		return "Prompt with arguments: arg1='" + arg1 + "', arg2='" + arg2 + "'";
	}

	@McpPrompt(name = "test_prompt_with_embedded_resource", description = "A resource and a text")
	List<PromptMessage> embeddedResource(@McpParam(description = "The address of the resource") String resourceUri) {
		ResourceContents resource = ResourceContents.text(resourceUri, "text/plain",
				"Embedded resource content for testing.");
		return List.of(PromptMessage.of(McpRole.USER, Content.resource(resource)),
				PromptMessage.user("Please process the embedded resource above."));
	}

	@McpPrompt(name = "test_prompt_with_image", description = "A picture and a text")
	List<PromptMessage> image() {
		return List.of(PromptMessage.of(McpRole.USER, Content.image(Samples.PNG, "image/png")),
				PromptMessage.user("Please analyze the image above."));
	}

	@McpPrompt(name = "test_input_required_result_prompt", description = "A text made from an answer of the person")
	String inputRequired(McpRequestContext context) {
		ElicitResult<Background> result = context
			.ask(new Elicitations().elicit("user_context", "What context should the prompt use?", Background.class))
			.elicited("user_context");
		Background background = result.orNull();
		return "Prompt with context: " + ((background != null) ? background.context() : "none");
	}

	@McpComplete(ref = "test_prompt_with_arguments")
	List<String> arg1(String arg1) {
		return List.of("test-one", "test-two", "other").stream().filter((value) -> value.startsWith(arg1)).toList();
	}

	@McpComplete(ref = "test_prompt_with_arguments")
	List<String> arg2(String arg2, @Nullable String arg1) {
		return List.of(arg2 + " after " + arg1);
	}

	@McpComplete(ref = "test://template/{id}/data")
	List<String> id(String id) {
		return IntStream.rangeClosed(1, 150)
			.mapToObj(Integer::toString)
			.filter((value) -> value.startsWith(id))
			.toList();
	}

	record Background(String context) {
	}

}
