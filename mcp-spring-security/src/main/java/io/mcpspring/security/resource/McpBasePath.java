package io.mcpspring.security.resource;

import java.net.URI;

/**
 * Context path or base path of the application.
 *
 * @param value the path; empty for none
 */
public record McpBasePath(String value) {

	/**
	 * Return the address of the metadata: the standard one, or, since an application with
	 * a context path does not receive requests for that, one within this path.
	 */
	public URI metadataUrl(URI url, String path) {
		return this.value.isEmpty() ? ProtectedResource.metadataUrl(url) : URI
			.create(url.getScheme() + "://" + url.getRawAuthority() + this.value + ProtectedResource.WELL_KNOWN + path);
	}

	/**
	 * Return a path without a slash at its end.
	 * @param path the path
	 * @return the path without the slash
	 */
	public static String withoutSlash(String path) {
		return path.endsWith("/") ? path.substring(0, path.length() - 1) : path;
	}

}
