package io.mcpspring.client.autoconfigure;

import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * Sources of headers of requests.
 *
 * @param further further headers
 * @param callers credentials of the callers of methods
 * @param tokens access tokens of the application, {@code null} without Spring Security
 */
record RequestHeaders(List<McpClientHeaders> further, List<McpCallerCredentials> callers,
		@Nullable AccessTokens tokens) {
}
