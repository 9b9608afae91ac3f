package io.mcpspring.engine.endpoint;

import java.util.Map;
import java.util.Set;

import io.mcpspring.engine.answer.ChallengeResults;
import io.mcpspring.engine.dispatch.Gatekeeper;
import io.mcpspring.engine.http.HttpReply;
import io.mcpspring.engine.http.McpExchange;
import io.mcpspring.engine.http.McpHeaders;
import io.mcpspring.engine.http.RequestRefusal;
import io.mcpspring.engine.http.ScopeChallenge;
import io.mcpspring.engine.jsonrpc.Decoded;
import io.mcpspring.engine.jsonrpc.JsonRpcCodec;
import io.mcpspring.engine.jsonrpc.JsonRpcMessage;
import io.mcpspring.engine.model.MetaKeys;
import io.mcpspring.engine.server.ProtocolMethod;
import io.mcpspring.engine.server.ServerEvents;
import io.mcpspring.engine.server.ServerSettings;
import io.mcpspring.engine.wire.EncodedLists;
import io.mcpspring.engine.wire.WireFormat;
import io.mcpspring.model.ProtocolVersion;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;

/**
 * Gate for requests without credentials, on a server where some need none. A request
 * whose credentials nobody understood does not count as one without.
 */
final class StrangerGate {

	private static final String AUTHENTICATE = "WWW-Authenticate";

	private final Gatekeeper gatekeeper;

	private final ScopeChallenge challenge;

	private final ServerEvents events;

	private final JsonRpcCodec codec;

	private final WireFormat modern;

	private final WireFormat legacy = WireFormat.of(ProtocolVersion.NEWEST_SESSION);

	private final EncodedLists encoder = new EncodedLists();

	StrangerGate(Gatekeeper gatekeeper, ScopeChallenge challenge, ServerSettings settings, JsonRpcCodec codec) {
		this.gatekeeper = gatekeeper;
		this.challenge = challenge;
		this.events = settings.events();
		this.codec = codec;
		this.modern = WireFormat.of(ProtocolVersion.V2026_07_28, settings.info());
	}

	/**
	 * Check a GET or DELETE: without credentials there are no sessions, and so no
	 * streams.
	 * @return the refusal, or {@code null} to go on
	 */
	@Nullable HttpReply judge(McpExchange exchange) {
		if (!this.gatekeeper.isStranger(exchange.caller())) {
			return null;
		}
		if (hasCredentials(exchange) || exchange.header(McpHeaders.SESSION_ID) != null) {
			return refusal(Set.of());
		}
		this.events.requestRefused(RequestRefusal.METHOD);
		return new HttpReply(405, Map.of("Allow", "POST"), null);
	}

	/**
	 * Check a POST.
	 * @return the refusal, or {@code null} to go on
	 */
	@Nullable HttpReply judge(Decoded body, McpExchange exchange) {
		if (!this.gatekeeper.isStranger(exchange.caller())) {
			return null;
		}
		if (hasCredentials(exchange) || exchange.header(McpHeaders.SESSION_ID) != null
				|| !(body instanceof Decoded.Single single)) {
			return refusal(Set.of());
		}
		Set<String> needed = this.gatekeeper.neededFor(single.message());
		if (needed == null) {
			return null;
		}
		HttpReply result = (single.message() instanceof JsonRpcMessage.Request request)
				? result(request, needed, exchange) : null;
		return (result != null) ? result : refusal(needed);
	}

	/**
	 * Refuse the call of a tool by a result, for a host that reads the challenge there.
	 * @return {@code null} to refuse by the status
	 */
	private @Nullable HttpReply result(JsonRpcMessage.Request request, Set<String> scopes, McpExchange exchange) {
		boolean call = request.method().equals(ProtocolMethod.TOOLS_CALL.name());
		JsonNode meta = (request.params() != null) ? request.params().path("_meta") : MissingNode.getInstance();
		if (!call || !this.gatekeeper.form()
			.isResult(exchange, meta.path(MetaKeys.CLIENT_INFO).path("name").asString(null))) {
			return null;
		}
		String value = ChallengeResults.explained(this.challenge.signIn(scopes).get(AUTHENTICATE));
		if (value == null) {
			return null;
		}
		this.events.requestRefused(RequestRefusal.UNAUTHENTICATED);
		return HttpReply.json(200,
				this.encoder
					.response(this.codec, request.id(), meta.has(MetaKeys.PROTOCOL_VERSION) ? this.modern : this.legacy,
							ChallengeResults.of(value, "Sign in to use this tool"))
					.whole(),
				AUTHENTICATE, value);
	}

	private static boolean hasCredentials(McpExchange exchange) {
		return !exchange.headers("Authorization").isEmpty();
	}

	/** Refuse without a body, which could tell something (server-2025 AUTH-21). */
	private HttpReply refusal(Set<String> scopes) {
		this.events.requestRefused(RequestRefusal.UNAUTHENTICATED);
		return new HttpReply(401, this.challenge.signIn(scopes), null);
	}

}
