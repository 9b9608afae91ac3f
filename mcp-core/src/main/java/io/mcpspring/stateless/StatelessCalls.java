package io.mcpspring.stateless;

import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;

import io.mcpspring.dispatch.CallContext;
import io.mcpspring.dispatch.Dispatcher;
import io.mcpspring.http.HttpExchange;
import io.mcpspring.http.ScopeChallenge;
import io.mcpspring.jsonrpc.ErrorCode;
import io.mcpspring.jsonrpc.JsonRpcCodec;
import io.mcpspring.jsonrpc.McpException;
import io.mcpspring.jsonrpc.RequestId;
import io.mcpspring.model.InputRequest;
import io.mcpspring.model.McpResult;
import io.mcpspring.model.ProtocolVersion;
import io.mcpspring.server.CallRefusedException;
import io.mcpspring.server.CallRequest;
import io.mcpspring.server.ProtocolMethod;
import io.mcpspring.server.ServerEvents;
import io.mcpspring.server.ServerEvents.Limit;
import io.mcpspring.server.ServerEvents.Limited;
import io.mcpspring.share.FairShares;
import io.mcpspring.share.Holder;
import io.mcpspring.share.RunningCalls;
import io.mcpspring.stream.Patience;
import io.mcpspring.stream.StreamMonitor;
import io.mcpspring.wire.EncodedLists;
import io.mcpspring.wire.WireFormat;

/**
 * The running calls of the stateless era, and what they have in common.
 */
final class StatelessCalls {

	/**
	 * How many threads wait at once for clients that read more slowly than is produced.
	 */
	private static final int PATIENT_THREADS = 16;

	private static final Duration PATIENCE = Duration.ofSeconds(1);

	private final Dispatcher dispatcher;

	private final JsonRpcCodec codec;

	private final StreamMonitor monitor;

	private final StatelessSettings settings;

	private final RequestState requestState;

	private final ConsumedStates consumed;

	private final ScopeChallenge challenge;

	private final Patience patience;

	private final WireFormat format;

	private final EncodedLists lists = new EncodedLists();

	private final Set<StatelessCall> running = ConcurrentHashMap.newKeySet();

	private final RunningCalls limits;

	StatelessCalls(Dispatcher dispatcher, JsonRpcCodec codec, StreamMonitor monitor, StatelessSettings settings,
			RequestState requestState, ConsumedStates consumed, ScopeChallenge challenge, RunningCalls limits) {
		this.dispatcher = dispatcher;
		this.codec = codec;
		this.monitor = monitor;
		this.patience = monitor.patience(PATIENT_THREADS, PATIENCE);
		this.settings = settings;
		this.requestState = requestState;
		this.consumed = consumed;
		this.challenge = challenge;
		this.limits = limits;
		this.format = WireFormat.of(ProtocolVersion.V2026_07_28, dispatcher.settings().info());
	}

	/**
	 * Begin a call.
	 * @throws McpException if what it brings from an earlier round is not acceptable, or
	 * too many calls are running
	 */
	void start(CallRequest request, HttpExchange exchange) {
		StatelessCall call = new StatelessCall(this, exchange, request, this.requestState.read(request));
		FairShares.Outcome outcome = this.limits.admit(call, exchange, Holder.UNKNOWN);
		if (!outcome.isGranted()) {
			events().limitReached(Limited.RUNNING_CALLS, Limit.of(outcome));
			throw CallRefusedException.tooManyRunning(outcome);
		}
		this.running.add(call);
		call.run();
	}

	void ended(StatelessCall call) {
		this.running.remove(call);
		this.limits.release(call);
	}

	/** Look after calls that take long; to be called often. */
	void lookAfter() {
		if (!this.running.isEmpty()) {
			long delay = this.settings.promotionDelay().toNanos();
			this.running.forEach((call) -> call.lookAfter(delay));
		}
	}

	int size() {
		return this.running.size();
	}

	/**
	 * The result that asks the client what a handler was left with (server-2026 MRTR-01).
	 */
	McpResult inputRequired(CallContext call) {
		if (call.state().round() >= this.settings.maxRounds()) {
			call.end();
			return askedTooOften(call.request());
		}
		call.suspend();
		Map<String, InputRequest> questions = call.questions();
		return new McpResult.InputRequired(questions,
				this.requestState.write(call.request(), call.state(), questions.keySet(), call.questionTimeout()));
	}

	private static McpResult askedTooOften(CallRequest request) {
		String message = "The client was asked too often";
		if (ProtocolMethod.TOOLS_CALL.isOf(request)) {
			return McpResult.CallTool.error(message);
		}
		throw new McpException(ErrorCode.INTERNAL_ERROR, message);
	}

	/**
	 * Use a state up (server-2026 MRTR-09).
	 * @throws McpException if it was used before
	 */
	void consume(String stateId) {
		boolean first;
		try {
			first = this.consumed.consume(stateId, this.settings.stateLifetime().plus(RequestState.SKEW))
				.toCompletableFuture()
				.join();
		}
		catch (CompletionException ex) {
			throw new McpException(ErrorCode.INTERNAL_ERROR, "The state cannot be checked now; try again later");
		}
		if (!first) {
			throw new McpException(ErrorCode.INVALID_PARAMS, "Invalid requestState");
		}
	}

	byte[] encode(RequestId id, McpResult result) {
		return this.codec.result(id, this.lists.encode(this.format, result));
	}

	Map<String, String> challenge(Set<String> scopes) {
		return this.challenge.headers(scopes);
	}

	Dispatcher dispatcher() {
		return this.dispatcher;
	}

	JsonRpcCodec codec() {
		return this.codec;
	}

	ServerEvents events() {
		return this.dispatcher.settings().events();
	}

	StreamMonitor monitor() {
		return this.monitor;
	}

	Patience patience() {
		return this.patience;
	}

	int maxQueuedBytes() {
		return this.settings.maxQueuedBytes();
	}

}
