package io.mcpspring.engine.schema;

/**
 * The form of the schemas in lists of tools. Calls are checked by the schemas as they
 * were registered.
 */
public enum SchemaForm {

	/** Types that occur more than once are referred to. */
	REFERENCES,

	/**
	 * References are written out, and keywords that few hosts know are replaced or left
	 * out.
	 */
	INLINE,

	/**
	 * As inline, and the start fails for a tool that some hosts refuse together with all
	 * others.
	 */
	PORTABLE

}
