package io.mcpspring.console;

import io.mcpspring.catalog.McpCatalog;
import io.mcpspring.catalog.Registration;
import io.mcpspring.http.Caller;
import io.mcpspring.model.ToolDescriptor;
import io.mcpspring.server.McpAccess;
import io.mcpspring.server.ServerSettings;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Estimate of the tokens that the descriptions of tools take in the context of a model.
 * Tools that the caller does not see are left out.
 */
final class ModelReport {

	private final McpCatalog catalog;

	private final ServerSettings settings;

	private final TokenCount tokens = new TokenCount();

	ModelReport(McpCatalog catalog, ServerSettings settings) {
		this.catalog = catalog;
		this.settings = settings;
	}

	ObjectNode describe(Caller caller) {
		ObjectNode json = JsonNodeFactory.instance.objectNode();
		json.put("encoding", TokenCount.ENCODING);
		String instructions = this.settings.instructions();
		json.put("instructions", (instructions != null) ? this.tokens.of(instructions) : 0);
		ArrayNode tools = json.putArray("tools");
		for (Registration.Tool tool : this.catalog.tools().all()) {
			if (isSeen(caller, tool)) {
				tools.addObject().put("name", tool.name()).put("tokens", this.tokens.of(text(tool.descriptor())));
			}
		}
		return json;
	}

	/** The parts of a descriptor that hosts hand to models. */
	private static String text(ToolDescriptor tool) {
		ObjectNode json = JsonNodeFactory.instance.objectNode();
		json.put("name", tool.name());
		json.put("description", tool.description());
		json.set("parameters", tool.inputSchema());
		return json.toString();
	}

	/** What cannot be decided is hidden. */
	private boolean isSeen(Caller caller, Registration registration) {
		try {
			return this.settings.visibility().isVisible(caller, registration)
					&& !(this.settings.access().decide(caller, registration) instanceof McpAccess.Decision.Hidden);
		}
		catch (RuntimeException ex) {
			return false;
		}
	}

}
