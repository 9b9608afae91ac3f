package io.mcpspring.model;

/**
 * Result of a request, independent of the protocol revision: a {@link CallToolResult}, a
 * {@link ReadResourceResult}, a {@link GetPromptResult}, a {@link CompleteResult}, an
 * {@link ExtensionResult}, or a result that the server makes itself. There will be other
 * kinds; only this library implements the type.
 */
public interface McpResult {

	/**
	 * Return whether this is the result of a tool that reports a failure.
	 * @return {@code true} if so
	 */
	default boolean isError() {
		return false;
	}

}
