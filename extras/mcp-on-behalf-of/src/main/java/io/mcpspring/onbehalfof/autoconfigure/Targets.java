package io.mcpspring.onbehalfof.autoconfigure;

import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

import io.mcpspring.onbehalfof.CallerTarget;
import io.mcpspring.spring.properties.InvalidMcpPropertyException;
import org.jspecify.annotations.Nullable;

import org.springframework.security.oauth2.client.registration.ClientRegistration;
import org.springframework.security.oauth2.core.AuthorizationGrantType;

/**
 * The checked properties of the services that are called on behalf of the caller.
 */
final class Targets {

	private final Function<String, @Nullable ClientRegistration> registrations;

	private final Map<String, Client> clients;

	/**
	 * Create the targets.
	 * @param registrations finds client registrations
	 * @param clients MCP clients by their names
	 */
	Targets(Function<String, @Nullable ClientRegistration> registrations, Map<String, Client> clients) {
		this.clients = clients;
		this.registrations = registrations;
	}

	List<CallerTarget> of(Map<String, McpOnBehalfOfProperties> properties) {
		return properties.entrySet().stream().map((entry) -> target(entry.getKey(), entry.getValue())).toList();
	}

	private CallerTarget target(String name, McpOnBehalfOfProperties properties) {
		String property = "mcp.server.on-behalf-of." + name + ".registration-id";
		String id = properties.registrationId();
		ClientRegistration registration = (id != null) ? this.registrations.apply(id) : null;
		if (registration == null) {
			throw new InvalidMcpPropertyException(property,
					(id != null) ? "names no client registration: '" + id + "'" : "is not set",
					"Set it to a registration of 'spring.security.oauth2.client.registration'.");
		}
		AuthorizationGrantType grant = registration.getAuthorizationGrantType();
		if (!AuthorizationGrantType.TOKEN_EXCHANGE.equals(grant) && !AuthorizationGrantType.JWT_BEARER.equals(grant)) {
			throw new InvalidMcpPropertyException(property,
					"names a client registration whose grant type is none on behalf of a user: '" + grant.getValue()
							+ "'",
					"Set 'spring.security.oauth2.client.registration." + id + ".authorization-grant-type' to '"
							+ AuthorizationGrantType.TOKEN_EXCHANGE.getValue() + "', or for Microsoft Entra ID to '"
							+ AuthorizationGrantType.JWT_BEARER.getValue() + "'.");
		}
		URI resource = properties.resource();
		if (resource != null && (!resource.isAbsolute() || resource.getRawFragment() != null)) {
			throw new InvalidMcpPropertyException("mcp.server.on-behalf-of." + name + ".resource",
					"is not an absolute address without a fragment: '" + resource + "'",
					"Set it to an address such as https://crm.example.com/api.");
		}
		Client client = this.clients.get(name);
		if (resource == null && properties.audience() == null && client != null
				&& AuthorizationGrantType.TOKEN_EXCHANGE.equals(grant)) {
			resource = client.url();
		}
		return new CallerTarget(name, registration, properties.audience(), resource);
	}

	/**
	 * An MCP client.
	 *
	 * @param url the address of the server, which is the name of the resource (OBO-03)
	 */
	record Client(@Nullable URI url) {
	}

}
