package io.mcpspring.autoconfigure.servers;

import io.mcpspring.security.chain.ServerGuard;

import org.springframework.beans.factory.ObjectProvider;

/**
 * Finder of the guard of each further server.
 */
public final class ServerGuards {

	private final PerServerFeatures parts;

	private final ObjectProvider<ServerGuard.Finder> first;

	ServerGuards(PerServerFeatures parts, ObjectProvider<ServerGuard.Finder> first) {
		this.parts = parts;
		this.first = first;
	}

	/**
	 * Return the guard of a server.
	 * @param server the server
	 * @return its guard
	 */
	public ServerGuard find(FurtherServer server) {
		ServerGuard.Finder shared = this.first.getIfAvailable(() -> () -> ServerGuard.NONE);
		ServerGuard.Finder own = this.parts.find(ServerGuard.Finder.class, shared, server.scope());
		return (own != null) ? own.find() : ServerGuard.NONE;
	}

}
