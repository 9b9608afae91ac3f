package io.mcpspring.autoconfigure.function;

import java.util.List;
import java.util.Map;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Functions that are offered as tools.
 *
 * @param include Names of beans of the types Function, Supplier, Consumer and BiFunction
 * to offer as tools.
 * @param descriptions Descriptions of the tools by the names of the beans. By default
 * that of '@Description' on the bean, or the words of its name.
 */
@ConfigurationProperties("mcp.server.functions")
public record McpFunctionProperties(@DefaultValue List<String> include,
		@DefaultValue Map<String, String> descriptions) {

	static final String INCLUDE = "mcp.server.functions.include";

	static final String DESCRIPTIONS = "mcp.server.functions.descriptions";

	public McpFunctionProperties {
		include = List.copyOf(include);
		descriptions = Map.copyOf(descriptions);
	}

}
