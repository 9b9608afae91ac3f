package io.mcpspring.controllers;

import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.mcpspring.controllers.documentation.DeclaredParameters;
import io.mcpspring.spring.properties.InvalidMcpPropertyException;
import io.mcpspring.spring.web.Credentials;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Parameters of requests that no parameter of a method declares, because its code reads
 * them from the request itself: arguments that a property names, written like a query
 * whose values are types, such as {@code /orders/**?pageNum=integer&pageSize=integer}.
 *
 * @param choice the methods that have the arguments
 * @param arguments the schemas of the arguments by their names
 */
record QueryArguments(EndpointSelector choice, Map<String, ObjectNode> arguments) {

	/** The type of the texts that a request has. */
	private static final Type TEXT = String.class;

	static List<QueryArguments> of(List<String> entries) {
		List<QueryArguments> all = new ArrayList<>();
		for (int i = 0; i < entries.size(); i++) {
			all.add(of(ControllerSettings.QUERY_ARGUMENTS + "[" + i + "]", entries.get(i).strip()));
		}
		return List.copyOf(all);
	}

	private static QueryArguments of(String property, String entry) {
		int query = entry.lastIndexOf('?');
		Map<String, ObjectNode> arguments = new LinkedHashMap<>();
		for (String each : entry.substring(query + 1).split("&")) {
			int equals = each.indexOf('=');
			String name = each.substring(0, Math.max(equals, 0)).strip();
			String type = each.substring(equals + 1).strip();
			if (query < 0 || name.isEmpty() || !DeclaredParameters.TYPES.contains(type) || Credentials.isName(name)) {
				throw new InvalidMcpPropertyException(property,
						"is '" + entry + "', of which '" + each + "' is no argument that a model may set",
						"Write a choice of methods and a query whose values are 'string', 'integer', 'number' or "
								+ "'boolean', such as '/orders/**?pageNum=integer&pageSize=integer'.");
			}
			arguments.put(name, JsonNodeFactory.instance.objectNode().put("type", type));
		}
		return new QueryArguments(EndpointSelector.of(property, entry.substring(0, query).strip()), arguments);
	}

	/**
	 * Return the arguments of a method that its parameters do not stand for already.
	 * @param declared those that its annotations declare, by their names
	 * @param chosen the method with those that a property names
	 * @param found those of its parameters
	 * @return the arguments
	 */
	static List<EndpointArgument> undeclared(Map<String, DeclaredParameters.Declared> declared, ChosenEndpoint chosen,
			List<EndpointArgument> found) {
		Map<String, EndpointArgument> all = new LinkedHashMap<>();
		declared.forEach((name, each) -> all.put(name, argument(name, each.schema(), each.required())));
		chosen.queryArguments().forEach((name, schema) -> all.putIfAbsent(name, argument(name, schema, false)));
		Set<String> known = new HashSet<>();
		for (EndpointArgument argument : found) {
			known.add(argument.name());
			if (argument.place() == Place.FORM) {
				known.addAll(ParameterSchemas.bindable(argument.type()));
			}
		}
		all.keySet().removeAll(known);
		return List.copyOf(all.values());
	}

	private static EndpointArgument argument(String name, ObjectNode schema, boolean required) {
		return EndpointArgument.of(Place.QUERY, name, TEXT,
				new EndpointArgument.Declaration(null, required, schema, null));
	}

}
