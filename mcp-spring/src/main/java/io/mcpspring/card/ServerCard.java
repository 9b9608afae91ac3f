package io.mcpspring.card;

import java.net.URI;
import java.util.List;
import java.util.regex.Pattern;

import io.mcpspring.model.Implementation;
import io.mcpspring.model.ProtocolVersion;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The card of a server (SEP-2127; extensions CARD-01 to CARD-09): its name, its address
 * and the served revisions, for everyone. It contains only configured values, no data of
 * a request and nothing of the catalogue.
 *
 * @param name the name in registries: a reversed domain, a slash and a name
 * @param identity the identity of the server in the protocol
 * @param description the description, at most 100 characters
 * @param repository the address of its source, or {@code null}
 * @param url its address as clients know it
 * @param versions the served revisions, newest first
 */
public record ServerCard(String name, Implementation identity, String description, @Nullable URI repository, URI url,
		List<ProtocolVersion> versions) {

	/** The last part of the path of a card, below that of the server. */
	public static final String PATH = "/server-card";

	/** The path of the catalogue of a domain. */
	public static final String CATALOG_PATH = "/.well-known/ai-catalog.json";

	private static final String MEDIA_TYPE = "application/mcp-server-card+json";

	private static final String CATALOG_MEDIA_TYPE = "application/ai-catalog+json";

	private static final String SCHEMA = "https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json";

	private static final Pattern NAME = Pattern.compile("[a-zA-Z0-9.-]+/[a-zA-Z0-9._-]+");

	private static final int MAX_NAME = 200;

	private static final int MAX_DESCRIPTION = 100;

	public ServerCard {
		if (!isName(name)) {
			throw new IllegalArgumentException("A card has a name like com.example/shop, not '" + name + "'");
		}
		if (!isDescription(description)) {
			throw new IllegalArgumentException("A card has a description of 1 to 100 characters");
		}
		versions = List.copyOf(versions);
	}

	/**
	 * Return whether a name is acceptable for a card.
	 * @param name the name
	 * @return {@code true} if it is a reversed domain, a slash and a name
	 */
	public static boolean isName(String name) {
		return name.length() <= MAX_NAME && NAME.matcher(name).matches();
	}

	/**
	 * Return whether a description is acceptable for a card.
	 * @param description the description
	 * @return {@code true} for 1 to 100 characters
	 */
	public static boolean isDescription(String description) {
		return !description.isBlank() && description.length() <= MAX_DESCRIPTION;
	}

	/**
	 * Return the card as a document.
	 * @return the document
	 */
	public PublicDocument document() {
		ObjectNode card = JsonMapper.shared().createObjectNode();
		card.put("$schema", SCHEMA).put("name", this.name).put("version", this.identity.version());
		card.put("description", this.description);
		if (this.identity.title() != null) {
			card.put("title", this.identity.title());
		}
		if (this.identity.websiteUrl() != null) {
			card.put("websiteUrl", this.identity.websiteUrl());
		}
		if (this.repository != null) {
			card.putObject("repository").put("url", this.repository.toString());
		}
		ObjectNode remote = card.putArray("remotes").addObject();
		remote.put("type", "streamable-http").put("url", this.url.toString());
		ArrayNode supported = remote.putArray("supportedProtocolVersions");
		this.versions.forEach((version) -> supported.add(version.value()));
		return new PublicDocument(MEDIA_TYPE, JsonMapper.shared().writeValueAsBytes(card));
	}

	/**
	 * Return the catalogue of a domain whose only entry is this server.
	 * @return the document
	 */
	public PublicDocument catalog() {
		ObjectNode catalog = JsonMapper.shared().createObjectNode().put("specVersion", "1.0");
		String id = "urn:air:" + this.url.getHost() + ":mcp:" + this.name.substring(this.name.indexOf('/') + 1);
		catalog.putArray("entries")
			.addObject()
			.put("identifier", id)
			.put("type", MEDIA_TYPE)
			.put("url", this.url + PATH);
		return new PublicDocument(CATALOG_MEDIA_TYPE, JsonMapper.shared().writeValueAsBytes(catalog));
	}

}
