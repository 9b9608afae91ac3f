package io.mcpspring.client.service;

import io.mcpspring.client.message.ForeignText;

/**
 * A tool failed: its result says {@code isError}. The message is the text that the server
 * wrote for the model, on one line; treat it as foreign text.
 */
public final class McpToolException extends RuntimeException {

	private static final long serialVersionUID = 1L;

	private static final int MAX_LENGTH = 10_000;

	private final String tool;

	private final transient McpToolResult result;

	McpToolException(String tool, McpToolResult result) {
		super(message(tool, result.text()));
		this.tool = tool;
		this.result = result;
	}

	private static String message(String tool, String text) {
		if (text.isBlank()) {
			return "The tool '" + tool + "' failed";
		}
		return ForeignText.line(text, MAX_LENGTH);
	}

	/**
	 * Return the name of the tool.
	 * @return the name
	 */
	public String tool() {
		return this.tool;
	}

	/**
	 * Return the whole result.
	 * @return the result, which {@link McpToolResult#isError() is an error}
	 */
	public McpToolResult result() {
		return this.result;
	}

}
