package io.mcpspring.demo.assistant;

import java.time.Duration;

import io.mcpspring.catalog.McpCatalog;
import io.mcpspring.model.CacheHint;
import io.mcpspring.spring.resource.FolderResources;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.stereotype.Component;

/**
 * Brewing guides for products of the shop: the files of a folder, offered by code and not
 * by an annotation.
 */
@Component
class Guides {

	@Autowired
	void offer(McpCatalog catalog) {
		FolderResources.classpath("guides", "shop://guides/")
			.describedAs("guides", "How to brew coffee and tea, in Markdown")
			.withCache(CacheHint.of(Duration.ofHours(1)).withShared(true))
			.registerAndListIn(catalog);
	}

}
