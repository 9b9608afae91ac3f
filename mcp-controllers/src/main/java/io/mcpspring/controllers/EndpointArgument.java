package io.mcpspring.controllers;

import java.lang.reflect.Type;

import io.mcpspring.spring.typeschema.SchemaGenerator;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

import org.springframework.core.MethodParameter;

/**
 * Argument of a tool, and its place in the request to the controller.
 *
 * @param place the place
 * @param name the name at that place
 * @param argument the name for the model
 * @param type the type
 * @param declaration its parameter, schema and default
 */
record EndpointArgument(Place place, String name, String argument, Type type, Declaration declaration) {

	static EndpointArgument of(Place place, String name, Type type, Declaration declaration) {
		return new EndpointArgument(place, name, name.replaceAll("[^A-Za-z0-9_.-]+", "_"), type, declaration);
	}

	EndpointArgument named(String argument) {
		return new EndpointArgument(this.place, this.name, argument, this.type, this.declaration);
	}

	EndpointArgument optional() {
		Declaration optional = new Declaration(this.declaration.parameter(), false, this.declaration.schema(),
				this.declaration.defaultValue());
		return new EndpointArgument(this.place, this.name, this.argument, this.type, optional);
	}

	SchemaGenerator.Argument schema() {
		return new SchemaGenerator.Argument(this.argument, this.type, this.declaration.parameter(),
				this.declaration.required(), this.declaration.schema(), this.declaration.defaultValue(),
				this.place == Place.BODY || this.place == Place.FORM);
	}

	/**
	 * Declaration of an argument.
	 *
	 * @param parameter the parameter, or {@code null}
	 * @param required whether it is required
	 * @param schema the schema in place of that of the type, or {@code null}
	 * @param defaultValue the default value, or {@code null}
	 */
	record Declaration(@Nullable MethodParameter parameter, boolean required, @Nullable ObjectNode schema,
			@Nullable JsonNode defaultValue) {
	}

}
