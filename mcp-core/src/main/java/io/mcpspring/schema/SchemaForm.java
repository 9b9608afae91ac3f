package io.mcpspring.schema;

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
	INLINE

}
