package io.mcpspring.server;

import org.jspecify.annotations.Nullable;

/**
 * Strategy that translates exceptions of the application to answers for the client. Beans
 * of this type are asked in their order, before the exceptions of
 * {@code mcp.server.errors.expose} and the built-in rules for exceptions of Spring,
 * Jakarta Persistence and Jakarta Validation. An exception without translation is logged,
 * and answered by a generic text with the reference to the log.
 * <p>
 * Not called for {@link io.mcpspring.context.ToolException} and
 * {@link io.mcpspring.context.McpException}, whose messages are already meant for the
 * client, nor for denials by Spring Security.
 */
@FunctionalInterface
public interface McpExceptionTranslator {

	/**
	 * Translate an exception.
	 * @param failure the exception, without wrappers such as
	 * {@link java.util.concurrent.CompletionException}
	 * @param call the call that failed
	 * @return the answer, or {@code null} to pass the exception on to the next translator
	 */
	@Nullable ErrorAnswer translate(Exception failure, McpServerCall call);

}
