package io.mcpspring.autoconfigure.security;

import io.mcpspring.extension.McpExtension;

/**
 * An extension that says what the authorization server can do, and asks nothing of this
 * server (extensions XA-02).
 *
 * @param id the id
 */
record AdvertisedExtension(String id) implements McpExtension {

	@Override
	public boolean differsByCaller() {
		return false;
	}

}
