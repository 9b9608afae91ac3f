package io.mcpspring.coexistence;

import java.util.Arrays;
import java.util.List;

/** An optional module of this project. */
enum OwnModule {

	CLIENT("io.mcpspring.client."),

	COMPOSITION("io.mcpspring.composition."),

	CONSOLE("io.mcpspring.console."),

	ON_BEHALF_OF("io.mcpspring.onbehalfof."),

	OPENAPI("io.mcpspring.openapi."),

	REPORT("io.mcpspring.report."),

	SPRING_AI("io.mcpspring.springai.", "org.springframework.ai."),

	STORE_REDIS("io.mcpspring.redis."),

	TEST("io.mcpspring.test.");

	private final List<String> packages;

	OwnModule(String... packages) {
		this.packages = Arrays.asList(packages);
	}

	List<String> packages() {
		return this.packages;
	}

}
