package io.mcpspring.composition.autoconfigure;

import java.time.Duration;
import java.util.List;

import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * Another MCP server whose tools are offered.
 *
 * @param prefix Beginning of the names of its tools. By default the name of the server
 * and an underscore.
 * @param include Tools to offer, by their names at the server; '*' stands for any
 * characters. All by default.
 * @param exclude Tools not to offer, by their names at the server; '*' stands for any
 * characters.
 * @param descriptors Location of the tools as they are allowed, the saved result of
 * 'tools/list': 'classpath:' and a path, or a file. By default the tools are allowed as
 * the server lists them first.
 * @param required Whether the application does not start, and is down, without the
 * server.
 * @param startTimeout Time for which the start waits until the server has listed its
 * tools.
 * @param refreshInterval Time between two requests for the tools of the server.
 * @param callTimeout Time for a call.
 * @param maxTools Largest number of tools.
 * @param maxDescriptorSize Largest size of the description of a tool, with its schemas.
 * @param maxConcurrentCalls Largest number of calls at a time on a node, of which a
 * caller gets the share of 'mcp.server.limits.caller-share'.
 * @param maxMessageSize Largest message of the server that is read.
 */
public record McpRemoteProperties(@Nullable String prefix, @DefaultValue List<String> include,
		@DefaultValue List<String> exclude, @Nullable String descriptors, @DefaultValue("false") boolean required,
		@DefaultValue("5s") Duration startTimeout, @DefaultValue("60s") Duration refreshInterval,
		@DefaultValue("60s") Duration callTimeout, @DefaultValue("100") int maxTools,
		@DefaultValue("16KB") DataSize maxDescriptorSize, @DefaultValue("100") int maxConcurrentCalls,
		@DefaultValue("4MB") DataSize maxMessageSize) {
}
