package io.mcpspring.client.autoconfigure;

import java.net.URI;

import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.boot.ssl.NoSuchSslBundleException;
import org.springframework.boot.ssl.SslBundle;
import org.springframework.boot.ssl.SslBundles;

/**
 * Connections by the properties.
 *
 * @param properties the properties of all clients
 * @param bundles the SSL bundles of the application
 */
record PropertiesMcpClientConnectionDetails(McpClientsProperties properties,
		ObjectProvider<SslBundles> bundles) implements McpClientConnectionDetails {

	@Override
	public @Nullable URI getUrl(String client) {
		McpClientProperties own = this.properties.client().get(client);
		return (own != null) ? own.url() : null;
	}

	@Override
	public @Nullable SslBundle getSslBundle(String client) {
		McpClientProperties own = this.properties.client().get(client);
		String name = (own != null) ? own.ssl().bundle() : null;
		if (name == null) {
			return null;
		}
		try {
			return this.bundles.getObject().getBundle(name);
		}
		catch (NoSuchSslBundleException ex) {
			throw new InvalidConfigurationPropertyValueException("mcp.client." + client + ".ssl.bundle", name,
					"There is no SSL bundle of this name below 'spring.ssl.bundle'.");
		}
	}

}
