package io.mcpspring.annotation;

/**
 * Choice whether lists show a tool with a schema of its structured results.
 */
public enum OutputSchema {

	/**
	 * A schema if the JSON form of the return type is certain, unless
	 * {@code mcp.server.tools.output-schemas} is {@code false}.
	 */
	AUTO,

	/**
	 * A schema that promises a result, regardless of the property and even if the return
	 * type permits absence, as {@code Optional} and {@code Mono} do. A return type
	 * without a certain JSON form makes the start fail.
	 */
	ON,

	/** No schema. The structured content is unaffected. */
	OFF,

	/**
	 * Neither a schema nor structured content. Some hosts show the model structured
	 * content alone, where there is any; the text of a {@linkplain McpTool#renderer()
	 * renderer} reaches it in all of them by this.
	 */
	NONE

}
