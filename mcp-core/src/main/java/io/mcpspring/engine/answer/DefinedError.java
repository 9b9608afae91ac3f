package io.mcpspring.engine.answer;

import io.mcpspring.model.ClientCapabilities;
import io.mcpspring.model.ClientCapability;
import io.mcpspring.model.ErrorCode;
import io.mcpspring.model.ProtocolVersion;
import org.jspecify.annotations.Nullable;

/**
 * Error codes in the reserved range of JSON-RPC that the protocol defines: the revisions
 * that know them, and the HTTP status in the stateless era if it follows from the code
 * (server-2025 RES-06, ELIC-09, server-2026 ERR-01 to ERR-07).
 */
enum DefinedError {

	PARSE_ERROR(ErrorCode.PARSE_ERROR, null, null, 400),

	INVALID_REQUEST(ErrorCode.INVALID_REQUEST, null, null, 400),

	METHOD_NOT_FOUND(ErrorCode.METHOD_NOT_FOUND, null, null, 404),

	INVALID_PARAMS(ErrorCode.INVALID_PARAMS, null, null, 200),

	INTERNAL_ERROR(ErrorCode.INTERNAL_ERROR, null, null, 200),

	RESOURCE_NOT_FOUND(ErrorCode.RESOURCE_NOT_FOUND, null, ProtocolVersion.V2025_11_25, 200),

	URL_ELICITATION_REQUIRED(ErrorCode.URL_ELICITATION_REQUIRED, ProtocolVersion.V2025_11_25,
			ProtocolVersion.V2025_11_25, 200) {

		@Override
		boolean isKnownTo(ClientCapabilities client) {
			return client.has(ClientCapability.ELICITATION_URL);
		}

	},

	HEADER_MISMATCH(ErrorCode.HEADER_MISMATCH, ProtocolVersion.V2026_07_28, null, 400),

	MISSING_CLIENT_CAPABILITY(ErrorCode.MISSING_CLIENT_CAPABILITY, ProtocolVersion.V2026_07_28, null, 400),

	UNSUPPORTED_PROTOCOL_VERSION(ErrorCode.UNSUPPORTED_PROTOCOL_VERSION, ProtocolVersion.V2026_07_28, null, 400);

	private static final DefinedError[] ALL = values();

	private static final int RESERVED_FROM = -32768;

	private static final int RESERVED_TO = -32000;

	private final int code;

	private final @Nullable ProtocolVersion first;

	private final @Nullable ProtocolVersion last;

	private final int status;

	DefinedError(int code, @Nullable ProtocolVersion first, @Nullable ProtocolVersion last, int status) {
		this.code = code;
		this.first = first;
		this.last = last;
		this.status = status;
	}

	/**
	 * Return whether JSON-RPC reserves a code, so that it requires a definition.
	 */
	static boolean isReserved(int code) {
		return code >= RESERVED_FROM && code <= RESERVED_TO;
	}

	/**
	 * Find the definition of a code.
	 * @param code the code
	 * @param version the revision that the client speaks
	 * @param client the capabilities of the client
	 * @return the definition, or {@code null} if that client does not know the code
	 */
	static @Nullable DefinedError find(int code, ProtocolVersion version, ClientCapabilities client) {
		for (DefinedError error : ALL) {
			if (error.code == code && error.isPartOf(version) && error.isKnownTo(client)) {
				return error;
			}
		}
		return null;
	}

	private boolean isPartOf(ProtocolVersion version) {
		return (this.first == null || version.atLeast(this.first)) && (this.last == null || this.last.atLeast(version));
	}

	/**
	 * Return whether a client with these capabilities knows the code.
	 */
	boolean isKnownTo(ClientCapabilities client) {
		return true;
	}

	/**
	 * Return the HTTP status in a revision; it is 200 for all responses in the session
	 * era.
	 */
	int status(ProtocolVersion version) {
		return version.isSessionEra() ? 200 : this.status;
	}

}
