package io.mcpspring.engine.wire;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import io.mcpspring.engine.jsonrpc.ByteParts;
import io.mcpspring.engine.jsonrpc.JsonRpcCodec;
import io.mcpspring.engine.jsonrpc.RequestId;
import io.mcpspring.engine.model.ProtocolResult;
import io.mcpspring.engine.model.ServerCapabilities;
import io.mcpspring.model.McpResult;
import tools.jackson.databind.node.ObjectNode;

/**
 * Cache of the last encoded list of each kind and revision, so that the same list object
 * is not encoded again. The same holds for results of {@code initialize}, which are alike
 * for most clients.
 */
public final class EncodedLists {

	private final Map<Kind, Encoded> last = new ConcurrentHashMap<>();

	/**
	 * Encode the response with a result.
	 * @param codec encodes the message around it
	 * @param id the id of the request
	 * @param format the revision's format
	 * @param result the result
	 * @return the message
	 */
	public ByteParts response(JsonRpcCodec codec, RequestId id, WireFormat format, McpResult result) {
		boolean list = result instanceof ProtocolResult.Tools || result instanceof ProtocolResult.Resources
				|| result instanceof ProtocolResult.ResourceTemplates || result instanceof ProtocolResult.Prompts;
		boolean kept = list || result instanceof ProtocolResult.Initialize;
		return codec.result(id, kept ? (before, after) -> ByteParts.of(List.of(before, encode(format, result), after))
				: (before, after) -> format.encode(result, before, after));
	}

	byte[] encode(WireFormat format, McpResult result) {
		boolean beginning = result instanceof ProtocolResult.Initialize;
		Kind kind = new Kind(format, result.getClass());
		Encoded known = this.last.get(kind);
		if (known != null && (known.result() == result || (beginning && known.result().equals(result)))) {
			return known.bytes();
		}
		byte[] bytes = format.encode(result);
		this.last.put(kind,
				new Encoded((result instanceof ProtocolResult.Initialize first) ? copy(first) : result, bytes));
		return bytes;
	}

	/** Return a copy that does not change with the settings of an extension. */
	private static McpResult copy(ProtocolResult.Initialize result) {
		ServerCapabilities all = result.capabilities();
		if (all.extensions().isEmpty() && all.features().isEmpty()) {
			return result;
		}
		return new ProtocolResult.Initialize(result.version(),
				new ServerCapabilities(all.tools(), all.resources(), all.prompts(), all.listChanged(), all.subscribe(),
						all.completions(), all.logging(), copy(all.extensions()), copy(all.features())),
				result.serverInfo(), result.instructions());
	}

	private static Map<String, ObjectNode> copy(Map<String, ObjectNode> settings) {
		Map<String, ObjectNode> copies = new HashMap<>();
		settings.forEach((name, value) -> copies.put(name, value.deepCopy()));
		return copies;
	}

	private record Kind(WireFormat format, Class<?> type) {
	}

	private record Encoded(McpResult result, byte[] bytes) {
	}

}
