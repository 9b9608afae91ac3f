package io.mcpspring.engine.catalog;

import java.util.Map;

import io.mcpspring.engine.schema.SchemaForm;

/**
 * Forms of tools and their results for hosts that take less than the protocol allows.
 *
 * @param schemas the form of the schemas in lists
 * @param maxCharacters the maximum number of characters of a result, 0 for no limit:
 * hosts cut longer ones somewhere, or refuse them
 * @param maxOfTools the same for tools by their names
 */
public record HostForms(SchemaForm schemas, int maxCharacters, Map<String, Integer> maxOfTools) {

	/** Schemas with references, and results of any length. */
	public static final HostForms DEFAULTS = new HostForms(SchemaForm.REFERENCES, 0, Map.of());

	public HostForms {
		maxOfTools = Map.copyOf(maxOfTools);
	}

	/**
	 * Return the maximum length of results of a tool.
	 * @param tool its name
	 * @return the number of characters, 0 for no limit
	 */
	public int maxCharacters(String tool) {
		return this.maxOfTools.getOrDefault(tool, this.maxCharacters);
	}

}
