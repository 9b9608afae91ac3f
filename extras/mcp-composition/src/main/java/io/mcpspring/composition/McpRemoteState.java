package io.mcpspring.composition;

import java.util.Map;
import java.util.Set;

import com.fasterxml.jackson.annotation.JsonAutoDetect;
import com.fasterxml.jackson.annotation.JsonAutoDetect.Visibility;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import org.jspecify.annotations.Nullable;

/**
 * State of another server, and of its tools.
 */
@JsonAutoDetect(fieldVisibility = Visibility.ANY)
@JsonPropertyOrder({ "name", "reachable", "failure", "offered", "withheld" })
public final class McpRemoteState {

	private final String name;

	private final boolean reachable;

	private final @Nullable String failure;

	private final Set<String> offered;

	private final Map<String, String> withheld;

	private McpRemoteState(String name, boolean reachable, @Nullable String failure, Set<String> offered,
			Map<String, String> withheld) {
		this.name = name;
		this.reachable = reachable;
		this.failure = failure;
		this.offered = offered;
		this.withheld = withheld;
	}

	/**
	 * Create a state.
	 * @param name the name of the server, as in {@code mcp.server.remotes.<name>}
	 * @param reachable whether it listed its tools when it was last asked
	 * @param failure the reason why it did not, or {@code null}
	 * @param offered the tools that are offered, by the names that clients see
	 * @param withheld the tools that are not offered, by their names at the server, with
	 * the reason
	 * @return the state
	 */
	public static McpRemoteState of(String name, boolean reachable, @Nullable String failure, Set<String> offered,
			Map<String, String> withheld) {
		return new McpRemoteState(name, reachable, failure, offered, withheld);
	}

	/**
	 * Return the name of the server.
	 * @return the name of the server, as in {@code mcp.server.remotes.<name>}
	 */
	public String name() {
		return this.name;
	}

	/**
	 * Return whether the server listed its tools when it was last asked.
	 * @return {@code true} if so
	 */
	public boolean reachable() {
		return this.reachable;
	}

	/**
	 * Return the reason why the server did not list its tools.
	 * @return the reason why the server did not list its tools, or {@code null}
	 */
	public @Nullable String failure() {
		return this.failure;
	}

	/**
	 * Return the tools that are offered.
	 * @return the tools that are offered, by the names that clients see
	 */
	public Set<String> offered() {
		return this.offered;
	}

	/**
	 * Return the tools that are not offered.
	 * @return the tools that are not offered, by their names at the server, with the
	 * reason; that of a tool which is new or has changed ends with a digest of its form
	 */
	public Map<String, String> withheld() {
		return this.withheld;
	}

}
