package io.mcpspring.method.argument;

import java.util.Map;

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

}
