package com.example.tasks;

import java.util.Optional;

import io.mcpspring.annotation.McpResource;
import io.mcpspring.model.ReadResourceRequest;
import io.mcpspring.model.ResourceContents;
import org.jspecify.annotations.Nullable;

import org.springframework.stereotype.Component;

/** A resource and a resource template. */
@Component
class ShopResources {

	// @formatter:off
	@McpResource(uri = "shop://opening-hours", mimeType = "text/plain", description = "When the shop is open",
			cache = @McpResource.Cache(ttl = "1h", shared = true))
	String openingHours() {
		return "Monday to Friday, 9 to 18";
	}

	@McpResource(uri = "shop://manuals/{product}{?language}", name = "manual", description = "How to use a product")
	Optional<ResourceContents> manual(String product, @Nullable String language, ReadResourceRequest request) {
		return find(product, language).map((text) -> ResourceContents.text(request.uri(), "text/markdown", text));
	}
	// @formatter:on

	private Optional<String> find(String product, @Nullable String language) {
		return product.equals("kettle") ? Optional.of("# Kettle " + language) : Optional.empty();
	}

}
