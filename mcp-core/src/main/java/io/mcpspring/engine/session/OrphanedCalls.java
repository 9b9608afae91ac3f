package io.mcpspring.engine.session;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

import io.mcpspring.engine.answer.Outcomes;
import io.mcpspring.engine.housekeeping.Rounds;
import io.mcpspring.engine.jsonrpc.Decoded;
import io.mcpspring.engine.jsonrpc.JsonRpcCodec;
import io.mcpspring.engine.jsonrpc.JsonRpcMessage;
import io.mcpspring.engine.jsonrpc.RequestId;
import io.mcpspring.engine.server.Failures;
import io.mcpspring.engine.store.SessionStores;
import io.mcpspring.store.EventLog;
import io.mcpspring.store.RunningCall;
import io.mcpspring.store.StreamEvent;
import io.mcpspring.store.StreamKey;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Termination of the calls of nodes that died: each request gets an error on the stream
 * on which its client waits. That event is also the fence: a node that was only paused
 * can no longer write to the stream.
 */
final class OrphanedCalls {

	private static final Logger logger = LoggerFactory.getLogger("io.mcpspring.store.OrphanedCalls");

	private static final int READ_BYTES = 1 << 20;

	private static final String GONE = "The node that ran this call is gone; try again";

	private static final String UNREADABLE = "What this call sent cannot be read; try again";

	private final SessionStores stores;

	private final JsonRpcCodec codec;

	private final OutageLog ending = new OutageLog(logger);

	OrphanedCalls(SessionStores stores, JsonRpcCodec codec) {
		this.stores = stores;
		this.codec = codec;
	}

	/** End the orphaned calls; to be called several times a second. */
	void end() {
		this.stores.running().orphans().whenComplete((calls, failure) -> {
			if (failure != null) {
				logger.debug("The calls of nodes that died cannot be looked up now", failure);
			}
			else {
				calls.forEach(Rounds.each(this::end));
			}
		});
	}

	private void end(RunningCall orphan) {
		known(orphan)
			.thenCompose((call) -> forget(call).thenCompose((done) -> unanswered(call))
				.thenCompose((requests) -> close(call, errors(requests, GONE))))
			.whenComplete((done, failure) -> {
				// A stream that has ended or does not exist needs no more; any other
				// failure is retried.
				if (failure == null || Failures.unwrap(failure) instanceof IllegalStateException) {
					this.ending.recovered();
					this.stores.running().end(orphan);
				}
				else {
					this.ending.failed("A call of a node that died could not be ended yet", failure);
				}
			});
	}

	/**
	 * End a stream with an unreadable event, wherever its call runs or waits.
	 * @param key the stream
	 * @param epoch its epoch
	 * @return the errors for its client, one for each open request; empty if the requests
	 * are unknown
	 */
	CompletionStage<List<byte[]>> endUnreadable(StreamKey key, long epoch) {
		return known(RunningCall.of(key, epoch, List.of())).thenCompose((call) -> {
			if (call.requests().isEmpty()) {
				return CompletableFuture.completedStage(List.of());
			}
			return unanswered(call).thenCompose((requests) -> {
				List<byte[]> errors = errors(requests, UNREADABLE);
				return forget(call).thenCompose((taken) -> close(call, errors)).handle((done, failure) -> {
					this.stores.running().end(call);
					return errors;
				});
			});
		});
	}

	private CompletionStage<RunningCall> known(RunningCall call) {
		return call.requests().isEmpty()
				? this.stores.running()
					.requests(call.stream())
					.thenApply((requests) -> RunningCall.of(call.stream(), call.epoch(), requests))
				: CompletableFuture.completedStage(call);
	}

	/**
	 * Remove a call that is still stored as suspended, because its node died between
	 * storing it and asking.
	 */
	private CompletionStage<?> forget(RunningCall call) {
		return (call.requests().size() == 1)
				? this.stores.suspended().take(call.stream().sessionId(), call.requests().get(0))
				: CompletableFuture.completedStage(null);
	}

	/**
	 * Return the requests without response, since a part of a batch may have been
	 * answered.
	 */
	private CompletionStage<List<RequestId>> unanswered(RunningCall call) {
		if (call.requests().size() < 2) {
			return CompletableFuture.completedStage(ids(call));
		}
		return answered(call, 0, new HashSet<>()).thenApply((answered) -> {
			List<RequestId> open = new ArrayList<>(ids(call));
			open.removeAll(answered);
			return open;
		});
	}

	private static List<RequestId> ids(RunningCall call) {
		return call.requests().stream().map(RequestId::new).toList();
	}

	private CompletionStage<Set<RequestId>> answered(RunningCall call, long after, Set<RequestId> found) {
		return this.stores.events().read(call.stream(), call.epoch(), after, READ_BYTES).thenCompose((read) -> {
			if (!(read instanceof EventLog.Read.Events events) || events.events().isEmpty()) {
				return CompletableFuture.completedStage(found);
			}
			long last = after;
			for (EventLog.Positioned positioned : events.events()) {
				if (this.codec.decode(positioned.event().data()) instanceof Decoded.Single single
						&& single.message() instanceof JsonRpcMessage.Response response) {
					found.add(response.id());
				}
				last = positioned.position();
			}
			return answered(call, last, found);
		});
	}

	private List<byte[]> errors(List<RequestId> requests, String message) {
		return requests.stream().map((id) -> this.codec.error(id, Outcomes.retryable(message))).toList();
	}

	private CompletionStage<?> close(RunningCall call, List<byte[]> errors) {
		if (errors.isEmpty()) {
			return append(call, StreamEvent.last(new byte[0]));
		}
		CompletionStage<?> done = CompletableFuture.completedStage(null);
		for (int i = 0; i < errors.size(); i++) {
			StreamEvent event = (i < errors.size() - 1) ? StreamEvent.message(errors.get(i))
					: StreamEvent.last(errors.get(i));
			done = done.thenCompose((before) -> append(call, event));
		}
		return done;
	}

	private CompletionStage<?> append(RunningCall call, StreamEvent event) {
		return this.stores.events().append(call.stream(), event);
	}

}
