package io.mcpspring.catalog;

import io.mcpspring.model.PromptDescriptor;

/**
 * Builder for a programmatic prompt. Applications call this interface; only the server
 * implements it, so that it may get further methods.
 */
public interface PromptBuilder extends McpRegistration.Builder<PromptBuilder> {

	/**
	 * Add a required argument.
	 * @param name the name of the argument
	 * @param description its meaning
	 * @return this builder
	 */
	PromptBuilder argument(String name, String description);

	/**
	 * Add an optional argument.
	 * @param name the name of the argument
	 * @param description its meaning
	 * @return this builder
	 */
	PromptBuilder optionalArgument(String name, String description);

	/**
	 * Add an argument.
	 * @param argument the argument
	 * @return this builder
	 */
	PromptBuilder argument(PromptDescriptor.Argument argument);

	/**
	 * Set the completion of an argument.
	 * @param argument the name of the argument
	 * @param handler finds candidates for the text typed so far; may block
	 * @return this builder
	 */
	PromptBuilder complete(String argument, CompletionHandler handler);

	/**
	 * Set the code, for example a lambda or a method reference.
	 * @param handler the code, called with the arguments by name
	 * @return this builder
	 */
	PromptBuilder handler(PromptHandler handler);

}
