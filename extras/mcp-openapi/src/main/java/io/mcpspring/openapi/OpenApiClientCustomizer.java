package io.mcpspring.openapi;

import org.springframework.web.client.RestClient;

/**
 * Customizer of the clients that call the services of OpenAPI documents. Beans of this
 * type authenticate the application at the service, for example by an interceptor that
 * adds a token of the application; they apply in the order of {@code @Order}.
 *
 * <p>
 * A request to the service has no part of the request of the MCP client: no header and no
 * token. Additions of an interceptor are sent with calls of all users, and to the host of
 * the service only. A request factory that a customizer sets must not follow redirects. A
 * default header of the builder gives way to an argument of the same name: have an
 * interceptor set the header, or use {@code headers}.
 */
@FunctionalInterface
public interface OpenApiClientCustomizer {

	/**
	 * Customize the client of a document.
	 * @param document the name of the document, as in {@code mcp.server.openapi.<name>}
	 * @param builder the builder of the client, with the time limits of the document and
	 * without message converters that matter
	 */
	void customize(String document, RestClient.Builder builder);

	/**
	 * Return the limits of a document.
	 * @param document the name of the document, as in {@code mcp.server.openapi.<name>}
	 * @param limits the limits so far
	 * @return the limits to use
	 */
	default OpenApiLimits limits(String document, OpenApiLimits limits) {
		return limits;
	}

}
