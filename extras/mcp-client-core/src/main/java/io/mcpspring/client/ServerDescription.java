package io.mcpspring.client;

import io.mcpspring.model.ProtocolVersion;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Description that a server sends when a client connects.
 */
public final class ServerDescription {

	private final ProtocolVersion version;

	private final ObjectNode info;

	private final ObjectNode capabilities;

	private final @Nullable String instructions;

	private final @Nullable String sessionId;

	ServerDescription(ProtocolVersion version, JsonNode info, JsonNode capabilities, @Nullable String instructions,
			@Nullable String sessionId) {
		this.version = version;
		this.info = object(info);
		this.capabilities = object(capabilities);
		this.instructions = instructions;
		this.sessionId = sessionId;
	}

	private static ObjectNode object(JsonNode value) {
		return (value instanceof ObjectNode object) ? object : JsonNodeFactory.instance.objectNode();
	}

	/**
	 * Return the revision that is spoken.
	 * @return the revision that is spoken
	 */
	public ProtocolVersion version() {
		return this.version;
	}

	/**
	 * Return the identity of the server.
	 * @return the identity of the server; empty if unknown
	 */
	public ObjectNode info() {
		return this.info;
	}

	/**
	 * Return the capabilities of the server.
	 * @return the capabilities of the server
	 */
	public ObjectNode capabilities() {
		return this.capabilities;
	}

	/**
	 * Return how to use the server.
	 * @return how to use the server, or {@code null}
	 */
	public @Nullable String instructions() {
		return this.instructions;
	}

	/**
	 * Return the id of the session.
	 * @return the id of the session, {@code null} without one
	 */
	public @Nullable String sessionId() {
		return this.sessionId;
	}

}
