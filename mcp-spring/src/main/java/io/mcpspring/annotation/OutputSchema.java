package io.mcpspring.annotation;

/**
 * Whether a tool is listed with a schema of its structured results.
 */
public enum OutputSchema {

	/**
	 * With a schema where the written form of the return type is certain, unless
	 * {@code mcp.server.tools.output-schemas} is {@code false}.
	 */
	AUTO,

	/**
	 * With a schema that promises a result, whatever the property says and even if the
	 * return type allows that there is none, as {@code Optional} and {@code Mono} do. A
	 * return type whose written form is not certain stops the start.
	 */
	ON,

	/** Without a schema. The structured content stays. */
	OFF

}
