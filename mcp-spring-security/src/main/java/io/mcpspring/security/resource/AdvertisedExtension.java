package io.mcpspring.security.resource;

import io.mcpspring.extension.McpExtension;

/**
 * Extension that describes a capability of the authorization server, and requires nothing
 * of this server (extensions XA-02).
 *
 * @param id the id
 */
public record AdvertisedExtension(String id) implements McpExtension {

	@Override
	public boolean differsByCaller() {
		return false;
	}

}
