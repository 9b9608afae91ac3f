package com.acme.desk;

import java.util.ArrayList;
import java.util.List;

import io.mcpspring.annotation.McpTool;

/**
 * Keeps items of any kind.
 *
 * @param <T> their kind
 */
public abstract class Shelf<T> {

	private final List<T> items = new ArrayList<>();

	@McpTool(name = "put_on_shelf", description = "Puts an item on the shelf")
	public List<T> put(T item) {
		this.items.add(item);
		return this.items;
	}

}
