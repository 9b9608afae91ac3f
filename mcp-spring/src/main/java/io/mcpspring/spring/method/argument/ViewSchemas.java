package io.mcpspring.spring.method.argument;

import java.util.List;
import java.util.Set;

import io.mcpspring.spring.method.BeanMethod;
import io.mcpspring.spring.method.JsonViews;
import io.mcpspring.spring.typeschema.SchemaGenerator;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Schemas of arguments of which a view is read: properties outside of the view are
 * absent.
 */
public final class ViewSchemas {

	private ViewSchemas() {
	}

	/**
	 * Describe an argument by the view of its parameter.
	 * @param mapper the application's mapper
	 * @param method the method
	 * @param argument the argument
	 * @param validated whether constraints apply to it
	 * @return the argument with a schema of its own; unchanged without a view
	 */
	public static SchemaGenerator.Argument apply(JsonMapper mapper, BeanMethod method,
			SchemaGenerator.Argument argument, boolean validated) {
		Class<?> view = (argument.parameter() != null) ? JsonViews.of(method, argument.parameter()) : null;
		if (view == null) {
			return argument;
		}
		ObjectNode all = new SchemaGenerator(mapper.rebuild().defaultDeserializationView(view).build())
			.input(List.of(argument), validated);
		ObjectNode schema = all.path("properties").path(argument.name()).asObject();
		if (!schema.has("type")) {
			if (!schema.has("$ref") && !schema.has("anyOf")) {
				return argument;
			}
			schema.put("type", "object");
		}
		if (all.has("$defs")) {
			// They would have to be told from those of other arguments: left to the
			// description.
			schema.retain(Set.of("type", "title", "description"));
		}
		return new SchemaGenerator.Argument(argument.name(), argument.type(), argument.parameter(), argument.required(),
				schema, argument.defaultValue(), argument.ofRequest());
	}

}
