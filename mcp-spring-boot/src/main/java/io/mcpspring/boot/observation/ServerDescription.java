package io.mcpspring.boot.observation;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.mcpspring.catalog.McpCatalog;
import io.mcpspring.model.Implementation;
import io.mcpspring.model.ProtocolVersion;
import io.mcpspring.server.Era;

/**
 * Public description of a server.
 */
public final class ServerDescription {

	private ServerDescription() {
	}

	public static Map<String, Object> identity(Implementation identity) {
		Map<String, Object> entries = new LinkedHashMap<>();
		entries.put("name", identity.name());
		if (identity.title() != null) {
			entries.put("title", identity.title());
		}
		entries.put("version", identity.version());
		return entries;
	}

	/** Return the revisions by era. */
	public static Map<String, List<String>> versions(Set<Era> eras) {
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

	public static Map<String, Boolean> capabilities(McpCatalog catalog) {
		Map<String, Boolean> capabilities = new LinkedHashMap<>();
		capabilities.put("tools", !catalog.tools().isEmpty());
		capabilities.put("resources", !catalog.resources().isEmpty() || !catalog.resourceTemplates().isEmpty());
		capabilities.put("prompts", !catalog.prompts().isEmpty());
		capabilities.put("completions", !catalog.completions().isEmpty());
		return capabilities;
	}

}
