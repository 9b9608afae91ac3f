package io.mcpspring.autoconfigure.properties;

import java.util.Set;

import io.mcpspring.catalog.McpCatalog;
import io.mcpspring.endpoint.StandIn;
import io.mcpspring.schema.SchemaForm;
import io.mcpspring.server.LenientArguments;

/**
 * How tools are offered, and how their arguments are read.
 */
public class ToolsProperties {

	/**
	 * Whether to list tools with schemas of their structured results. A tool may say
	 * otherwise.
	 */
	private boolean outputSchemas = true;

	/**
	 * Form of the schemas in lists of tools. Calls are checked by the complete schemas.
	 */
	private SchemaForm schema = SchemaForm.REFERENCES;

	/**
	 * What to read of arguments of the wrong type.
	 */
	private Lenient lenient = Lenient.TYPED;

	/**
	 * Names of arguments that clients add on their own. They are dropped where the schema
	 * of a tool does not declare them.
	 */
	private Set<String> ignoredArguments = LenientArguments.DEFAULTS.ignored();

	/**
	 * Primitives that tools offer, too, for hosts that know tools alone: 'resources' by
	 * list_resources and read_resource, 'prompts' by list_prompts and get_prompt.
	 */
	private Set<StandIn> standIns = Set.of();

	public boolean isOutputSchemas() {
		return this.outputSchemas;
	}

	public void setOutputSchemas(boolean outputSchemas) {
		this.outputSchemas = outputSchemas;
	}

	public SchemaForm getSchema() {
		return this.schema;
	}

	public void setSchema(SchemaForm schema) {
		this.schema = schema;
	}

	public Lenient getLenient() {
		return this.lenient;
	}

	public void setLenient(Lenient lenient) {
		this.lenient = lenient;
	}

	public Set<String> getIgnoredArguments() {
		return this.ignoredArguments;
	}

	public void setIgnoredArguments(Set<String> ignoredArguments) {
		this.ignoredArguments = ignoredArguments;
	}

	public Set<StandIn> getStandIns() {
		return this.standIns;
	}

	public void setStandIns(Set<StandIn> standIns) {
		this.standIns = standIns;
	}

	/**
	 * Register the tools that stand in for other primitives.
	 * @param catalog the catalogue
	 * @return the catalogue
	 */
	public McpCatalog complete(McpCatalog catalog) {
		this.standIns.forEach((standIn) -> standIn.tools().forEach(catalog.tools()::register));
		return catalog;
	}

	/**
	 * How arguments of the wrong type are read.
	 */
	public enum Lenient {

		/** A text is read as the value that it spells where no string is allowed. */
		TYPED,

		/** Nothing: the call is refused. */
		NONE

	}

}
