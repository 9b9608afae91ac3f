package io.mcpspring.autoconfigure.properties;

/**
 * How tools are offered.
 */
public class ToolsProperties {

	/**
	 * Whether to list tools with schemas of their structured results. A tool may say
	 * otherwise.
	 */
	private boolean outputSchemas = true;

	public boolean isOutputSchemas() {
		return this.outputSchemas;
	}

	public void setOutputSchemas(boolean outputSchemas) {
		this.outputSchemas = outputSchemas;
	}

}
