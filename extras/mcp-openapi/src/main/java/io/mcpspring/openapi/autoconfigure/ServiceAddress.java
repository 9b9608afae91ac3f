package io.mcpspring.openapi.autoconfigure;

import java.net.URI;
import java.util.Map;

import io.mcpspring.openapi.InvalidOpenApiException;
import io.mcpspring.openapi.document.ApiDocument;
import io.mcpspring.spring.properties.InvalidMcpPropertyException;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Address of the service of a document. A document from elsewhere does not choose another
 * host, which would receive the credentials of the application.
 */
final class ServiceAddress {

	private static final int MAX_LENGTH = 10_000;

	private ServiceAddress() {
	}

	/**
	 * Return the address.
	 * @param document the document
	 * @param baseUrl the address that the application sets, or {@code null}
	 * @return an address of HTTP, without query and fragment
	 */
	static URI of(ApiDocument document, @Nullable URI baseUrl) {
		String property = "mcp.server.openapi." + document.name() + ".base-url";
		if (baseUrl != null) {
			if (!isAddress(baseUrl)) {
				// The value may hold a secret.
				throw new InvalidMcpPropertyException(property, "is no address of a service",
						"Use a URL with 'http' or 'https', a host and a path, without user, query and fragment.");
			}
			return baseUrl.normalize();
		}
		URI server = server(document);
		if (server == null || !isAddress(server)) {
			throw failure(document, "it names no server with a complete address", property);
		}
		if (document.origin().isRemote() && !sameHost(server, document.origin().uri())) {
			throw failure(document, "its server '" + server + "' is on another host than the document", property);
		}
		return server.normalize();
	}

	private static InvalidOpenApiException failure(ApiDocument document, String problem, String property) {
		return new InvalidOpenApiException(document.name(), document.origin() + "#/servers/0", problem,
				"Set '" + property + "' to the address of the service.", null);
	}

	private static @Nullable URI server(ApiDocument document) {
		JsonNode server = document.root().path("servers").path(0);
		String url = server.path("url").asString("/");
		for (Map.Entry<String, JsonNode> variable : server.path("variables").properties()) {
			String value = variable.getValue().path("default").asString("");
			// A variable may occur many times, also within others.
			if (url.length() > MAX_LENGTH || value.length() > MAX_LENGTH) {
				return null;
			}
			url = url.replace("{" + variable.getKey() + "}", value);
		}
		if (url.length() > MAX_LENGTH) {
			return null;
		}
		try {
			URI address = URI.create(url);
			return document.origin().isRemote() ? document.origin().uri().resolve(address) : address;
		}
		catch (IllegalArgumentException ex) {
			return null;
		}
	}

	private static boolean sameHost(URI one, URI other) {
		return one.getHost().equalsIgnoreCase(other.getHost()) && one.getPort() == other.getPort()
				&& one.getScheme().equalsIgnoreCase(other.getScheme());
	}

	private static boolean isAddress(URI uri) {
		return ("http".equalsIgnoreCase(uri.getScheme()) || "https".equalsIgnoreCase(uri.getScheme()))
				&& uri.getHost() != null && uri.getRawUserInfo() == null && uri.getRawQuery() == null
				&& uri.getRawFragment() == null;
	}

}
