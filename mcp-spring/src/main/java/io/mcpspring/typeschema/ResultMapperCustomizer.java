package io.mcpspring.typeschema;

import tools.jackson.databind.json.JsonMapper;

/**
 * Changes how results of tools and contents of resources are written, and with it their
 * schemas. The application's own mapper stays as it is. Beans of this type are applied in
 * their order.
 */
@FunctionalInterface
public interface ResultMapperCustomizer {

	/**
	 * Customize the mapper that writes results.
	 * @param builder a copy of the application's mapper
	 */
	void customize(JsonMapper.Builder builder);

}
