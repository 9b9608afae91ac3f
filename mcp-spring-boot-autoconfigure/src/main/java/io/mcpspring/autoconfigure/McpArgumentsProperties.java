package io.mcpspring.autoconfigure;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Arguments of annotated methods.
 *
 * @param maxPageSize Maximum size of a page that a Pageable parameter may ask for, unless
 * spring.data.web.pageable.max-page-size is lower.
 */
@ConfigurationProperties("mcp.server.arguments")
record McpArgumentsProperties(@DefaultValue("100") int maxPageSize) {

	McpArgumentsProperties {
		if (maxPageSize < 1) {
			throw new InvalidMcpPropertyException("mcp.server.arguments.max-page-size", "is less than 1",
					"Use the number of elements that a page may have.");
		}
	}

}
