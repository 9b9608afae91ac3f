package io.mcpspring.wire;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import io.mcpspring.jsonrpc.JsonRpcCodec;
import io.mcpspring.jsonrpc.RequestId;
import io.mcpspring.model.McpResult;

/**
 * Cache of the last encoded list of each kind and revision, so that the same list object
 * is not encoded again.
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
	public byte[] response(JsonRpcCodec codec, RequestId id, WireFormat format, McpResult result) {
		boolean list = result instanceof McpResult.Tools || result instanceof McpResult.Resources
				|| result instanceof McpResult.ResourceTemplates || result instanceof McpResult.Prompts;
		return list ? codec.result(id, list(format, result))
				: codec.result(id, (before, after) -> format.encode(result, before, after));
	}

	private byte[] list(WireFormat format, McpResult result) {
		Kind kind = new Kind(format, result.getClass());
		Encoded known = this.last.get(kind);
		if (known != null && known.result() == result) {
			return known.bytes();
		}
		byte[] bytes = format.encode(result);
		this.last.put(kind, new Encoded(result, bytes));
		return bytes;
	}

	private record Kind(WireFormat format, Class<?> type) {
	}

	private record Encoded(McpResult result, byte[] bytes) {
	}

}
