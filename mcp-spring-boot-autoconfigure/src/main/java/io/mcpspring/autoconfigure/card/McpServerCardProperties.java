package io.mcpspring.autoconfigure.card;

import java.util.regex.Pattern;

import io.mcpspring.spring.card.ServerCard;
import io.mcpspring.spring.properties.InvalidMcpPropertyException;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Card of the server, for registries.
 *
 * @param enabled Whether to serve a card of the server, which everybody may read, at the
 * path of the server followed by '/server-card', and the file to publish in a registry,
 * followed by '/server.json'.
 * @param name Name of the server in registries: a reversed domain, a slash and a name. By
 * default the reversed host of 'mcp.server.public-url' and the name of the server.
 * @param registryProof Public key that proves to a registry whose domain this is, such as
 * 'v=MCPv1; k=ed25519; p=...'. Served at '/.well-known/mcp-registry-auth'.
 */
@ConfigurationProperties("mcp.server.card")
public record McpServerCardProperties(@DefaultValue("false") boolean enabled, @Nullable String name,
		@Nullable String registryProof) {

	private static final Pattern PROOF = Pattern
		.compile("v=MCPv1; k=(ed25519|ecdsap384); p=[A-Za-z0-9+/]{40,90}={0,2}");

	public McpServerCardProperties {
		if (name != null && !ServerCard.isName(name)) {
			throw new InvalidMcpPropertyException("mcp.server.card.name", "is no name of a card: '" + name + "'",
					"Use a reversed domain of yours, a slash and a name, such as 'com.example/shop'.");
		}
		if (registryProof != null && !PROOF.matcher(registryProof).matches()) {
			// The value is not repeated: it may be a private key.
			throw new InvalidMcpPropertyException("mcp.server.card.registry-proof", "is no proof of a domain",
					"Use the line with the public key, 'v=MCPv1; k=ed25519; p=' and the key in Base64.");
		}
	}

}
