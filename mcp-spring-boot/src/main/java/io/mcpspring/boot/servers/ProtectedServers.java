package io.mcpspring.boot.servers;

import java.util.Set;

/**
 * Further servers that a security filter chain of this library protects, rather than
 * those of the application.
 *
 * @param names the names of the servers
 */
public record ProtectedServers(Set<String> names) {

	public ProtectedServers {
		names = Set.copyOf(names);
	}

	/**
	 * Return whether a server is protected.
	 * @param server the name of the server
	 * @return {@code false} if the security of the application alone guards it
	 */
	public boolean contains(String server) {
		return this.names.contains(server);
	}

}
