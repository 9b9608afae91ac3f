package io.mcpspring.security.resource;

import io.mcpspring.extension.McpExtension;

/**
 * Extension that describes a capability of the authorization server, and requires nothing
 * of this server (extensions XA-02).
 */
public final class AdvertisedExtension implements McpExtension {

	private final String id;

	private AdvertisedExtension(String id) {
		this.id = id;
	}

	/**
	 * Create an extension.
	 * @param id the id
	 * @return the extension
	 */
	public static AdvertisedExtension of(String id) {
		return new AdvertisedExtension(id);
	}

	/**
	 * Return the id.
	 * @return the id
	 */
	public String id() {
		return this.id;
	}

	@Override
	public boolean differsByCaller() {
		return false;
	}

}
