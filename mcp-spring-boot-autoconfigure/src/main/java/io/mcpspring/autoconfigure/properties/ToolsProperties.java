package io.mcpspring.autoconfigure.properties;

import java.util.Set;

import io.mcpspring.engine.catalog.CatalogTable;
import io.mcpspring.engine.endpoint.StandIn;
import io.mcpspring.engine.schema.SchemaForm;
import io.mcpspring.spring.properties.InvalidMcpPropertyException;
import io.mcpspring.spring.properties.NumberRules;

import org.springframework.util.ClassUtils;

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
	 * 'portable' is 'inline', and stops the start for tools with which some hosts refuse
	 * a server; those of other servers and of OpenAPI documents from URLs are left out
	 * instead. It needs the module mcp-report.
	 */
	private SchemaForm schema = SchemaForm.REFERENCES;

	/**
	 * What to read of arguments of the wrong type: 'typed' reads texts as the values that
	 * they spell, 'blank' also takes empty texts for absent, 'none' reads nothing.
	 */
	private Lenient lenient = Lenient.TYPED;

	/**
	 * Maximum number of characters of the result of a tool. Longer ones are cut at a line
	 * or an element of a list, and say so. 0 for no limit.
	 */
	private int maxResultLength;

	/**
	 * Maximum size of a page that a Pageable parameter may ask for, unless
	 * spring.data.web.pageable.max-page-size is lower.
	 */
	private int maxPageSize = 100;

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
		if (schema == SchemaForm.PORTABLE && !ClassUtils.isPresent("io.mcpspring.report.ServerReport", null)) {
			throw new InvalidMcpPropertyException("mcp.server.tools.schema",
					"is 'portable', which needs the module mcp-report",
					"Add the dependency io.mcpspring:mcp-report, or set 'inline'.");
		}
		this.schema = schema;
	}

	public Lenient getLenient() {
		return this.lenient;
	}

	public void setLenient(Lenient lenient) {
		this.lenient = lenient;
	}

	public int getMaxResultLength() {
		return this.maxResultLength;
	}

	public void setMaxResultLength(int maxResultLength) {
		NumberRules.checkAtLeast("mcp.server.tools.max-result-length", maxResultLength, 0);
		this.maxResultLength = maxResultLength;
	}

	public int getMaxPageSize() {
		return this.maxPageSize;
	}

	public void setMaxPageSize(int maxPageSize) {
		NumberRules.checkAtLeast("mcp.server.tools.max-page-size", maxPageSize, 1);
		this.maxPageSize = maxPageSize;
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
	public CatalogTable complete(CatalogTable catalog) {
		this.standIns.forEach((standIn) -> standIn.tools().forEach(catalog.tools()::register));
		return catalog;
	}

	/**
	 * How arguments of the wrong type are read.
	 */
	public enum Lenient {

		/** A text is read as the value that it spells where no string is allowed. */
		TYPED,

		/**
		 * As 'typed', and an empty text counts as absent where it is not required.
		 */
		BLANK,

		/** Nothing: the call is refused. */
		NONE

	}

}
