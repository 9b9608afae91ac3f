package io.mcpspring.client.autoconfigure;

import java.net.URI;

import org.jspecify.annotations.Nullable;

import org.springframework.boot.autoconfigure.service.connection.ConnectionDetails;
import org.springframework.boot.ssl.SslBundle;

/**
 * Connections of the application's clients to their servers. A bean of this type takes
 * the place of the addresses and SSL bundles of the properties, for example by those of
 * containers in a test.
 */
@FunctionalInterface
public interface McpClientConnectionDetails extends ConnectionDetails {

	/**
	 * Return the address of a server, with its path.
	 * @param client the name of the client
	 * @return the address; with {@code null} the client cannot be used
	 */
	@Nullable URI getUrl(String client);

	/**
	 * Return the keys and certificates for connections to a server.
	 * @param client the name of the client
	 * @return the bundle, or {@code null} for those of the JVM
	 */
	default @Nullable SslBundle getSslBundle(String client) {
		return null;
	}

}
