package io.mcpspring.controllers;

import java.util.List;
import java.util.Map;

import io.mcpspring.controllers.endpoint.MappedEndpoint;
import tools.jackson.databind.node.ObjectNode;

/**
 * Method of a controller chosen by properties.
 *
 * @param mappings its mappings, at least one, which differ in nothing but their paths
 * @param httpMethod the HTTP method by which it is called
 * @param queryArguments the schemas of arguments that properties name, by their names
 */
record ChosenEndpoint(List<MappedEndpoint> mappings, String httpMethod, Map<String, ObjectNode> queryArguments) {

	ChosenEndpoint(List<MappedEndpoint> mappings, String httpMethod) {
		this(mappings, httpMethod, Map.of());
	}

	ChosenEndpoint {
		mappings = List.copyOf(mappings);
	}

	ChosenEndpoint with(Map<String, ObjectNode> queryArguments) {
		return new ChosenEndpoint(this.mappings, this.httpMethod, queryArguments);
	}

	/** Return the mapping by which the method is named. */
	MappedEndpoint first() {
		return this.mappings.get(0);
	}

}
