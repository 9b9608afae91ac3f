package io.mcpspring.security.chain;

import java.util.List;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;

/**
 * Mechanism that decides which requests reach the MCP server, as described in the log at
 * start-up.
 *
 * @param description the mechanism, for example "OAuth access tokens"; for an open
 * server, or one about which nothing is known, the reason
 * @param state whether it is guarded, open or unknown
 * @param warning a warning for the operator, or {@code null}
 */
public record ServerGuard(String description, State state, @Nullable String warning) {

	/** Absence of a guard. */
	public static final ServerGuard NONE = open("nobody has to authenticate");

	/**
	 * Create a guard that authenticates callers.
	 * @param description the mechanism
	 * @return a guard without a warning
	 */
	public static ServerGuard by(String description) {
		return new ServerGuard(description, State.GUARDED, null);
	}

	/**
	 * Create the description of an open server.
	 * @param reason the reason
	 * @return a guard that admits everyone
	 */
	public static ServerGuard open(String reason) {
		return new ServerGuard(reason, State.OPEN, null);
	}

	/**
	 * Create the description of a server that may be open.
	 * @param reason the reason why that is unknown
	 * @return a guard that does not count as one
	 */
	public static ServerGuard unknown(String reason) {
		return new ServerGuard(reason, State.UNKNOWN,
				"It is unknown whether the MCP server is open to everybody on the network: " + reason
						+ ". Call it without credentials: if it answers, write a rule that requires authentication");
	}

	/**
	 * Return the guard of a server that is reached by several requests.
	 * @param guards the guards of the requests, at least one
	 * @return the first that is not known to guard, or else the first
	 */
	public static ServerGuard weakest(Stream<ServerGuard> guards) {
		List<ServerGuard> all = guards.toList();
		return all.stream().filter((guard) -> !guard.isKnown()).findFirst().orElseGet(() -> all.get(0));
	}

	/**
	 * Return whether it is known that callers have to authenticate.
	 * @return {@code false} also where that is unknown
	 */
	public boolean isKnown() {
		return this.state == State.GUARDED;
	}

	/**
	 * Return whether everyone who can reach the server may use it.
	 * @return {@code false} also where that is unknown
	 */
	public boolean isOpen() {
		return this.state == State.OPEN;
	}

	/** Knowledge about a guard. */
	public enum State {

		/** Callers have to authenticate. */
		GUARDED,

		/** Everyone who can reach the server may use it. */
		OPEN,

		/** It is unknown whether callers have to authenticate. */
		UNKNOWN

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
