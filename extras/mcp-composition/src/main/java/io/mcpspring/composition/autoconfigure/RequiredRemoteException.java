package io.mcpspring.composition.autoconfigure;

import java.io.Serial;

/**
 * Exception thrown at start-up if a required server does not list its tools.
 */
final class RequiredRemoteException extends RuntimeException {

	@Serial
	private static final long serialVersionUID = 1L;

	private final String name;

	RequiredRemoteException(String name, String reason) {
		super("The server 'mcp.server.remotes." + name + "' is required, and does not list its tools: " + reason);
		this.name = name;
	}

	String name() {
		return this.name;
	}

}
