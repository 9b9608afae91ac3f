package io.mcpspring.spring.method.result;

import io.mcpspring.spring.method.BeanMethod;
import io.mcpspring.spring.method.JsonViews;
import io.mcpspring.spring.typeschema.SchemaGenerator;

import org.springframework.util.function.SingletonSupplier;

/**
 * Infrastructure for the results of all annotated methods.
 *
 * @param schemas the schemas of results
 * @param settings the settings of results
 * @param writer writes results, created for the first method
 */
public record ResultSetup(SchemaGenerator schemas, ResultSettings settings, SingletonSupplier<JsonValues> writer) {

	/**
	 * Create a setup.
	 * @param schemas the schemas of results
	 * @param settings the settings of results
	 * @return the setup
	 */
	public static ResultSetup of(SchemaGenerator schemas, ResultSettings settings) {
		return new ResultSetup(schemas, settings, SingletonSupplier.of(() -> new JsonValues(schemas.outputMapper())));
	}

	/**
	 * Return the writer of a method's results.
	 * @param method the method
	 * @return the writer, limited to the view that the method names
	 */
	public JsonValues values(BeanMethod method) {
		Class<?> view = JsonViews.of(method);
		return (view != null)
				? new JsonValues(this.schemas.outputMapper().rebuild().defaultSerializationView(view).build())
				: values();
	}

	/**
	 * Return the writer of results that are not those of a method.
	 * @return the writer
	 */
	public JsonValues values() {
		return this.writer.obtain();
	}

}
