package io.mcpspring.model;

import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * Revisions of the Model Context Protocol that this server speaks, oldest first.
 */
public enum ProtocolVersion {

	/** The first revision with Streamable HTTP; the only one with JSON-RPC batches. */
	V2025_03_26("2025-03-26"),

	/** Adds structured results, elicitation, titles and the version header. */
	V2025_06_18("2025-06-18"),

	/** Adds icons, URL elicitation, sampling with tools and polled streams. */
	V2025_11_25("2025-11-25"),

	/** The stateless revision: no handshake, no session. */
	V2026_07_28("2026-07-28");

	/** The newest revision that is negotiated by {@code initialize}. */
	public static final ProtocolVersion NEWEST_SESSION = V2025_11_25;

	/** Cached, because {@link #values()} copies the array at each call. */
	private static final ProtocolVersion[] ALL = values();

	private static final List<ProtocolVersion> SESSION_ERA = List.of(V2025_03_26, V2025_06_18, V2025_11_25);

	private final String value;

	ProtocolVersion(String value) {
		this.value = value;
	}

	/**
	 * Find the revision of a name.
	 * @param value the date as on the wire, or {@code null}
	 * @return the revision, or {@code null} if this server does not know it
	 */
	public static @Nullable ProtocolVersion find(@Nullable String value) {
		for (ProtocolVersion version : ALL) {
			if (version.value.equals(value)) {
				return version;
			}
		}
		return null;
	}

	/**
	 * Return the revisions that begin with {@code initialize}, oldest first.
	 * @return the session-era revisions
	 */
	public static List<ProtocolVersion> sessionEra() {
		return SESSION_ERA;
	}

	/**
	 * Return the date as on the wire.
	 * @return for example {@code 2025-11-25}
	 */
	public String value() {
		return this.value;
	}

	/**
	 * Return whether this revision needs a session.
	 * @return {@code false} for the stateless revision
	 */
	public boolean isSessionEra() {
		return this != V2026_07_28;
	}

	/**
	 * Return whether this revision is the given one or newer.
	 * @param other the revision to compare with
	 * @return {@code true} when a feature introduced in {@code other} exists here
	 */
	public boolean atLeast(ProtocolVersion other) {
		return compareTo(other) >= 0;
	}

	@Override
	public String toString() {
		return this.value;
	}

}
