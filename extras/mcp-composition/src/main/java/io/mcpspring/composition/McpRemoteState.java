package io.mcpspring.composition;

import java.util.Map;
import java.util.Set;

import org.jspecify.annotations.Nullable;

/**
 * State of another server, and of its tools.
 *
 * @param name the name of the server, as in {@code mcp.server.remotes.<name>}
 * @param reachable whether it listed its tools when it was last asked
 * @param failure the reason why it did not, or {@code null}
 * @param offered the tools that are offered, by the names that clients see
 * @param withheld the tools that are not offered, by their names at the server, with the
 * reason
 */
public record McpRemoteState(String name, boolean reachable, @Nullable String failure, Set<String> offered,
		Map<String, String> withheld) {
}
