package io.mcpspring.model;

import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * Message of a prompt.
 */
public final class PromptMessage extends ValueObject {

	private final McpRole role;

	private final Content content;

	private PromptMessage(McpRole role, Content content) {
		this.role = role;
		this.content = content;
	}

	/**
	 * Create a message.
	 * @param role the speaker
	 * @param content one block of content (server-2025 PROMPT-03)
	 * @return the message
	 */
	public static PromptMessage of(McpRole role, Content content) {
		return new PromptMessage(role, content);
	}

	/**
	 * Create a text message of the user.
	 * @param text the text
	 * @return the message
	 */
	public static PromptMessage user(String text) {
		return of(McpRole.USER, Content.text(text));
	}

	/**
	 * Create a text message of the assistant.
	 * @param text the text
	 * @return the message
	 */
	public static PromptMessage assistant(String text) {
		return of(McpRole.ASSISTANT, Content.text(text));
	}

	/**
	 * Return the speaker.
	 * @return the speaker
	 */
	public McpRole role() {
		return this.role;
	}

	/**
	 * Return the content.
	 * @return one block of content
	 */
	public Content content() {
		return this.content;
	}

	@Override
	List<@Nullable Object> members() {
		return List.of(this.role, this.content);
	}

	@Override
	public String toString() {
		return this.role + ": " + this.content;
	}

}
