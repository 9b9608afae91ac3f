package io.mcpspring.engine.endpoint;

import java.util.List;
import java.util.Set;

import io.mcpspring.engine.era.Inbound;
import io.mcpspring.engine.jsonrpc.Decoded;
import io.mcpspring.engine.jsonrpc.JsonRpcError;
import io.mcpspring.engine.jsonrpc.JsonRpcMessage;
import io.mcpspring.engine.jsonrpc.RequestId;
import io.mcpspring.engine.model.MetaKeys;
import io.mcpspring.engine.server.Era;
import io.mcpspring.engine.server.VersionErrors;
import io.mcpspring.model.ErrorCode;
import io.mcpspring.model.ProtocolVersion;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Classifier of POST requests by era: a pure, total function of its body, its version
 * header and the presence of a session header (server-2026, "One endpoint, two eras",
 * steps 4 to 16). The version key in {@code _meta} beats the header, the method and the
 * session.
 */
final class EraClassifier {

	private final boolean sessions;

	private final boolean stateless;

	private final List<ProtocolVersion> served;

	private final boolean sessionless;

	/**
	 * Create a classifier.
	 * @param sessionless whether revisions with sessions are served without one, too
	 */
	EraClassifier(Set<Era> eras, boolean sessionless) {
		if (eras.isEmpty()) {
			throw new IllegalArgumentException("At least one era must be served");
		}
		this.sessionless = sessionless;
		this.sessions = eras.contains(Era.SESSION);
		this.stateless = eras.contains(Era.STATELESS);
		this.served = List.copyOf(Era.versions(eras));
	}

	/**
	 * Return the served revisions, newest first.
	 */
	List<ProtocolVersion> served() {
		return this.served;
	}

	/**
	 * Return whether a version header names a stateless revision, known or future.
	 */
	static boolean isModern(@Nullable String version) {
		return version != null && version.compareTo(ProtocolVersion.V2026_07_28.value()) >= 0;
	}

	/**
	 * Return whether a request without body is stateless. In a session an unknown version
	 * is an invalid header (server-2025 PVER-05); without a session it may be a future
	 * version (server-2026, mixed cases 19 and 22).
	 */
	static boolean isModern(@Nullable String version, boolean session) {
		ProtocolVersion known = ProtocolVersion.find(version);
		return (known != null) ? !known.isSessionEra() : !session && isModern(version);
	}

	Inbound classify(Decoded body, @Nullable String version, boolean session) {
		if (body instanceof Decoded.Invalid invalid) {
			if (session && this.sessions && invalid.answered() != null) {
				return new Inbound.Unreadable(invalid.error(), invalid.answered());
			}
			return new Inbound.Rejected(400, invalid.id(), invalid.error());
		}
		if (body instanceof Decoded.Batch batch) {
			return batch(batch.elements(), version, session);
		}
		JsonRpcMessage message = ((Decoded.Single) body).message();
		if (message instanceof JsonRpcMessage.Request request) {
			return request(request, version, session);
		}
		return (message instanceof JsonRpcMessage.Notification notification)
				? notification(notification, version, session) : response(message, version, session);
	}

	private Inbound batch(List<Decoded.Element> elements, @Nullable String version, boolean session) {
		boolean modern = isModern(version) || elements.stream()
			.anyMatch((element) -> element instanceof Decoded.Single single && versionKey(single.message()) != null);
		if (modern || !session || !this.sessions) {
			return invalid(null, "One message per request; batches belong to sessions of 2025-03-26");
		}
		return isUnknown(version) ? unsupported(null, version) : new Inbound.Batch(elements);
	}

	private Inbound response(JsonRpcMessage message, @Nullable String version, boolean session) {
		if (isModern(version) && !session) {
			return invalid(null, "Clients of this protocol version send no responses");
		}
		return inSession(message, null, version, session);
	}

	private Inbound notification(JsonRpcMessage.Notification notification, @Nullable String version, boolean session) {
		JsonNode key = versionKey(notification);
		if (key == null && !isModern(version)) {
			return inSession(notification, null, version, session);
		}
		if (key != null && version != null && !version.equals(key.asString(""))) {
			return new Inbound.Rejected(400, null, JsonRpcError.of(ErrorCode.HEADER_MISMATCH,
					"The header MCP-Protocol-Version and the version in _meta differ"));
		}
		return stateless(notification, null, (key != null) ? key.asString("") : version);
	}

	private Inbound request(JsonRpcMessage.Request request, @Nullable String version, boolean session) {
		JsonNode key = versionKey(request);
		if (key != null) {
			Inbound modern = stateless(request, request.id(), key.asString(""));
			ProtocolVersion named = ProtocolVersion.find(key.asString(""));
			boolean handshake = named != null && named.isSessionEra();
			return (session && handshake && this.sessions) ? new Inbound.InSession(request, modern) : modern;
		}
		if (isModern(version)) {
			return this.stateless ? missingMeta(request.id()) : unsupported(request.id(), version);
		}
		if (isUnknown(version)) {
			return unsupported(request.id(), version);
		}
		return request.method().equals("initialize") ? initialize(request, version) : legacy(request, version, session);
	}

	/**
	 * Begin a session, also for clients that go on sending the id of a former one, which
	 * stays as it is.
	 */
	private Inbound initialize(JsonRpcMessage.Request request, @Nullable String version) {
		if (!this.sessions) {
			JsonNode requested = (request.params() != null) ? request.params().path("protocolVersion") : null;
			return unsupported(request.id(), (requested != null) ? requested.asString("") : version);
		}
		return new Inbound.Initialize(request);
	}

	private Inbound legacy(JsonRpcMessage.Request request, @Nullable String version, boolean session) {
		if (this.stateless && !session && version == null && request.method().equals("server/discover")) {
			return missingMeta(request.id());
		}
		return inSession(request, request.id(), version, session);
	}

	private Inbound inSession(JsonRpcMessage message, @Nullable RequestId id, @Nullable String version,
			boolean session) {
		if (!this.sessions) {
			return (version != null) ? unsupported(id, version)
					: new Inbound.Rejected(400, id, JsonRpcError.of(ErrorCode.HEADER_MISMATCH,
							"The header MCP-Protocol-Version is missing; this server speaks " + this.served));
		}
		if (isUnknown(version)) {
			return unsupported(id, version);
		}
		if (!session && this.sessionless && !(message instanceof JsonRpcMessage.Response)) {
			// A client that sends no header speaks the first one (server-2025 PVER-02).
			ProtocolVersion named = ProtocolVersion.find(version);
			return new Inbound.Sessionless(message, (named != null) ? named : ProtocolVersion.V2025_03_26);
		}
		return session ? new Inbound.InSession(message, null)
				: invalid(id, "Begin a session with initialize and send its Mcp-Session-Id, or send "
						+ "io.modelcontextprotocol/protocolVersion and clientCapabilities in _meta");
	}

	private Inbound stateless(JsonRpcMessage message, @Nullable RequestId id, @Nullable String requested) {
		return this.stateless ? new Inbound.Stateless(message) : unsupported(id, requested);
	}

	/**
	 * Whether a version is neither served nor possibly a future one.
	 */
	private static boolean isUnknown(@Nullable String version) {
		return version != null && !isModern(version) && ProtocolVersion.find(version) == null;
	}

	private static Inbound missingMeta(RequestId id) {
		return new Inbound.Rejected(400, id,
				JsonRpcError.of(ErrorCode.INVALID_PARAMS,
						"params._meta must hold io.modelcontextprotocol/protocolVersion and "
								+ "io.modelcontextprotocol/clientCapabilities"));
	}

	private static Inbound invalid(@Nullable RequestId id, String message) {
		return new Inbound.Rejected(400, id, JsonRpcError.of(ErrorCode.INVALID_REQUEST, message));
	}

	private Inbound unsupported(@Nullable RequestId id, @Nullable String requested) {
		return new Inbound.Rejected(400, id, VersionErrors.unsupported(this.served, requested));
	}

	private static @Nullable JsonNode versionKey(JsonRpcMessage message) {
		ObjectNode params = message.parameters();
		JsonNode meta = (params != null) ? params.get("_meta") : null;
		return (meta != null) ? meta.get(MetaKeys.PROTOCOL_VERSION) : null;
	}

}
