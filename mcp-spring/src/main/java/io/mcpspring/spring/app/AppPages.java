package io.mcpspring.spring.app;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;

import io.mcpspring.context.McpCaller;
import io.mcpspring.engine.catalog.CatalogTable;
import io.mcpspring.engine.catalog.HandlerOptions;
import io.mcpspring.engine.catalog.Registration;
import io.mcpspring.model.CacheHint;
import io.mcpspring.model.ReadResourceResult;
import io.mcpspring.model.ResourceContents;
import io.mcpspring.model.ResourceDescriptor;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * Offers pages of apps as resources (extensions APP-03 to APP-05, APP-12, APP-22).
 */
public final class AppPages {

	private final CatalogTable catalog;

	private final PageCheck check;

	private final Duration ttl;

	private final @Nullable Boolean shared;

	/**
	 * Create a registrar of pages.
	 * @param catalog where they become resources
	 * @param maxPageSize how many bytes a page may have
	 * @param ttl time for which clients may keep a page
	 * @param shared whether caches may share a page among callers; {@code null} if only
	 * among callers that are not authenticated
	 */
	public AppPages(CatalogTable catalog, long maxPageSize, Duration ttl, @Nullable Boolean shared) {
		this.catalog = catalog;
		this.check = new PageCheck(maxPageSize);
		this.ttl = ttl;
		this.shared = shared;
	}

	/**
	 * Register a page as a resource.
	 * @param page the page
	 * @throws InvalidAppException if hosts could not show it
	 * @throws IllegalStateException if its address is taken
	 */
	public void register(AppPage page) {
		Document document = this.check.check(page);
		ObjectNode meta = page.settings().meta();
		Element description = document.selectFirst("meta[name=description]");
		ResourceDescriptor descriptor = ResourceDescriptor
			.builder(page.uri(), page.uri().substring(page.uri().lastIndexOf('/') + 1))
			.title(text(document.title()))
			.description((description != null) ? text(description.attr("content")) : null)
			.mimeType(AppPage.MEDIA_TYPE)
			.size((long) page.html().getBytes(StandardCharsets.UTF_8).length)
			.meta(meta)
			.build();
		List<ResourceContents> contents = List
			.of(ResourceContents.text(page.uri(), AppPage.MEDIA_TYPE, page.html()).withMeta(meta));
		this.catalog.resources()
			.register(new Registration.Resource(descriptor,
					(context, request) -> CompletableFuture.completedStage(
							ReadResourceResult.builder().contents(contents).cache(hint(context.caller())).build()),
					HandlerOptions.nonBlocking("app page '" + page.uri() + "'")));
	}

	private static @Nullable String text(String text) {
		return text.isBlank() ? null : text;
	}

	private CacheHint hint(McpCaller caller) {
		return CacheHint.of(this.ttl).withShared((this.shared != null) ? this.shared : caller.isAnonymous());
	}

}
