package io.mcpspring.spring.data;

import java.util.Map;
import java.util.function.IntFunction;

import io.mcpspring.spring.method.argument.CompositeParameter;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Parameter that is made of one bounded integer.
 *
 * @param name the name of the argument
 * @param description its description
 * @param minimum the least value
 * @param maximum the greatest value
 * @param standIn the default value
 * @param value creates the value of the parameter
 */
record NumberParameter(String name, String description, int minimum, int maximum, int standIn,
		IntFunction<Object> value) implements CompositeParameter {

	@Override
	public Map<String, ObjectNode> schemas() {
		return Map.of(this.name,
				JsonNodeFactory.instance.objectNode()
					.put("type", "integer")
					.put("description", this.description)
					.put("minimum", this.minimum)
					.put("maximum", this.maximum)
					.put("default", this.standIn));
	}

	@Override
	public Object bind(ObjectNode arguments) {
		return this.value.apply(arguments.path(this.name).asInt(this.standIn));
	}

}
