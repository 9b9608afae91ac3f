package io.mcpspring.client;

import io.mcpspring.model.ProtocolVersion;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * Description that a server sends when a client connects.
 *
 * @param version the revision that is spoken
 * @param info the identity of the server; empty if unknown
 * @param capabilities the capabilities of the server
 * @param instructions how to use the server, or {@code null}
 * @param sessionId the id of the session, {@code null} without one
 */
public record ServerDescription(ProtocolVersion version, ObjectNode info, ObjectNode capabilities,
		@Nullable String instructions, @Nullable String sessionId) {

}
