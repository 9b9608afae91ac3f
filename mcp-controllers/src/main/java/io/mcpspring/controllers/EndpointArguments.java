package io.mcpspring.controllers;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

import io.mcpspring.controllers.EndpointArgument.Declaration;
import io.mcpspring.controllers.documentation.DeclaredParameters;
import io.mcpspring.controllers.documentation.OperationNotes;
import io.mcpspring.controllers.endpoint.MappedEndpoint;
import io.mcpspring.spring.method.BeanMethod;
import io.mcpspring.spring.method.InvalidMcpDeclarationException;
import io.mcpspring.spring.method.argument.ViewSchemas;
import io.mcpspring.spring.typeschema.SchemaGenerator;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

import org.springframework.core.MethodParameter;

/**
 * All arguments of one method of a controller, with unique names, and their schema.
 *
 * @param all the arguments
 * @param paths the paths with their variables
 * @param schema the schema
 */
record EndpointArguments(List<EndpointArgument> all, EndpointPaths paths, ObjectNode schema) {

	/**
	 * Find the arguments.
	 * @throws InvalidMcpDeclarationException if the method cannot be called by a tool
	 */
	static EndpointArguments of(EndpointSetup setup, ChosenEndpoint chosen, BeanMethod method) {
		EndpointParameters parameters = new EndpointParameters(setup, method);
		List<EndpointArgument> found = new ArrayList<>();
		for (MethodParameter parameter : method.parameters()) {
			found.addAll(parameters.of(parameter));
		}
		found.addAll(
				QueryArguments.undeclared(DeclaredParameters.of(chosen.first().handler().getMethod()), chosen, found));
		EndpointPaths paths = EndpointPaths.of(chosen.mappings(), method);
		Set<String> named = new HashSet<>();
		found.stream().filter((argument) -> argument.place() == Place.PATH).forEach((known) -> named.add(known.name()));
		for (String variable : paths.variables()) {
			if (!named.contains(variable)) {
				found.add(EndpointArgument.of(Place.PATH, variable, String.class, new Declaration(null, true,
						JsonNodeFactory.instance.objectNode().put("type", "string"), null)));
			}
		}
		found.removeIf((argument) -> argument.place() == Place.PATH && !paths.variables().contains(argument.name()));
		found.removeIf((argument) -> argument.place() == Place.QUERY && chosen.first().fixes(argument.name()));
		found.replaceAll((argument) -> (argument.place() == Place.PATH && !paths.allHave(argument.name()))
				? argument.optional() : argument);
		List<EndpointArgument> unique = unique(found);
		ObjectNode schema = setup.schemas()
			.input(unique.stream().map((argument) -> described(setup, method, argument)).toList(), setup.validated());
		unique.forEach((argument) -> describe(argument, schema, chosen.first()));
		return new EndpointArguments(unique, paths, schema);
	}

	private static SchemaGenerator.Argument described(EndpointSetup setup, BeanMethod method,
			EndpointArgument argument) {
		return (argument.place() == Place.BODY)
				? ViewSchemas.apply(setup.plain(), method, argument.schema(), setup.validated()) : argument.schema();
	}

	/** Rename arguments whose name belongs to one of an earlier place. */
	private static List<EndpointArgument> unique(List<EndpointArgument> found) {
		List<EndpointArgument> unique = new ArrayList<>();
		Set<String> names = new HashSet<>();
		found.stream().sorted(Comparator.comparing(EndpointArgument::place)).forEach((argument) -> {
			String name = argument.argument();
			for (int i = 1; !names.add(name); i++) {
				name = argument.argument() + "_" + argument.place().name().toLowerCase(Locale.ROOT)
						+ ((i > 1) ? "_" + i : "");
			}
			unique.add(argument.named(name));
		});
		return unique;
	}

	private static void describe(EndpointArgument argument, ObjectNode schema, MappedEndpoint mapping) {
		if (argument.place() == Place.FORM) {
			ParameterSchemas.retainBound(argument, schema, mapping::fixes);
		}
		else if (argument.place() != Place.BODY) {
			ParameterSchemas.nameConstants(argument, schema);
		}
		MethodParameter parameter = argument.declaration().parameter();
		String text = (parameter != null) ? OperationNotes.of(parameter) : null;
		if (text != null && schema.path("properties").path(argument.argument()) instanceof ObjectNode described
				&& !described.has("description")) {
			described.put("description", text);
		}
	}

	/** Return whether a parameter of the request is an argument. */
	boolean hasParameter(String name) {
		return this.all.stream()
			.anyMatch((argument) -> argument.place() == Place.QUERY && argument.name().equals(name));
	}

}
