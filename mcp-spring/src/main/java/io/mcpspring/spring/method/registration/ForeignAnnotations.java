package io.mcpspring.spring.method.registration;

import java.util.Set;

/**
 * Annotations of other libraries that resemble those of this one, identified by their
 * names, so that none of the libraries is needed.
 */
final class ForeignAnnotations {

	/** Packages whose annotations have the same simple names as those of this server. */
	private static final Set<String> PACKAGES = Set.of("org.springframework.ai.mcp.annotation",
			"org.springaicommunity.mcp.annotation", "com.logaritex.mcp.annotation");

	private static final Set<String> NAMES = Set.of("McpTool", "McpResource", "McpPrompt", "McpComplete");

	private static final Set<String> OTHERS = Set.of("org.springframework.ai.tool.annotation.Tool",
			"dev.langchain4j.agent.tool.Tool", "io.quarkiverse.mcp.server.Tool", "io.quarkiverse.mcp.server.Resource",
			"io.quarkiverse.mcp.server.ResourceTemplate", "io.quarkiverse.mcp.server.Prompt");

	private ForeignAnnotations() {
	}

	static boolean contains(String name) {
		int dot = name.lastIndexOf('.');
		return OTHERS.contains(name)
				|| (dot > 0 && NAMES.contains(name.substring(dot + 1)) && PACKAGES.contains(name.substring(0, dot)));
	}

}
