package io.mcpspring.autoconfigure.lifecycle;

import org.jspecify.annotations.Nullable;

/**
 * Who decides which requests reach the MCP server, as the log says it at start-up.
 *
 * @param description what guards the server, for example "OAuth access tokens"; for an
 * open server, why it is open
 * @param open whether everybody may use the server who can reach it
 * @param warning what an operator has to know, or {@code null}
 */
public record ServerGuard(String description, boolean open, @Nullable String warning) {

	/** Nothing stands before the server. */
	public static final ServerGuard NONE = open("nobody has to authenticate");

	/**
	 * A guard that asks who is there.
	 * @param description what guards the server
	 * @return a guard without a warning
	 */
	public static ServerGuard by(String description) {
		return new ServerGuard(description, false, null);
	}

	/**
	 * No guard.
	 * @param reason why everybody gets in
	 * @return a guard that lets everybody in
	 */
	public static ServerGuard open(String reason) {
		return new ServerGuard(reason, true, null);
	}

	/** Finds out about the guard, once the application is ready. */
	@FunctionalInterface
	public interface Finder {

		/**
		 * Return the guard.
		 * @return the guard
		 */
		ServerGuard find();

	}

}
