package io.mcpspring.model;

/**
 * Message of a prompt.
 *
 * @param role the speaker
 * @param content one block of content (server-2025 PROMPT-03)
 */
public record PromptMessage(Role role, Content content) {

	/**
	 * Create a text message of the user.
	 * @param text the text
	 * @return the message
	 */
	public static PromptMessage user(String text) {
		return new PromptMessage(Role.USER, Content.text(text));
	}

	/**
	 * Create a text message of the assistant.
	 * @param text the text
	 * @return the message
	 */
	public static PromptMessage assistant(String text) {
		return new PromptMessage(Role.ASSISTANT, Content.text(text));
	}

}
