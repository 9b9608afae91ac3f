package com.acme.minimal.app;

import io.mcpspring.annotation.McpTool;
import io.mcpspring.client.service.McpToolCall;
import io.mcpspring.client.service.registry.ImportMcpServices;

import org.springframework.stereotype.Component;

/** A tool that calls another server by an interface. */
@Component
@ImportMcpServices(client = "rem", types = Caller.Remote.class)
class Caller {

	private final Remote remote;

	Caller(Remote remote) {
		this.remote = remote;
	}

	@McpTool(description = "Adds an item elsewhere")
	String pass(String name) {
		return "there: " + this.remote.add(new Shop.Item(name, 5));
	}

	interface Remote {

		@McpToolCall
		String add(Shop.Item item);

	}

}
