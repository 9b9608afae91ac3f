package io.mcpspring.springai.callback;

import java.util.Objects;

import org.springframework.ai.tool.ToolCallback;
import org.springframework.ai.tool.definition.ToolDefinition;

/**
 * Tool callback with its origin.
 *
 * @param callback the callback
 * @param origin the bean, or its method, for messages
 */
record FoundCallback(ToolCallback callback, String origin) {

	String name() {
		return this.callback.getToolDefinition().name();
	}

	/**
	 * Return whether another callback describes the same tool, as that of a bean does
	 * which a provider has wrapped as well.
	 */
	boolean describesTheSameAs(FoundCallback other) {
		ToolDefinition one = this.callback.getToolDefinition();
		ToolDefinition two = other.callback.getToolDefinition();
		return one.name().equals(two.name()) && Objects.equals(one.description(), two.description())
				&& Objects.equals(one.inputSchema(), two.inputSchema());
	}

	@Override
	public String toString() {
		return "Tool '" + name() + "' of " + this.origin;
	}

}
