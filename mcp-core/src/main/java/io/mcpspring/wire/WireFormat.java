package io.mcpspring.wire;

import io.mcpspring.model.Implementation;
import io.mcpspring.model.InputRequest;
import io.mcpspring.model.McpResult;
import io.mcpspring.model.ProtocolVersion;
import org.jspecify.annotations.Nullable;

/**
 * What results and questions look like in one protocol revision, as UTF-8 JSON. Whatever
 * a revision does not know is left out or said in the words it has (server-2025 LIFE-10).
 * Keep one instance for each revision; it is immutable, and the same value gives the same
 * bytes, so a list may be encoded once and kept.
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
	 * The format of a revision.
	 * @param version the revision
	 * @return the format, which does not say in each result who the server is
	 */
	public static WireFormat of(ProtocolVersion version) {
		return new WireFormat(version, null);
	}

	/**
	 * The format of a revision.
	 * @param version the revision
	 * @param serverInfo put into each result of the stateless era (server-2026 META-06);
	 * the session era says it in {@code initialize} alone
	 * @return the format
	 */
	public static WireFormat of(ProtocolVersion version, Implementation serverInfo) {
		return new WireFormat(version, serverInfo);
	}

	/**
	 * The revision.
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
	 * Encode a question. A form has no {@code mode}: every revision reads it as a form
	 * without, and 2025-06-18 does not know the member (server-2025 ELIC-03).
	 * @param request the question
	 * @return the {@code params} member of a request; an empty object when there is
	 * nothing to say
	 * @throws NotExpressibleException if the revision cannot ask this
	 */
	public byte[] encode(InputRequest request) {
		return JsonWriter.object((json) -> this.requests.writeParams(json, request));
	}

}
