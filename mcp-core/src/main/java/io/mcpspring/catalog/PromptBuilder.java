package io.mcpspring.catalog;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.function.Supplier;

import io.mcpspring.model.McpResult;
import io.mcpspring.model.PromptDescriptor;
import org.jspecify.annotations.Nullable;

/**
 * Builder for a programmatic prompt.
 */
public final class PromptBuilder extends RegistrationBuilder<PromptBuilder> {

	private final Registry<Registration.Prompt> prompts;

	private final BuiltCompletions completions;

	private final Supplier<ValueBinding> binding;

	private final String name;

	private final List<PromptDescriptor.Argument> arguments = new ArrayList<>();

	PromptBuilder(Registry<Registration.Prompt> prompts, Registry<Registration.Completion> completions,
			Supplier<ValueBinding> binding, String name) {
		super("prompt", name);
		this.prompts = prompts;
		this.completions = new BuiltCompletions(completions, true, name);
		this.binding = binding;
		this.name = name;
	}

	/**
	 * Add a required argument.
	 * @param name the name of the argument
	 * @param description its meaning
	 * @return this builder
	 */
	public PromptBuilder argument(String name, String description) {
		return argument(new PromptDescriptor.Argument(name, null, description, true));
	}

	/**
	 * Add an optional argument.
	 * @param name the name of the argument
	 * @param description its meaning
	 * @return this builder
	 */
	public PromptBuilder optionalArgument(String name, String description) {
		return argument(new PromptDescriptor.Argument(name, null, description, false));
	}

	/**
	 * Add an argument.
	 * @param argument the argument
	 * @return this builder
	 */
	public PromptBuilder argument(PromptDescriptor.Argument argument) {
		this.arguments.add(argument);
		return this;
	}

	/**
	 * Set the completion of an argument.
	 * @param argument the name of the argument
	 * @param values finds candidates for the text typed so far; may block
	 * @return this builder
	 */
	public PromptBuilder complete(String argument,
			ValueBinding.Body<Registration.CompletionRequest, List<String>> values) {
		this.completions.add(argument, values);
		return this;
	}

	/**
	 * Register the prompt.
	 * @param body the code, which may block; called with the arguments by name; returns a
	 * value that annotated methods may return
	 * @return the registration
	 * @throws IllegalStateException if a prompt of that name is already offered
	 */
	public Registration.Prompt get(ValueBinding.Body<Map<String, String>, ? extends @Nullable Object> body) {
		Function<@Nullable Object, McpResult.GetPrompt> messages = this.binding.get().messages(description());
		return register(now(body, (given, value) -> messages.apply(value)), true);
	}

	/**
	 * Register the prompt.
	 * @param body the code, which must not block; cancelled with the request
	 * @return the registration
	 * @throws IllegalStateException if a prompt of that name is already offered
	 */
	public Registration.Prompt getAsync(ValueBinding.Body<Map<String, String>, ? extends CompletionStage<?>> body) {
		Function<@Nullable Object, McpResult.GetPrompt> messages = this.binding.get().messages(description());
		return register(later(body, (given, value) -> messages.apply(value)), false);
	}

	private Registration.Prompt register(McpHandler<Map<String, String>, McpResult.GetPrompt> handler,
			boolean blocking) {
		Registration.Prompt prompt = new Registration.Prompt(
				new PromptDescriptor(this.name, title(), description(), this.arguments, icons(), meta()), handler,
				options(blocking, false));
		this.prompts.register(prompt);
		this.completions.register(options(true, false));
		return prompt;
	}

}
