package io.mcpspring.engine.endpoint;

import java.util.List;
import java.util.function.Supplier;

import io.mcpspring.engine.catalog.Registration;
import io.mcpspring.engine.standin.StandInTools;

/**
 * Primitives that hosts can use by tools, for hosts that know tools alone.
 */
public enum StandIn {

	/** Tools that list and read resources, except pages of apps. */
	RESOURCES(StandInTools::resources),

	/** Tools that list prompts and get their messages. */
	PROMPTS(StandInTools::prompts);

	private final Supplier<List<Registration.Tool>> tools;

	StandIn(Supplier<List<Registration.Tool>> tools) {
		this.tools = tools;
	}

	/**
	 * Create the tools.
	 * @return two tools, to be registered with the catalogue
	 */
	public List<Registration.Tool> tools() {
		return this.tools.get();
	}

}
