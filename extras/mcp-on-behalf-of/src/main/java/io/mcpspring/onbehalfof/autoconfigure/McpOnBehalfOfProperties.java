package io.mcpspring.onbehalfof.autoconfigure;

import java.net.URI;

import org.jspecify.annotations.Nullable;

/**
 * A service that is called on behalf of the caller.
 *
 * @param registrationId Id of the OAuth 2 client registration of this application at the
 * authorization server of the service.
 * @param audience Name of the service at its authorization server, which is sent as
 * 'audience'.
 * @param resource Address of the service, which is sent as 'resource'. For a client of an
 * MCP server without an audience its address by default.
 */
public record McpOnBehalfOfProperties(@Nullable String registrationId, @Nullable String audience,
		@Nullable URI resource) {
}
