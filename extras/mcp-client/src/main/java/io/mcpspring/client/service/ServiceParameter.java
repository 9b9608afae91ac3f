package io.mcpspring.client.service;

import java.lang.reflect.Parameter;

import com.fasterxml.jackson.annotation.JsonProperty;
import tools.jackson.databind.JavaType;

/**
 * A parameter that is an argument of the tool.
 *
 * @param index its place among the parameters of the method
 * @param name the name of the argument
 * @param type its type
 * @param nullable whether it is declared to be left out now and then
 */
record ServiceParameter(int index, String name, JavaType type, boolean nullable) {

	static String nameOf(Parameter parameter, String method) {
		JsonProperty named = parameter.getAnnotation(JsonProperty.class);
		if (named != null && !named.value().isEmpty()) {
			return named.value();
		}
		if (!parameter.isNamePresent()) {
			throw new IllegalArgumentException("A parameter of " + method
					+ " has no name: compile with -parameters, or annotate it with @JsonProperty");
		}
		return parameter.getName();
	}

}
