package io.mcpspring.composition;

/**
 * Customizer of the limits of other servers whose tools are offered. Beans of this type
 * apply in the order of {@code @Order}.
 */
@FunctionalInterface
public interface RemoteCustomizer {

	/**
	 * Return the limits of a server.
	 * @param server the name of the server, as in {@code mcp.server.remotes.<name>}
	 * @param limits the limits so far
	 * @return the limits to use
	 */
	RemoteLimits limits(String server, RemoteLimits limits);

}
