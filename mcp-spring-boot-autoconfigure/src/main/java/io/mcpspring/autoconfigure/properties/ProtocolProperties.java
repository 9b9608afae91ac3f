package io.mcpspring.autoconfigure.properties;

import io.mcpspring.properties.InvalidMcpPropertyException;
import java.util.Objects;
import java.util.Set;

import io.mcpspring.server.Era;

/**
 * Versions of the protocol.
 */
public class ProtocolProperties {

	/** Eras of the protocol to serve. */
	private Set<Era> eras = Set.of(Era.SESSION, Era.STATELESS);

	public Set<Era> getEras() {
		return this.eras;
	}

	public void setEras(Set<Era> eras) {
		if (eras.isEmpty() || eras.stream().anyMatch(Objects::isNull)) {
			throw new InvalidMcpPropertyException("mcp.server.protocol.eras", "is blank, so no client could be served",
					"Name at least one of 'session' and 'stateless', or set 'mcp.server.enabled' to false.");
		}
		this.eras = Set.copyOf(eras);
	}

}
