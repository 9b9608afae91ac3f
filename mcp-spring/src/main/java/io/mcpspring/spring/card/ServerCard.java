package io.mcpspring.spring.card;

import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

import io.mcpspring.model.Implementation;
import io.mcpspring.model.ProtocolVersion;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The card of a server (SEP-2127; extensions CARD-01 to CARD-09): its name, its address
 * and the served revisions, for everyone. The file for registries has the same data. It
 * contains only configured values, no data of a request and nothing of the catalogue.
 *
 * @param name the name in registries: a reversed domain, a slash and a name
 * @param identity the identity of the server in the protocol
 * @param description the description, at most 100 characters
 * @param repository the address of the source, or {@code null}
 * @param url the address of the server as clients know it
 * @param versions the served revisions, newest first
 */
public record ServerCard(String name, Implementation identity, String description, @Nullable URI repository, URI url,
		List<ProtocolVersion> versions) {

	/** The last part of the path of a card, below that of the server. */
	public static final String PATH = "/server-card";

	/** The path of the catalogue of a domain. */
	public static final String CATALOG_PATH = "/.well-known/ai-catalog.json";

	/** The last part of the path of the registry file, below that of the server. */
	public static final String REGISTRY_PATH = "/server.json";

	private static final String MEDIA_TYPE = "application/mcp-server-card+json";

	private static final String CATALOG_MEDIA_TYPE = "application/ai-catalog+json";

	private static final String SCHEMA = "https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json";

	private static final String REGISTRY_SCHEMA = "https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json";

	/** The hosting services that the registry knows, by host. */
	private static final Map<String, String> SOURCES = Map.of("github.com", "github", "gitlab.com", "gitlab");

	private static final Pattern NAME = Pattern.compile("[a-zA-Z0-9.-]+/[a-zA-Z0-9._-]+");

	private static final int MAX_NAME = 200;

	private static final int MAX_DESCRIPTION = 100;

	private static final int MAX_TITLE = 100;

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
	 * Create a card.
	 * @param name the name in registries: a reversed domain, a slash and a name
	 * @param identity the identity of the server in the protocol
	 * @param description the description, at most 100 characters
	 * @param url its address as clients know it
	 * @param versions the served revisions, newest first
	 * @return the card
	 */
	public static ServerCard of(String name, Implementation identity, String description, URI url,
			List<ProtocolVersion> versions) {
		return new ServerCard(name, identity, description, null, url, versions);
	}

	/**
	 * Return a copy with another value of {@link #repository()}.
	 * @param repository the address of the source, or {@code null}
	 * @return the copy
	 */
	public ServerCard withRepository(@Nullable URI repository) {
		return new ServerCard(this.name, this.identity, this.description, repository, this.url, this.versions);
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
		ObjectNode card = describe(SCHEMA);
		if (this.repository != null) {
			card.putObject("repository").put("url", this.repository.toString());
		}
		ArrayNode supported = remote(card).putArray("supportedProtocolVersions");
		this.versions.forEach((version) -> supported.add(version.value()));
		return new PublicDocument(MEDIA_TYPE, JsonMapper.shared().writeValueAsBytes(card));
	}

	/**
	 * Return the file by which the server is published in a registry, {@code server.json}
	 * of schema 2025-12-11. A repository is named only if the registry knows its hosting
	 * service, and a title only up to 100 characters.
	 * @return the document
	 */
	public PublicDocument registryFile() {
		ObjectNode file = describe(REGISTRY_SCHEMA);
		if (this.identity.title() != null && this.identity.title().length() > MAX_TITLE) {
			file.remove("title");
		}
		URI source = this.repository;
		String service = (source != null && source.getHost() != null) ? SOURCES.get(source.getHost()) : null;
		if (source != null && service != null) {
			file.putObject("repository").put("url", source.toString()).put("source", service);
		}
		remote(file);
		return new PublicDocument("application/json",
				JsonMapper.shared().writerWithDefaultPrettyPrinter().writeValueAsBytes(file));
	}

	/** Return what the card and the registry file have in common. */
	private ObjectNode describe(String schema) {
		ObjectNode described = JsonMapper.shared().createObjectNode();
		described.put("$schema", schema).put("name", this.name).put("version", this.identity.version());
		described.put("description", this.description);
		if (this.identity.title() != null) {
			described.put("title", this.identity.title());
		}
		if (this.identity.websiteUrl() != null) {
			described.put("websiteUrl", this.identity.websiteUrl());
		}
		return described;
	}

	private ObjectNode remote(ObjectNode document) {
		return document.putArray("remotes").addObject().put("type", "streamable-http").put("url", this.url.toString());
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
