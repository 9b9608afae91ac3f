package com.acme.minimal.app;

import io.mcpspring.test.EachEra;
import io.mcpspring.test.McpTestClient;
import io.mcpspring.test.autoconfigure.McpTest;

import org.springframework.beans.factory.annotation.Autowired;

import static org.assertj.core.api.Assertions.assertThat;

/** A client of the server alone. */
@McpTest(Shop.Stock.class)
class Slice {

	@Autowired
	private McpTestClient client;

	@EachEra
	void calls() {
		assertThat(this.client.tool("stock").with("name", "tea").call()).succeeded();
	}

}
