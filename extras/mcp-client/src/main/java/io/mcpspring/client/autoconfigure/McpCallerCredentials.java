package io.mcpspring.client.autoconfigure;

import io.mcpspring.client.CallCredentials;
import org.jspecify.annotations.Nullable;

/**
 * Credentials of calls that are made on behalf of the caller of the running method. The
 * first bean of this type that has credentials for a client counts. Lists are read with
 * the credentials of the client itself.
 */
@FunctionalInterface
public interface McpCallerCredentials {

	/**
	 * Return the credentials of a call, on the thread that makes the call. Must not
	 * block.
	 * @param name the name of the client, as in {@code mcp.client.<name>.url}
	 * @return the credentials; {@code null} for those of the client itself
	 */
	@Nullable CallCredentials credentials(String name);

}
