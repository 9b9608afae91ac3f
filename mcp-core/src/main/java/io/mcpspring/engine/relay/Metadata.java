package io.mcpspring.engine.relay;

import io.mcpspring.engine.jsonrpc.JsonRpcMessage;
import io.mcpspring.engine.model.MetaKeys;

/**
 * The metadata of messages, which tells the revision without sessions from the others
 * (server-2026, "One endpoint, two eras").
 */
public final class Metadata {

	private Metadata() {
	}

	/**
	 * Return whether the metadata of a message names a version.
	 * @param message the message
	 * @return {@code true} if the message belongs to the revision without sessions
	 */
	public static boolean namesVersion(JsonRpcMessage message) {
		return message.parameters() != null && message.parameters().path("_meta").has(MetaKeys.PROTOCOL_VERSION);
	}

}
