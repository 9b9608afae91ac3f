package io.mcpspring.security.resource;

import java.net.URI;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.mcpspring.engine.http.HttpReply;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The metadata of a protected resource (RFC 9728 section 2; server-2025 AUTH-03 to
 * AUTH-06, AUTH-26). They contain only configured values, no data of the request.
 */
public final class ResourceMetadata {

	private static final List<String> DPOP_ALGORITHMS = List.of("ES256", "ES384", "ES512", "PS256", "PS384", "PS512",
			"RS256", "RS384", "RS512");

	private static final Map<String, String> HEADERS = Map.of("Cache-Control", "max-age=300");

	private final Set<String> paths;

	/** Whether all other paths of metadata belong to no resource. */
	private final boolean alone;

	private final byte[] document;

	/**
	 * Create the metadata of the only server, or of the first of several.
	 * @param resource the resource, with a known address
	 * @param path the path of the server within the application
	 */
	public ResourceMetadata(ProtectedResource resource, String path) {
		this(resource, new LinkedHashSet<>(List.of(ProtectedResource.WELL_KNOWN, ProtectedResource.WELL_KNOWN + path,
				ProtectedResource.metadataUrl(url(resource)).getPath())), true);
	}

	private ResourceMetadata(ProtectedResource resource, Set<String> paths, boolean alone) {
		URI url = url(resource);
		this.paths = Set.copyOf(paths);
		this.alone = alone;
		this.document = JsonMapper.shared().writeValueAsBytes(document(resource, url));
	}

	/**
	 * Create the metadata of one of several servers.
	 * @param resource the resource, with a known address
	 * @param paths the paths of the metadata within the application
	 * @return the metadata, which leave all other paths to others
	 */
	public static ResourceMetadata at(ProtectedResource resource, Set<String> paths) {
		return new ResourceMetadata(resource, paths, false);
	}

	private static URI url(ProtectedResource resource) {
		URI url = resource.url();
		if (url == null || resource.authorizationServers().isEmpty()) {
			throw new IllegalArgumentException("Metadata names the resource and an authorization server");
		}
		return url;
	}

	private static ObjectNode document(ProtectedResource resource, URI url) {
		ObjectNode document = JsonMapper.shared().createObjectNode().put("resource", url.toString());
		fill(document.putArray("authorization_servers"), resource.authorizationServers());
		if (!resource.scopes().isEmpty()) {
			fill(document.putArray("scopes_supported"), resource.scopes());
		}
		document.putArray("bearer_methods_supported").add("header");
		if (resource.name() != null) {
			document.put("resource_name", resource.name());
		}
		if (resource.dpop()) {
			fill(document.putArray("dpop_signing_alg_values_supported"), DPOP_ALGORITHMS);
		}
		return document;
	}

	private static void fill(ArrayNode array, Iterable<String> values) {
		values.forEach(array::add);
	}

	/**
	 * Answer a request for metadata.
	 * @param method the HTTP method
	 * @param path the path within the application, with or without a trailing slash
	 * @return the metadata; 404 if the path belongs to no resource here, 405 for other
	 * methods; {@code null} if the path is not one of metadata, or may be one of another
	 * server
	 */
	public @Nullable HttpReply answer(String method, String path) {
		if (!path.equals(ProtectedResource.WELL_KNOWN) && !path.startsWith(ProtectedResource.WELL_KNOWN + "/")) {
			return null;
		}
		if (!this.paths.contains(McpBasePath.withoutSlash(path))) {
			return this.alone ? new HttpReply(404, Map.of(), null) : null;
		}
		if (!method.equals("GET") && !method.equals("HEAD")) {
			return new HttpReply(405, Map.of("Allow", "GET, HEAD"), null);
		}
		return HttpReply.of(200, HEADERS, this.document.clone());
	}

}
