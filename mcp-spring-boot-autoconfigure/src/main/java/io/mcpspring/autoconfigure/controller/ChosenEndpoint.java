package io.mcpspring.autoconfigure.controller;

import java.util.List;

import io.mcpspring.autoconfigure.controller.endpoint.MappedEndpoint;

/**
 * Method of a controller chosen by properties.
 *
 * @param mappings its mappings, at least one, which differ in nothing but their paths
 * @param httpMethod the HTTP method by which it is called
 */
record ChosenEndpoint(List<MappedEndpoint> mappings, String httpMethod) {

	ChosenEndpoint {
		mappings = List.copyOf(mappings);
	}

	/** Return the mapping by which the method is named. */
	MappedEndpoint first() {
		return this.mappings.get(0);
	}

}
