package io.mcpspring.autoconfigure.properties;

import io.mcpspring.properties.InvalidMcpPropertyException;

/**
 * Arguments of annotated methods.
 */
public class ArgumentsProperties {

	/**
	 * Maximum size of a page that a Pageable parameter may ask for, unless
	 * spring.data.web.pageable.max-page-size is lower.
	 */
	private int maxPageSize = 100;

	public int getMaxPageSize() {
		return this.maxPageSize;
	}

	public void setMaxPageSize(int maxPageSize) {
		if (maxPageSize < 1) {
			throw new InvalidMcpPropertyException("mcp.server.arguments.max-page-size", "is less than 1",
					"Use the number of elements that a page may have.");
		}
		this.maxPageSize = maxPageSize;
	}

}
