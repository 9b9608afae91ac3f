package io.mcpspring.engine.server;

import java.util.List;

import io.mcpspring.engine.jsonrpc.JsonRpcError;
import io.mcpspring.model.ErrorCode;
import io.mcpspring.model.ProtocolVersion;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The error that names the served revisions (server-2026 VER-01, VER-02, VER-08).
 */
public final class VersionErrors {

	private VersionErrors() {
	}

	/**
	 * Create the error for a revision that is not served.
	 * @param served the served revisions, newest first
	 * @param requested the requested revision, or {@code null}
	 * @return the error
	 */
	public static JsonRpcError unsupported(List<ProtocolVersion> served, @Nullable String requested) {
		ObjectNode data = JsonNodeFactory.instance.objectNode();
		ArrayNode supported = data.putArray("supported");
		served.forEach((version) -> supported.add(version.value()));
		data.put("requested", (requested != null) ? QuotedText.of(requested) : "");
		String hint = served.contains(ProtocolVersion.V2026_07_28) && served.contains(ProtocolVersion.NEWEST_SESSION)
				? "; the older ones need initialize" : "";
		return new JsonRpcError(ErrorCode.UNSUPPORTED_PROTOCOL_VERSION,
				"Unsupported protocol version; this server speaks " + served + hint, data);
	}

}
