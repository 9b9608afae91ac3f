package io.mcpspring.autoconfigure.lifecycle;

import org.jspecify.annotations.Nullable;

/**
 * Mechanism that decides which requests reach the MCP server, as described in the log at
 * start-up.
 *
 * @param description the mechanism, for example "OAuth access tokens"; for an open
 * server, the reason
 * @param open whether everyone who can reach the server may use it
 * @param warning a warning for the operator, or {@code null}
 */
public record ServerGuard(String description, boolean open, @Nullable String warning) {

	/** Absence of a guard. */
	public static final ServerGuard NONE = open("nobody has to authenticate");

	/**
	 * Create a guard that authenticates callers.
	 * @param description the mechanism
	 * @return a guard without a warning
	 */
	public static ServerGuard by(String description) {
		return new ServerGuard(description, false, null);
	}

	/**
	 * Create the description of an open server.
	 * @param reason the reason
	 * @return a guard that admits everyone
	 */
	public static ServerGuard open(String reason) {
		return new ServerGuard(reason, true, null);
	}

	/** Finder of the guard, used once the application is ready. */
	@FunctionalInterface
	public interface Finder {

		/**
		 * Return the guard.
		 * @return the guard
		 */
		ServerGuard find();

	}

}
