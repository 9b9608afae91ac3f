package io.mcpspring.model;

/**
 * One message of a prompt.
 *
 * @param role who speaks
 * @param content one block of content (server-2025 PROMPT-03)
 */
public record PromptMessage(Role role, Content content) {

	/**
	 * Text from the user.
	 * @param text the text
	 * @return the message
	 */
	public static PromptMessage user(String text) {
		return new PromptMessage(Role.USER, Content.text(text));
	}

	/**
	 * Text from the assistant.
	 * @param text the text
	 * @return the message
	 */
	public static PromptMessage assistant(String text) {
		return new PromptMessage(Role.ASSISTANT, Content.text(text));
	}

}
