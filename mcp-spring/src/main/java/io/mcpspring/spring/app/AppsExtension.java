package io.mcpspring.spring.app;

import java.util.Iterator;

import io.mcpspring.context.McpCaller;
import io.mcpspring.context.McpRequestContext;
import io.mcpspring.engine.catalog.CatalogTable;
import io.mcpspring.engine.catalog.Registration;
import io.mcpspring.extension.McpExtension;
import io.mcpspring.model.ProtocolVersion;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The extension {@code io.modelcontextprotocol/ui} in both eras (MCP Apps, text of
 * 2026-01-26; extensions APP-01 to APP-24). It has no methods: pages are resources, and
 * their calls are calls of tools.
 */
public final class AppsExtension implements McpExtension {

	/** The id. */
	public static final String ID = "io.modelcontextprotocol/ui";

	private static final String BEFORE_PAGES = "ui:/";

	private final CatalogTable catalog;

	/**
	 * Create the extension.
	 * @param catalog where pages are resources
	 */
	public AppsExtension(CatalogTable catalog) {
		this.catalog = catalog;
	}

	@Override
	public String id() {
		return ID;
	}

	/**
	 * Return settings without content if there is a page (extensions APP-01).
	 */
	@Override
	public @Nullable ObjectNode settings(ProtocolVersion version, McpCaller caller) {
		boolean any = begins(this.catalog.resources().after(BEFORE_PAGES))
				|| begins(this.catalog.resourceTemplates().after(BEFORE_PAGES));
		return any ? JsonNodeFactory.instance.objectNode() : null;
	}

	private static boolean begins(Iterable<? extends Registration> following) {
		Iterator<? extends Registration> first = following.iterator();
		return first.hasNext() && first.next().name().startsWith(AppPage.SCHEME);
	}

	@Override
	public boolean differsByCaller() {
		return false;
	}

	/**
	 * Return whether the settings name the media type of pages (extensions APP-02).
	 */
	@Override
	public boolean understands(ObjectNode declared) {
		return namesPages(declared);
	}

	/**
	 * Return whether the client of a request shows pages (extensions APP-19). In the
	 * stateless era the request itself declares it, in sessions {@code initialize} did.
	 * @param context the request
	 * @return {@code true} if it declared the extension with the media type of pages
	 */
	public static boolean isSupportedBy(McpRequestContext context) {
		ObjectNode declared = context.clientCapabilities().extension(ID);
		return declared != null && namesPages(declared);
	}

	private static boolean namesPages(ObjectNode declared) {
		return declared.path("mimeTypes") instanceof ArrayNode types
				&& types.valueStream().anyMatch((type) -> AppPage.MEDIA_TYPE.equals(type.asString("")));
	}

}
