package io.mcpspring.engine.catalog;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

import io.mcpspring.catalog.CompletionHandler;
import io.mcpspring.catalog.McpRegistration;
import io.mcpspring.catalog.PromptBuilder;
import io.mcpspring.catalog.PromptHandler;
import io.mcpspring.engine.model.DescribedPrompt;
import io.mcpspring.model.GetPromptResult;
import io.mcpspring.model.PromptDescriptor;
import org.jspecify.annotations.Nullable;

/**
 * Builder of a prompt of a catalogue.
 */
final class BuiltPrompt extends BuiltRegistration<PromptBuilder> implements PromptBuilder {

	private final Registries catalog;

	private final BuiltCompletions completions;

	private final String name;

	private final List<PromptDescriptor.Argument> arguments = new ArrayList<>();

	private @Nullable PromptHandler handler;

	BuiltPrompt(Registries catalog, String name) {
		super("prompt", name);
		this.catalog = catalog;
		this.completions = new BuiltCompletions(catalog, true, name);
		this.name = name;
	}

	@Override
	public PromptBuilder argument(String name, String description) {
		return argument(PromptDescriptor.Argument.builder(name).description(description).required(true).build());
	}

	@Override
	public PromptBuilder optionalArgument(String name, String description) {
		return argument(PromptDescriptor.Argument.builder(name).description(description).build());
	}

	@Override
	public PromptBuilder argument(PromptDescriptor.Argument argument) {
		this.arguments.add(argument);
		return this;
	}

	@Override
	public PromptBuilder complete(String argument, CompletionHandler handler) {
		this.completions.add(argument, handler);
		return this;
	}

	@Override
	public PromptBuilder handler(PromptHandler handler) {
		this.handler = handler;
		return this;
	}

	@Override
	public McpRegistration register() {
		PromptHandler code = present(this.handler);
		ValueBinding binding = this.catalog.binding();
		Function<@Nullable Object, GetPromptResult> messages = binding.messages(description());
		Registration.Prompt prompt = new Registration.Prompt(
				new DescribedPrompt(this.name, title(), description(), this.arguments, icons(), meta()),
				handler(binding, code::get, (given, value) -> messages.apply(value)), options(false, TaskTraits.NONE));
		this.catalog.prompts.register(prompt);
		this.completions.register(completionOptions());
		return this.catalog.face(prompt);
	}

}
