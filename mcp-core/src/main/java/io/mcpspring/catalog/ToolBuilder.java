package io.mcpspring.catalog;

import io.mcpspring.model.TaskSupport;
import io.mcpspring.model.ToolAnnotations;
import tools.jackson.databind.node.ObjectNode;

/**
 * Builder for a programmatic tool, for example a lambda. The tool takes no arguments
 * unless {@link #input(Class)} declares them, before the handler is set. Applications
 * call this interface; only the server implements it, so that it may get further methods.
 *
 * @param <A> the type in which the code receives its arguments
 */
public interface ToolBuilder<A> extends McpRegistration.Builder<ToolBuilder<A>> {

	/**
	 * Take the arguments as a validated value of a type.
	 * @param type a record or bean whose properties are the arguments
	 * @param <T> the type
	 * @return this builder
	 * @throws IllegalArgumentException if arguments cannot be read as that type
	 */
	<T> ToolBuilder<T> input(Class<T> type);

	/**
	 * Take the arguments as JSON.
	 * @param schema a JSON Schema of the type {@code object} that they must fit
	 * @return this builder
	 */
	ToolBuilder<ObjectNode> input(ObjectNode schema);

	/**
	 * Take the arguments as JSON.
	 * @param schema a JSON Schema of the type {@code object} that they must fit, as text
	 * @return this builder
	 * @throws IllegalArgumentException if it is no JSON object
	 */
	ToolBuilder<ObjectNode> input(String schema);

	/**
	 * Promise structured results of a type.
	 * @param type a record, bean or the like
	 * @return this builder
	 * @throws IllegalArgumentException if its JSON form is not certain
	 */
	ToolBuilder<A> output(Class<?> type);

	/**
	 * Promise structured results that fit a schema.
	 * @param schema a JSON Schema
	 * @return this builder
	 */
	ToolBuilder<A> output(ObjectNode schema);

	/**
	 * Set hints about the behaviour of the tool.
	 * @param annotations the hints
	 * @return this builder
	 */
	ToolBuilder<A> annotations(ToolAnnotations annotations);

	/**
	 * Accept each {@code requestState} of the calls of this tool only once.
	 * @return this builder
	 */
	ToolBuilder<A> singleUse();

	/**
	 * Allow calls of this tool to become tasks.
	 * @param support whether they may or must
	 * @return this builder
	 */
	ToolBuilder<A> task(TaskSupport support);

	/**
	 * Declare that the handler asks the client before a call becomes a task.
	 * @return this builder
	 */
	ToolBuilder<A> asksBeforeTask();

	/**
	 * Declare that a task may run again, at another node, after the end of its node.
	 * @return this builder
	 */
	ToolBuilder<A> repeatable();

	/**
	 * Set the code, for example a lambda or a method reference.
	 * @param handler the code, called with the arguments
	 * @return this builder
	 */
	ToolBuilder<A> handler(ToolHandler<? super A> handler);

}
