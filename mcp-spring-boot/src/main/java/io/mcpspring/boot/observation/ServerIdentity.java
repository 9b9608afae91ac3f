package io.mcpspring.boot.observation;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.mcpspring.engine.server.Era;
import io.mcpspring.model.Implementation;
import io.mcpspring.model.ProtocolVersion;

/**
 * Public description of a server.
 */
final class ServerIdentity {

	private ServerIdentity() {
	}

	static Map<String, Object> identity(Implementation identity) {
		Map<String, Object> entries = new LinkedHashMap<>();
		entries.put("name", identity.name());
		if (identity.title() != null) {
			entries.put("title", identity.title());
		}
		entries.put("version", identity.version());
		return entries;
	}

	/** Return the revisions by era. */
	static Map<String, List<String>> versions(Set<Era> eras) {
		Map<String, List<String>> versions = new LinkedHashMap<>();
		eras.stream()
			.sorted()
			.forEach((era) -> versions.put((era == Era.SESSION) ? "session" : "stateless",
					Arrays.stream(ProtocolVersion.values())
						.filter((version) -> version.isSessionEra() == (era == Era.SESSION))
						.map(ProtocolVersion::value)
						.toList()));
		return versions;
	}

}
