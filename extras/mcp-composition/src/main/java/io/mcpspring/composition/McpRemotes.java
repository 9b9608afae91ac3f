package io.mcpspring.composition;

import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * The other servers whose tools are offered.
 */
public interface McpRemotes {

	/**
	 * Return the state of all servers.
	 * @return the states, ordered by name
	 */
	List<McpRemoteState> states();

	/**
	 * List the tools of a server now, instead of when it is due.
	 * @param name the name of the server, as in {@code mcp.server.remotes.<name>}
	 * @return the state afterwards; never fails because the server cannot be reached
	 * @throws IllegalArgumentException if no server has that name
	 */
	CompletableFuture<McpRemoteState> refresh(String name);

	/**
	 * Allow the tools as the server listed them last, on this node and until it ends.
	 * Those that are withheld because they are new or have changed are offered when the
	 * server lists them again in that form, which it is asked to do now.
	 * @param name the name of the server, as in {@code mcp.server.remotes.<name>}
	 * @return the state afterwards; never fails because the server cannot be reached
	 * @throws IllegalArgumentException if no server has that name
	 */
	CompletableFuture<McpRemoteState> allow(String name);

}
