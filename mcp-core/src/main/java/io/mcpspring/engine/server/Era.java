package io.mcpspring.engine.server;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

import io.mcpspring.model.ProtocolVersion;

/**
 * The two eras of the protocol.
 */
public enum Era {

	/** Revisions with {@code initialize} and sessions: 2025-03-26 to 2025-11-25. */
	SESSION,

	/** Revision with self-contained requests: 2026-07-28. */
	STATELESS;

	/**
	 * Return the revisions of eras.
	 * @param eras the eras
	 * @return their revisions, newest first
	 */
	public static List<ProtocolVersion> versions(Set<Era> eras) {
		List<ProtocolVersion> versions = new ArrayList<>();
		for (ProtocolVersion version : ProtocolVersion.values()) {
			if (eras.contains(version.isSessionEra() ? SESSION : STATELESS)) {
				versions.add(0, version);
			}
		}
		return versions;
	}

}
