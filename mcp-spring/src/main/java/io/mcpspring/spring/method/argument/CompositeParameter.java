package io.mcpspring.spring.method.argument;

import java.util.Map;

import io.mcpspring.context.McpRequestContext;
import tools.jackson.databind.node.ObjectNode;

/**
 * Parameter of a tool that is composed of several arguments, such as a page request of
 * its number and size. None of the arguments is required.
 */
public interface CompositeParameter {

	/**
	 * Return the arguments.
	 * @return the schema of each by its name, with its default
	 */
	Map<String, ObjectNode> schemas();

	/**
	 * Create the value.
	 * @param arguments all arguments of the call, which fit their schemas and have their
	 * defaults; {@code null} counts as absent
	 * @return the value of the parameter
	 */
	Object bind(ObjectNode arguments);

	/**
	 * Create a value that depends on the call.
	 * @param context the call
	 * @param arguments all arguments of the call, as for {@link #bind(ObjectNode)}
	 * @return the value of the parameter; the same for all calls with the same arguments
	 * unless overridden
	 */
	default Object bind(McpRequestContext context, ObjectNode arguments) {
		return bind(arguments);
	}

}
