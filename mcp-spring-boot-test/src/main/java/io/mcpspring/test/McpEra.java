package io.mcpspring.test;

import io.mcpspring.model.ProtocolVersion;

/**
 * The two ways a client speaks with a server.
 */
public enum McpEra {

	/** With a session, in its newest revision. */
	SESSION(ProtocolVersion.NEWEST_SESSION),

	/** Without sessions. */
	STATELESS(ProtocolVersion.V2026_07_28);

	private static final ThreadLocal<McpEra> CURRENT = new ThreadLocal<>();

	private final ProtocolVersion version;

	McpEra(ProtocolVersion version) {
		this.version = version;
	}

	/**
	 * Return the revision of the protocol.
	 * @return the revision
	 */
	public ProtocolVersion version() {
		return this.version;
	}

	/**
	 * Return the era of the test that runs on this thread.
	 * @return the era that {@link EachEra} has chosen, {@link #STATELESS} without it
	 */
	public static McpEra current() {
		McpEra era = CURRENT.get();
		return (era != null) ? era : STATELESS;
	}

	static void use(McpEra era) {
		CURRENT.set(era);
	}

	static void clear() {
		CURRENT.remove();
	}

}
