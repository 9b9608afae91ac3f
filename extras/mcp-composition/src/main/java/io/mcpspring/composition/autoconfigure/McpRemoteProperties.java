package io.mcpspring.composition.autoconfigure;

import java.util.List;

import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Another MCP server whose tools are offered.
 *
 * @param prefix Beginning of the names of its tools. By default the name of the server
 * and an underscore.
 * @param include Tools to offer, by their names at the server ('stock' or 'id:stock');
 * '*' stands for any characters. All by default.
 * @param exclude Tools not to offer, written like those to include.
 * @param descriptors Location of the tools as they are allowed, the saved result of
 * 'tools/list': 'classpath:' and a path, or a file. By default the tools are allowed as
 * the server lists them first.
 * @param required Whether the application does not start, and is down, without the
 * server.
 */
public record McpRemoteProperties(@Nullable String prefix, @DefaultValue List<String> include,
		@DefaultValue List<String> exclude, @Nullable String descriptors, @DefaultValue("false") boolean required) {
}
