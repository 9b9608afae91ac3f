package io.mcpspring.springai;

import io.mcpspring.catalog.ToolBuilder;

import org.springframework.ai.tool.ToolCallback;

/**
 * Customizer of the tools that are made of tool callbacks and {@code @Tool} methods, for
 * properties that these do not have, such as hints, scopes, time limits and icons.
 * Declare a bean of this type to add one.
 */
@FunctionalInterface
public interface ToolCallbackCustomizer {

	/**
	 * Customize a tool before it is offered.
	 * @param callback the callback, of which the tool has its description and input
	 * schema
	 * @param tool the builder; its arguments and its code are not to be changed
	 */
	void customize(ToolCallback callback, ToolBuilder<?> tool);

}
