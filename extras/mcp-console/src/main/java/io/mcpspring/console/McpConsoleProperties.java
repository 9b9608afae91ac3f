package io.mcpspring.console;

import io.mcpspring.spring.properties.InvalidMcpPropertyException;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Console of the server in the browser.
 *
 * @param enabled Whether to serve the console. By default where Spring Boot's developer
 * tools are present, and never in a packaged application.
 * @param path Path of the console within the context path or base path of the
 * application.
 * @param figuresAuthority Authority of users who see the figures of the server. By
 * default all who may use the console do.
 */
@ConfigurationProperties("mcp.server.console")
public record McpConsoleProperties(@Nullable Boolean enabled, @DefaultValue("/mcp-console") String path,
		@Nullable String figuresAuthority) {

	private static final String PATH = "(/[A-Za-z0-9_~-][A-Za-z0-9._~-]*)+";

	public McpConsoleProperties {
		if (!path.matches(PATH)) {
			throw new InvalidMcpPropertyException("mcp.server.console.path", "is no path of a page: '" + path + "'",
					"Use a slash and a name, such as '/mcp-console'.");
		}
	}

}
