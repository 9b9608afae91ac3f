package io.mcpspring.springai.callback;

/**
 * Choice of the tools that are offered.
 *
 * @param callbacks whether to offer beans that are tool callbacks or providers of them
 * @param methods whether to offer methods of beans with {@code @Tool}
 * @param clientTools whether to offer the tools that Spring AI's MCP client has of other
 * servers
 */
public record CallbackSelection(boolean callbacks, boolean methods, boolean clientTools) {
}
