package com.acme.clinic.web;

import java.util.ArrayList;
import java.util.List;

import io.mcpspring.annotation.McpTool;

import org.springframework.stereotype.Component;
import org.springframework.web.context.annotation.RequestScope;

/** One for each request. */
@Component
@RequestScope
class Basket {

	private final List<String> items = new ArrayList<>();

	@McpTool(name = "basket", description = "Puts an item into the basket of this request")
	public String add(String item) {
		this.items.add(item);
		return String.join(",", this.items);
	}

}
