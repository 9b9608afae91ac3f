package io.mcpspring.stateless;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.UUID;

import io.mcpspring.cluster.NodeLink;
import io.mcpspring.dispatch.CallState;
import io.mcpspring.dispatch.CallState.Answer;
import io.mcpspring.jsonrpc.ErrorCode;
import io.mcpspring.jsonrpc.JsonRpcError;
import io.mcpspring.jsonrpc.McpException;
import io.mcpspring.server.CallRefusedException;
import io.mcpspring.server.CallRequest;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Carries a call from round to round in the client's hands (server-2026 MRTR-06 to
 * MRTR-15).
 */
final class RequestState {

	/** By how much the clocks of nodes without a time in common may differ. */
	static final Duration SKEW = Duration.ofMinutes(2);

	private static final JsonMapper JSON = JsonMapper.shared();

	private final StateSealer sealer;

	private final Duration lifetime;

	private final NodeLink link;

	/** The time of all nodes, by which states expire. */
	private final InstantSource clock;

	/** Names this node, which needs no tolerance for its own clock. */
	private final String node = UUID.randomUUID().toString().substring(0, 8);

	RequestState(StateSealer sealer, Duration lifetime, NodeLink link) {
		this.sealer = sealer;
		this.lifetime = lifetime;
		this.link = link;
		this.clock = link.clock();
	}

	/**
	 * Seal what a call has to remember.
	 * @param request the call
	 * @param state what to remember
	 * @param asked the keys asked in this round
	 * @param timeout how long the client may take to answer, or {@code null} for as long
	 * as the state is good
	 */
	String write(CallRequest request, CallState state, Collection<String> asked, @Nullable Duration timeout) {
		ObjectNode json = state.toJson();
		Instant now = this.clock.instant();
		json.put("e", now.plus(this.lifetime).toEpochMilli());
		if (timeout != null) {
			json.put("t", now.plus(timeout).toEpochMilli());
		}
		json.put("n", this.node);
		json.put("i", UUID.randomUUID().toString());
		ArrayNode keys = json.putArray("k");
		asked.forEach(keys::add);
		return this.sealer.seal(json.toString().getBytes(StandardCharsets.UTF_8), Binding.of(request));
	}

	/**
	 * What a request brings along. With a state only the answers count that its round
	 * asked for; without one a client answers ahead of being asked, which is its right,
	 * and whatever is not asked for is ignored (server-2026 MRTR-13).
	 * @throws McpException if the client sent something that is no state or no answers,
	 * or another node can read it and this one cannot
	 */
	Opened read(CallRequest request) {
		JsonNode responses = request.params().get("inputResponses");
		if (responses != null && !responses.isObject()) {
			throw new McpException(ErrorCode.INVALID_PARAMS, "inputResponses must be an object");
		}
		JsonNode sealed = request.params().get("requestState");
		if (sealed == null) {
			CallState state = new CallState();
			if (responses != null) {
				responses.properties().forEach((entry) -> answer(state, entry.getKey(), entry.getValue()));
			}
			return new Opened(state, null);
		}
		JsonNode json = open(request, sealed);
		if (json == null && !this.link.sharesKeys()) {
			throw new CallRefusedException(503, Map.of("Retry-After", "1"), JsonRpcError.of(ErrorCode.INTERNAL_ERROR,
					"This node cannot read the requestState of others; try again"));
		}
		if (json == null || json.path("e").asLong(0) < now(json)) {
			throw new McpException(ErrorCode.INVALID_PARAMS, "Invalid requestState");
		}
		CallState state = CallState.of(json);
		boolean late = json.has("t") && json.path("t").asLong(0) < now(json);
		for (String key : asked(json)) {
			if (late) {
				state.answer(key, new Answer.TimedOut());
			}
			else {
				answer(state, key, (responses != null) ? responses.get(key) : null);
			}
		}
		return new Opened(state, json.path("i").asString(""));
	}

	/** The time by which a state is judged, which may be of another node. */
	private long now(JsonNode json) {
		boolean own = json.path("n").asString("").equals(this.node);
		return this.clock.millis() - (own ? 0 : SKEW.toMillis());
	}

	private static void answer(CallState state, String key, @Nullable JsonNode answer) {
		if (answer != null && answer.isObject()) {
			state.answer(key, new Answer.Result(answer));
		}
	}

	private @Nullable JsonNode open(CallRequest request, JsonNode sealed) {
		byte[] opened = sealed.isString() ? this.sealer.open(sealed.stringValue(), Binding.of(request)) : null;
		try {
			return (opened != null) ? JSON.readTree(opened) : null;
		}
		catch (JacksonException ex) {
			return null;
		}
	}

	private static List<String> asked(JsonNode json) {
		List<String> keys = new ArrayList<>();
		json.path("k").forEach((key) -> keys.add(key.asString("")));
		return keys;
	}

	/**
	 * What a request brought along.
	 *
	 * @param state what is remembered
	 * @param id names the sealed state, {@code null} when the request brought none
	 */
	record Opened(CallState state, @Nullable String id) {
	}

}
