package io.mcpspring.client;

import io.mcpspring.engine.jsonrpc.RequestId;
import io.mcpspring.model.Implementation;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Identity of a client and metadata of its requests, the same in both eras.
 */
final class Identity {

	private Identity() {
	}

	static ObjectNode of(Implementation info) {
		ObjectNode json = JsonNodeFactory.instance.objectNode().put("name", info.name()).put("version", info.version());
		if (info.title() != null) {
			json.put("title", info.title());
		}
		return json;
	}

	/** The token is the id of the request, which is a number. */
	static void progressToken(ObjectNode meta, RequestId id, RequestOptions options) {
		if (options.progress() && !meta.has("progressToken")) {
			meta.put("progressToken", Long.parseLong(id.json()));
		}
	}

}
