package io.mcpspring.controllers;

import io.mcpspring.spring.method.argument.HashTables;
import io.mcpspring.spring.method.argument.MethodAdvice;
import io.mcpspring.spring.method.argument.ParameterSources;
import io.mcpspring.spring.method.argument.RootNames;
import io.mcpspring.spring.method.registration.McpBeanScanner;
import io.mcpspring.spring.method.result.ResultSetup;
import io.mcpspring.spring.method.validation.ApplicationValidator;
import io.mcpspring.spring.typeschema.SchemaGenerator;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.context.ApplicationContext;

/**
 * Infrastructure of all methods of controllers that are offered.
 *
 * @param context the application
 * @param mapper the application's mapper
 * @param plain the same without names of types around values
 * @param scanner the scanner of annotated methods
 * @param results describes results as the mapper writes them
 * @param validated whether the application has a validator, without which controllers do
 * not check the constraints of their arguments
 * @param headers the headers of requests and answers
 */
record EndpointSetup(ApplicationContext context, JsonMapper mapper, JsonMapper plain, McpBeanScanner scanner,
		ResultSetup results, boolean validated, ControllerHeaders headers) {

	static EndpointSetup of(ApplicationContext context, JsonMapper mapper, McpBeanScanner scanner,
			ControllerSettings properties) {
		// Controllers write by the mapper alone, without the customizers of results.
		JsonMapper plain = HashTables.prepare(RootNames.without(mapper));
		SchemaGenerator schemas = SchemaGenerator.ofWritten(plain);
		return new EndpointSetup(context, mapper, plain, scanner, ResultSetup.of(schemas, scanner.results()),
				ApplicationValidator.isPresent(context), ControllerHeaders.of(properties));
	}

	/** Return the sources of parameters that are no plain arguments. */
	ParameterSources sources() {
		return this.scanner.sources();
	}

	/** Return the advice about methods. */
	MethodAdvice advice() {
		return this.scanner.advice();
	}

	SchemaGenerator schemas() {
		return this.results.schemas();
	}

}
