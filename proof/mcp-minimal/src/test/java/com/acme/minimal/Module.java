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

	ON_BEHALF_OF(List.of("io.mcpspring:mcp-on-behalf-of"),
			List.of("--spring.security.oauth2.client.registration.exchange.client-id=shop",
					"--spring.security.oauth2.client.registration.exchange.client-secret=secret",
					"--spring.security.oauth2.client.registration.exchange.provider=id",
					"--spring.security.oauth2.client.registration.exchange.authorization-grant-type="
							+ "urn:ietf:params:oauth:grant-type:token-exchange",
					"--spring.security.oauth2.client.provider.id.token-uri=http://127.0.0.1:1/token",
					"--mcp.server.on-behalf-of.crm.registration-id=exchange",
					"--spring.main.sources=" + Shop.class.getPackageName() + ".Exchange")),

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
