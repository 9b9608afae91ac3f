package com.example.tasks;

import java.util.List;

import com.example.tasks.Domain.Catalogue;
import com.example.tasks.Domain.Product;
import io.mcpspring.annotation.McpTool;
import io.mcpspring.context.McpRequestContext;

import org.springframework.stereotype.Service;

/** A tool with progress. */
// @formatter:off
@Service
public class SearchIndex {

	private final Catalogue catalogue;

	SearchIndex(Catalogue catalogue) {
		this.catalogue = catalogue;
	}

	@McpTool(description = "Rebuilds the search index of the catalogue")
	public String reindex(McpRequestContext context) {
		List<Product> products = this.catalogue.products();
		for (int i = 0; i < products.size() && !context.isCancelled(); i++) {
			this.catalogue.index(products.get(i));
			context.progress(i + 1, products.size(), products.get(i).name());
		}
		return products.size() + " products";
	}

}
