package io.mcpspring.autoconfigure.function;

import io.mcpspring.catalog.ValueBinding;
import io.mcpspring.method.argument.RootNames;
import io.mcpspring.method.result.ResultSettings;
import io.mcpspring.method.result.ResultSetup;
import io.mcpspring.typeschema.JsonSchemas;
import tools.jackson.databind.json.JsonMapper;

/**
 * Conversion of the values of functions, by the rules of annotated methods.
 *
 * @param mapper the application's mapper
 * @param values binds records and beans
 * @param results describes and writes results
 */
record FunctionSetup(JsonMapper mapper, ValueBinding values, ResultSetup results) {

	static FunctionSetup of(JsonMapper mapper, ValueBinding values, ResultSettings settings) {
		JsonMapper reading = RootNames.without(mapper);
		return new FunctionSetup(reading, values,
				ResultSetup.of(new JsonSchemas(reading, settings.customizers()), settings));
	}

	JsonSchemas schemas() {
		return this.results.schemas();
	}

}
