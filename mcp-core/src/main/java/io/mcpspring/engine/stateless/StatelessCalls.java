package io.mcpspring.engine.stateless;

import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;

import io.mcpspring.context.McpException;
import io.mcpspring.context.OwnerKey;
import io.mcpspring.engine.answer.Outcome;
import io.mcpspring.engine.answer.Outcomes;
import io.mcpspring.engine.dispatch.CallContext;
import io.mcpspring.engine.dispatch.Dispatcher;
import io.mcpspring.engine.era.EraEngine;
import io.mcpspring.engine.housekeeping.Rounds;
import io.mcpspring.engine.http.McpExchange;
import io.mcpspring.engine.jsonrpc.ByteParts;
import io.mcpspring.engine.jsonrpc.JsonRpcCodec;
import io.mcpspring.engine.jsonrpc.RequestId;
import io.mcpspring.engine.model.InputRequest;
import io.mcpspring.engine.model.ProtocolResult;
import io.mcpspring.engine.server.CallRefusedException;
import io.mcpspring.engine.server.CallRequest;
import io.mcpspring.engine.server.Failures;
import io.mcpspring.engine.server.ServerEvents;
import io.mcpspring.engine.server.ServerEvents.Limit;
import io.mcpspring.engine.server.ServerEvents.Limited;
import io.mcpspring.engine.server.StatelessSettings;
import io.mcpspring.engine.share.FairShares;
import io.mcpspring.engine.stream.StreamMonitor;
import io.mcpspring.engine.wire.EncodedLists;
import io.mcpspring.engine.wire.WireFormat;
import io.mcpspring.model.ErrorCode;
import io.mcpspring.model.McpResult;
import io.mcpspring.model.ProtocolVersion;
import io.mcpspring.store.ConsumedStates;

/**
 * The running calls of the stateless era, and their common parts.
 */
final class StatelessCalls {

	/**
	 * The maximum number of threads that wait for slow readers at once.
	 */
	private static final int WAITING_THREADS = 16;

	private static final Duration MAX_WAIT = Duration.ofSeconds(1);

	private final EraEngine engine;

	private final StatelessSettings settings;

	private final RequestState requestState;

	private final ConsumedStates consumed;

	private final QueueStream.Shared streams;

	private final Map<ProtocolVersion, WireFormat> formats = new EnumMap<>(ProtocolVersion.class);

	private final EncodedLists lists = new EncodedLists();

	private final Set<StatelessCall> running = ConcurrentHashMap.newKeySet();

	StatelessCalls(EraEngine engine, StatelessSettings settings, RequestState requestState, ConsumedStates consumed) {
		this.engine = engine;
		this.streams = new QueueStream.Shared(settings.maxQueuedBytes(), engine.monitor(),
				engine.monitor().readerWait(WAITING_THREADS, MAX_WAIT), engine.events());
		this.settings = settings;
		this.requestState = requestState;
		this.consumed = consumed;
		ProtocolVersion.sessionEra().forEach((version) -> this.formats.put(version, WireFormat.of(version)));
		this.formats.put(ProtocolVersion.V2026_07_28,
				WireFormat.of(ProtocolVersion.V2026_07_28, engine.dispatcher().settings().info()));
	}

	/**
	 * Begin a call. A caller who cannot be asked brings no answers, either.
	 * @throws McpException if its state or answers are not acceptable, or too many calls
	 * are running
	 */
	void start(CallRequest request, McpExchange exchange) {
		boolean asked = !request.version().isSessionEra() && !dispatcher().gatekeeper().isStranger(request.caller());
		StatelessCall call = new StatelessCall(this, exchange, request,
				asked ? this.requestState.read(request) : RequestState.Opened.NOTHING);
		admit(call, exchange);
		this.running.add(call);
		if (this.engine.limits().isStopped()) {
			ended(call);
			call.abandon();
			return;
		}
		call.run();
	}

	private void admit(StatelessCall call, McpExchange exchange) {
		FairShares.Outcome outcome = this.engine.limits().admit(call, exchange, OwnerKey.UNKNOWN, 0);
		if (!outcome.isGranted()) {
			events().limitReached(Limited.RUNNING_CALLS, Limit.of(outcome));
			throw CallRefusedException.tooManyRunning(outcome);
		}
	}

	void ended(StatelessCall call) {
		this.running.remove(call);
		this.engine.limits().release(call);
	}

	/** Process calls that take long; to be called often. */
	void lookAfter() {
		if (!this.running.isEmpty()) {
			long delay = this.settings.promotionDelay().toNanos();
			this.running.forEach(Rounds.each((call) -> call.lookAfter(delay)));
		}
	}

	/** End the running calls, because this node ends. */
	void abandon() {
		this.running.forEach(StatelessCall::abandon);
	}

	void signOut(Set<String> callers) {
		this.running.forEach((call) -> call.signOut(callers));
	}

	int size() {
		return this.running.size();
	}

	/**
	 * Create the result that asks the client the open questions (server-2026 MRTR-01).
	 */
	McpResult inputRequired(CallContext call) {
		if (dispatcher().gatekeeper().isStranger(call.caller())) {
			call.end();
			return refused(call.request(), "Only callers who are signed in can be asked");
		}
		if (call.state().round() >= this.settings.maxRounds()) {
			call.end();
			return refused(call.request(), "The client was asked too often");
		}
		call.suspend();
		Map<String, InputRequest> questions = call.questions();
		return new ProtocolResult.InputRequired(questions,
				this.requestState.write(call.request(), call.state(), questions.keySet(), call.questionTimeout()));
	}

	private static McpResult refused(CallRequest request, String message) {
		Outcome outcome = Outcomes.refusal(request, message);
		if (outcome instanceof Outcome.Failure failure) {
			throw Failures.exception(failure.error());
		}
		return ((Outcome.Result) outcome).result();
	}

	/**
	 * Mark a state as used (server-2026 MRTR-09).
	 * @param stateId the id of the state
	 * @param holder the holder that it is charged to
	 * @throws McpException if it was used before
	 */
	void consume(String stateId, OwnerKey holder) {
		boolean first;
		try {
			first = this.consumed.consume(holder, stateId, this.settings.stateLifetime().plus(RequestState.SKEW))
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

	ByteParts encode(RequestId id, McpResult result) {
		return encode(ProtocolVersion.V2026_07_28, id, result);
	}

	ByteParts encode(ProtocolVersion version, RequestId id, McpResult result) {
		return this.lists.response(codec(), id, Objects.requireNonNull(this.formats.get(version)), result);
	}

	Outcomes outcomes() {
		return this.engine.outcomes();
	}

	Dispatcher dispatcher() {
		return this.engine.dispatcher();
	}

	JsonRpcCodec codec() {
		return this.engine.codec();
	}

	ServerEvents events() {
		return this.engine.events();
	}

	StreamMonitor monitor() {
		return this.engine.monitor();
	}

	QueueStream.Shared streams() {
		return this.streams;
	}

}
