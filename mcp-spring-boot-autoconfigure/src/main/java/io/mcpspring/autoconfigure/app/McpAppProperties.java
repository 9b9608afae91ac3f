package io.mcpspring.autoconfigure.app;

import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Apps that the server offers.
 *
 * @param enabled Whether to offer apps: pages that hosts show for tools.
 * @param location Folder that holds the pages: 'classpath:' and a folder of the class
 * path, or a directory. By default 'classpath:apps/' if it is there.
 */
@ConfigurationProperties("mcp.server.apps")
public record McpAppProperties(@DefaultValue("false") boolean enabled, @Nullable String location) {
}
