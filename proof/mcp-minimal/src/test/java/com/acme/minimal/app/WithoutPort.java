package com.acme.minimal.app;

import io.mcpspring.test.EachEra;
import io.mcpspring.test.McpTestClient;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;

import static org.assertj.core.api.Assertions.assertThat;

/** A client of a server without a port. */
@SpringBootTest
class WithoutPort {

	@Autowired
	private McpTestClient client;

	@EachEra
	void calls() {
		assertThat(this.client.tool("stock").with("name", "tea").call()).succeeded();
	}

}
