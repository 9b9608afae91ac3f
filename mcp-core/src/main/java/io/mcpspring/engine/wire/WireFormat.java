package io.mcpspring.engine.wire;

import io.mcpspring.engine.jsonrpc.ByteParts;
import io.mcpspring.engine.model.InputRequest;
import io.mcpspring.model.Implementation;
import io.mcpspring.model.McpResult;
import io.mcpspring.model.ProtocolVersion;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * Encoder of results and questions for one protocol revision, as UTF-8 JSON. Features
 * that a revision lacks are omitted or expressed by its means (server-2025 LIFE-10). Keep
 * one instance for each revision. It is immutable, and equal values yield equal bytes, so
 * the encoding of a list may be cached.
 */
public final class WireFormat {

	private final ProtocolVersion version;

	private final ResultWriter results;

	private final InputRequestWriter requests;

	private WireFormat(ProtocolVersion version, @Nullable Implementation serverInfo) {
		this.version = version;
		this.requests = new InputRequestWriter(version);
		this.results = new ResultWriter(version, serverInfo, this.requests);
	}

	/**
	 * Create the format of a revision.
	 * @param version the revision
	 * @return the format, whose results do not contain the identity of the server
	 */
	public static WireFormat of(ProtocolVersion version) {
		return new WireFormat(version, null);
	}

	/**
	 * Create the format of a revision.
	 * @param version the revision
	 * @param serverInfo the identity in each result of the stateless era (server-2026
	 * META-06); the session era sends it in {@code initialize} only
	 * @return the format
	 */
	public static WireFormat of(ProtocolVersion version, Implementation serverInfo) {
		return new WireFormat(version, serverInfo);
	}

	/**
	 * Return the revision.
	 * @return the revision
	 */
	public ProtocolVersion version() {
		return this.version;
	}

	/**
	 * Encode a result.
	 * @param result the result
	 * @return the {@code result} member of a response
	 * @throws IllegalStateException if the result belongs to the other era
	 */
	public byte[] encode(McpResult result) {
		return JsonWriter.object((json) -> this.results.write(json, result));
	}

	/**
	 * Encode a result within its message, so that a large one is not copied again.
	 * @param result the result
	 * @param before the bytes before the {@code result} member of the response
	 * @param after what follows it
	 * @return the response
	 * @throws IllegalStateException if the result belongs to the other era
	 */
	ByteParts encode(McpResult result, byte[] before, byte[] after) {
		return JsonWriter.object((json) -> this.results.write(json, result), before, after);
	}

	/**
	 * Return a result as a tree.
	 * @param result the result
	 * @return what parsing of {@link #encode(McpResult)} returns
	 * @throws IllegalStateException if the result belongs to the other era
	 */
	public ObjectNode tree(McpResult result) {
		return JsonWriter.tree((json) -> this.results.write(json, result));
	}

	/**
	 * Encode a question. A form has no {@code mode}: it is a form by default in every
	 * revision, and 2025-06-18 does not know the member (server-2025 ELIC-03).
	 * @param request the question
	 * @return the {@code params} member of a request; an empty object if there are no
	 * parameters
	 * @throws NotExpressibleException if the revision lacks such a question
	 */
	public byte[] encode(InputRequest request) {
		return JsonWriter.object((json) -> this.requests.writeParams(json, request));
	}

}
