package io.mcpspring.catalog;

import java.util.List;

import io.mcpspring.context.McpRequestContext;
import io.mcpspring.schema.SchemaViolation;
import tools.jackson.databind.node.ObjectNode;

/**
 * Implemented by a handler of a tool that knows more rules of its arguments than their
 * schema, so that a client is told of all violations in one answer.
 */
public interface ArgumentCheck {

	/**
	 * Check arguments that do not fit their schema, as far as that makes sense.
	 * @param context the request
	 * @param arguments the arguments
	 * @param known what violates the schema
	 * @return the further violations, none that repeats a known one
	 */
	List<SchemaViolation> check(McpRequestContext context, ObjectNode arguments, List<SchemaViolation> known);

}
