package io.mcpspring.autoconfigure.security;

import java.net.URI;

import io.mcpspring.security.resource.ProtectedResource;

/**
 * The context path or base path of the application.
 *
 * @param value the path; empty for none
 */
record McpBasePath(String value) {

	/**
	 * Where clients find the metadata: at the usual place, or, since an application with
	 * a path of its own does not get requests for that, within this path.
	 */
	URI metadataUrl(URI url, String path) {
		return this.value.isEmpty() ? ProtectedResource.metadataUrl(url) : URI
			.create(url.getScheme() + "://" + url.getRawAuthority() + this.value + ProtectedResource.WELL_KNOWN + path);
	}

}
