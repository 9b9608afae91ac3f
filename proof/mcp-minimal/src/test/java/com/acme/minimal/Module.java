package com.acme.minimal;

import java.util.List;

import com.acme.minimal.app.Shop;

/** The modules that an author can add to a starter, as the pages of each say. */
enum Module {

	STARTER(List.of(), List.of()),

	STORE_REDIS(List.of("io.mcpspring:mcp-store-redis"),
			List.of("--mcp.server.store.type=redis", "--spring.data.redis.port={redis}")),

	CONSOLE(List.of("io.mcpspring:mcp-console"), List.of("--mcp.server.console.enabled=true")),

	OPENAPI(List.of("io.mcpspring:mcp-openapi"),
			List.of("--mcp.server.openapi.pets.location={document}",
					"--mcp.server.openapi.pets.base-url={remote-origin}")),

	COMPOSITION(List.of("io.mcpspring:mcp-composition"),
			List.of("--mcp.client.rem.url={remote}", "--mcp.server.remotes.rem.include=*")),

	SPRING_AI(List.of("io.mcpspring:mcp-spring-ai", "org.springframework.ai:spring-ai-mcp-annotations"),
			List.of("--spring.main.sources=" + Shop.class.getPackageName() + ".SpringAi")),

	CLIENT(List.of("io.mcpspring:mcp-client"),
			List.of("--mcp.client.rem.url={remote}",
					"--spring.main.sources=" + Shop.class.getPackageName() + ".Caller")),

	REPORT(List.of("io.mcpspring:mcp-report"), List.of());

	private final List<String> dependencies;

	private final List<String> arguments;

	Module(List<String> dependencies, List<String> arguments) {
		this.dependencies = dependencies;
		this.arguments = arguments;
	}

	List<String> dependencies() {
		return this.dependencies;
	}

	/** With names in braces for addresses that the test knows. */
	List<String> arguments() {
		return this.arguments;
	}

}
