package io.mcpspring.client.autoconfigure;

import io.micrometer.observation.transport.RequestReplySenderContext;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * Observation context of a client's request. The carrier of the trace is its parameters,
 * the response its result.
 */
public final class McpClientRequestObservationContext extends RequestReplySenderContext<ObjectNode, ObjectNode> {

	private final String client;

	private final String method;

	McpClientRequestObservationContext(String client, String method, ObjectNode params) {
		super((carrier, key, value) -> {
			if (carrier != null) {
				carrier.withObjectProperty("_meta").put(key, value);
			}
		});
		this.client = client;
		this.method = method;
		setCarrier(params);
		setRemoteServiceName(client);
	}

	/**
	 * Return the name of the client.
	 * @return the name, as in {@code mcp.client.<name>.url}
	 */
	public String client() {
		return this.client;
	}

	/**
	 * Return the method of the request.
	 * @return the method
	 */
	public String method() {
		return this.method;
	}

	/**
	 * Return the target of the request.
	 * @return the name of the tool or prompt, {@code null} if there is none
	 */
	public @Nullable String target() {
		ObjectNode params = getCarrier();
		return (params != null && this.method.matches("(tools/call|prompts/get)"))
				? params.path("name").stringValue(null) : null;
	}

}
