package io.mcpspring.engine.stateless;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.UUID;

import io.mcpspring.context.McpException;
import io.mcpspring.engine.jsonrpc.JsonRpcError;
import io.mcpspring.engine.record.CallState;
import io.mcpspring.engine.record.CallState.Answer;
import io.mcpspring.engine.server.CallRefusedException;
import io.mcpspring.engine.server.CallRequest;
import io.mcpspring.model.ErrorCode;
import io.mcpspring.store.NodeLink;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Sealed state of a call, which the client holds from round to round (server-2026 MRTR-06
 * to MRTR-15).
 */
final class RequestState {

	/** The tolerance for the clocks of nodes that share no clock. */
	static final Duration SKEW = Duration.ofMinutes(2);

	private static final JsonMapper JSON = JsonMapper.shared();

	private final StateSealer sealer;

	private final Duration lifetime;

	private final NodeLink link;

	/** The clock of all nodes, by which states expire. */
	private final InstantSource clock;

	/** The id of this node, which needs no tolerance for its own clock. */
	private final String node = UUID.randomUUID().toString().substring(0, 8);

	RequestState(StateSealer sealer, Duration lifetime, NodeLink link, InstantSource clock) {
		this.sealer = sealer;
		this.lifetime = lifetime;
		this.link = link;
		this.clock = clock;
	}

	/**
	 * Seal the state of a call.
	 * @param request the call
	 * @param state the state
	 * @param asked the keys of the questions of this round
	 * @param timeout the time in which the client must answer, or {@code null} for the
	 * lifetime of the state
	 * @throws McpException if the answers of the client are too large to be kept
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
		byte[] written = bytes(json);
		if (written.length > StateSealer.MAX_BYTES) {
			checkAnswers(bytes(json.path("a")).length, written.length);
		}
		return this.sealer.seal(written, StateDigest.of(request));
	}

	/**
	 * Refuse answers without which a state would not be too large. Without such answers,
	 * the application has the call remember too much.
	 */
	private static void checkAnswers(int answers, int all) {
		if (all - answers <= StateSealer.MAX_BYTES) {
			throw new McpException(ErrorCode.INVALID_PARAMS, "The answers in 'inputResponses' are too large: they take "
					+ answers + " bytes, and " + (StateSealer.MAX_BYTES - all + answers)
					+ " fit into the 'requestState' of the next question. Begin the call again, with smaller answers");
		}
	}

	private static byte[] bytes(JsonNode json) {
		return json.toString().getBytes(StandardCharsets.UTF_8);
	}

	/**
	 * Open the state of a request. With a state only the answers to the questions of its
	 * round count. Without a state a client answers in advance, which it may do, and
	 * superfluous answers are ignored (server-2026 MRTR-13).
	 * @throws McpException if the state or the answers are malformed, or the state is
	 * sealed with a key that only other nodes have
	 */
	Opened read(CallRequest request) {
		JsonNode responses = request.params().get("inputResponses");
		if (responses != null && !responses.isObject()) {
			throw new McpException(ErrorCode.INVALID_PARAMS, "inputResponses must be an object");
		}
		JsonNode sealed = request.params().get("requestState");
		if (sealed == null) {
			if (responses == null) {
				return Opened.NOTHING;
			}
			CallState state = new CallState();
			responses.properties().forEach((entry) -> answer(state, entry.getKey(), entry.getValue()));
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

	/**
	 * Return the time at which a state is judged, with tolerance for that of another
	 * node.
	 */
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
		byte[] opened = sealed.isString() ? this.sealer.open(sealed.stringValue(), StateDigest.of(request)) : null;
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
	 * The state and answers of a request.
	 *
	 * @param given the state of the call, {@code null} for a call without state and
	 * answers
	 * @param id the id of the sealed state, {@code null} if the request has none
	 */
	record Opened(@Nullable CallState given, @Nullable String id) {

		static final Opened NOTHING = new Opened(null, null);

		/** Return the state to begin with. */
		CallState state() {
			return (this.given != null) ? this.given : new CallState();
		}

	}

}
