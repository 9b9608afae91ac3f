package io.mcpspring.autoconfigure.controller;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;

import io.mcpspring.autoconfigure.properties.InvalidMcpPropertyException;
import io.mcpspring.method.argument.ParameterSources;
import io.mcpspring.method.result.ResultSettings;
import io.mcpspring.method.result.ResultSetup;
import io.mcpspring.typeschema.JsonSchemas;
import io.mcpspring.web.Credentials;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.context.ApplicationContext;

/**
 * Infrastructure of all methods of controllers that are offered.
 *
 * @param context the application
 * @param mapper the application's mapper
 * @param sources the sources of parameters that are no plain arguments
 * @param results describes results as the mapper writes them
 * @param passedHeaders the headers that are copied from the HTTP request of the call, in
 * lower case
 */
record EndpointSetup(ApplicationContext context, JsonMapper mapper, ParameterSources sources, ResultSetup results,
		Set<String> passedHeaders) {

	static EndpointSetup of(ApplicationContext context, JsonMapper mapper, ParameterSources sources,
			ResultSettings settings, List<String> passedHeaders) {
		// Controllers write by the mapper alone, without the customizers of results.
		JsonSchemas schemas = new JsonSchemas(mapper);
		return new EndpointSetup(context, mapper, sources, ResultSetup.of(schemas, settings), names(passedHeaders));
	}

	private static Set<String> names(List<String> headers) {
		Set<String> names = new TreeSet<>();
		for (int i = 0; i < headers.size(); i++) {
			String name = headers.get(i).strip();
			if (name.isEmpty() || Credentials.isName(name)) {
				throw new InvalidMcpPropertyException(McpControllerProperties.PASSED_HEADERS + "[" + i + "]",
						"is '" + name + "', which " + (name.isEmpty() ? "is no header" : "holds a credential"),
						"Remove it. Controllers get the authentication of the caller in any case, for example by a "
								+ "Principal parameter.");
			}
			names.add(name.toLowerCase(Locale.ROOT));
		}
		return names;
	}

	JsonSchemas schemas() {
		return this.results.schemas();
	}

}
