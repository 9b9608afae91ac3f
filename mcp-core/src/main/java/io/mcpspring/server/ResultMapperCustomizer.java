package io.mcpspring.server;

import tools.jackson.databind.json.JsonMapper;

/**
 * Customizer of the JSON form of tool results and resource contents, and thus of their
 * schemas. The application's own mapper is not affected. Beans of this type are applied
 * in their order.
 */
@FunctionalInterface
public interface ResultMapperCustomizer {

	/**
	 * Customize the mapper that writes results.
	 * @param builder a copy of the application's mapper
	 */
	void customize(JsonMapper.Builder builder);

}
