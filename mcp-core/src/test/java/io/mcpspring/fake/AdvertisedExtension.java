package io.mcpspring.fake;

import io.mcpspring.context.McpCaller;
import io.mcpspring.extension.McpExtension;
import io.mcpspring.model.ProtocolVersion;
import tools.jackson.databind.node.ObjectNode;

/**
 * An extension that is advertised to everybody alike, and no more.
 *
 * @param id the id
 * @param json the settings
 */
record AdvertisedExtension(String id, String json) implements McpExtension {

	@Override
	public ObjectNode settings(ProtocolVersion version, McpCaller caller) {
		return Json.object(this.json);
	}

	@Override
	public boolean differsByCaller() {
		return false;
	}

}
