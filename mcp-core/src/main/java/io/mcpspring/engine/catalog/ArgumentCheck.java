package io.mcpspring.engine.catalog;

import java.util.List;

import io.mcpspring.context.McpRequestContext;
import io.mcpspring.engine.schema.SchemaViolation;
import tools.jackson.databind.node.ObjectNode;

/**
 * Additional check of arguments, implemented by a handler whose rules exceed its schema,
 * so that a client receives all violations in one response.
 */
public interface ArgumentCheck {

	/**
	 * Check arguments that violate their schema, as far as possible.
	 * @param context the request
	 * @param arguments the arguments
	 * @param known the violations of the schema
	 * @return the further violations, without repetition of known ones
	 */
	List<SchemaViolation> check(McpRequestContext context, ObjectNode arguments, List<SchemaViolation> known);

}
